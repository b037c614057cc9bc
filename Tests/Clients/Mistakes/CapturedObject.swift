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
