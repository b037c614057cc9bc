import Promises

func notify(_ number: Promise<Int>, _ body: @escaping (Int) -> Void) {
  number.done(body).cauterize()  // expect: error: passing non-Sendable parameter 'body' to function
  number.done { number in
    body(number)  // expect: error: capture of 'body' with non-Sendable type '(Int) -> Void'
  }.cauterize()
}

func again<V: Sendable>(_ body: @escaping () -> Promise<V>) -> Promise<V> {
  body().recover { error in
    // expect below: error: capture of 'body' with non-Sendable type '() -> Promise<V>' in a '@Sendable' closure
    if !error.isCancelled { return body() }
    return Promise(error: error)
  }
}

func load(_ page: Promise<String>, completion: @escaping (String) -> Void) {
  page.done(completion).cauterize()  // expect: error: passing non-Sendable parameter 'completion'
  page.done { text in
    completion(text)  // expect: error: capture of 'completion' with non-Sendable type
    print(text)
  }.cauterize()
}
