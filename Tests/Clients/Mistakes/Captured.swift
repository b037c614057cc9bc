import CancellablePromises
import Dispatch

final class Cache {
  var numbers: [Int] = []
}

func store(_ number: Promise<Int>, in cache: Cache) -> Promise<Int> {
  number.map(on: .global()) { value in
    cache.numbers.append(value)  // expect: error: capture of 'cache' with non-Sendable type 'Cache'
    return value
  }
}

func count(_ cache: Cache, on queue: DispatchQueue) -> Guarantee<Int> {
  queue.async(.promise) {
    _ = cache.numbers  // expect: error: capture of 'cache' with non-Sendable type 'Cache'
    return 1
  }
}

func count(_ cache: Cache) -> Promise<Int> {
  Promise {
    cache.numbers.append(1)  // expect: error: capture of 'cache' with non-Sendable type 'Cache'
    return try await Promise.value(1).async()
  }
}

/// Isolated to no actor, so handlers run on the queue in `conf`.
final class Model {
  var number = 0

  func load(_ promise: Promise<Int>) {
    promise.done { value in
      self.number = value  // expect: error: capture of 'self' with non-Sendable type 'Model'
    }.cauterize()
  }
}

final class Request {
  func cancel() {}
}

func load(_ request: Request) -> CancellablePromise<Int> {
  CancellablePromise { resolver in
    resolver.fulfill(1)
    return {
      request.cancel()  // expect: error: capture of 'request' with non-Sendable type 'Request'
    }
  }
}

func stop(_ request: Request, with number: CancellablePromise<Int>) {
  number.onCancel(request.cancel)  // expect: error: converting non-Sendable function value
}

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

func sum(_ numbers: [Promise<Int>]) -> Int {
  var sum = 0
  for number in numbers {
    number.done(on: nil) { value in
      sum += value  // expect: error: mutation of captured var 'sum' in concurrently-executing code
    }.cauterize()
    sum += number.value ?? 0
  }
  return sum
}

func isLoaded(_ promise: Promise<Int>) -> Bool {
  var isLoaded = promise.isFulfilled
  promise.ensure {
    isLoaded = true  // expect: error: mutation of captured var 'isLoaded'
  }.cauterize()
  if promise.isPending { isLoaded = false }
  return isLoaded
}

func countEvents(_ events: Int) -> Int {
  var count = events
  conf.logHandler = { _ in
    count += 1  // expect: error: mutation of captured var 'count'
  }
  count += 1
  return count
}
