import Promises

func notify(_ number: Promise<Int>, _ body: @escaping (Int) -> Void) {
  number.done(body).cauterize()  // expect: error: passing non-Sendable parameter 'body' to function
  number.done { number in
    body(number)  // expect: error: capture of 'body' with non-Sendable type '(Int) -> Void'
  }.cauterize()
}
