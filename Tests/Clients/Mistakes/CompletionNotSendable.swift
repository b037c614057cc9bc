import Promises

func load(_ page: Promise<String>, completion: @escaping (String) -> Void) {
  page.done(completion).cauterize()  // expect: error: passing non-Sendable parameter 'completion'
  page.done { text in
    completion(text)  // expect: error: capture of 'completion' with non-Sendable type
    print(text)
  }.cauterize()
}
