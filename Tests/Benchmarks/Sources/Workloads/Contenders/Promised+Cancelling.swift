import CancellablePromises

extension Promised {
  /// Made, cancelled at its end, and let go.
  @Sendable static func cancelledChain(_ count: Int) -> Int {
    let (promise, resolver) = CancellablePromise<Int>.pending()
    var last = promise
    for number in 1..<count { last = last.map(on: nil) { $0 &+ number } }
    last.cancel()
    return withExtendedLifetime(resolver) { promise.isRejected && last.isRejected ? count : 0 }
  }

  @Sendable static func cancelledWhen(_ count: Int) -> Int {
    cancellableWhen(count) { inputs, _, result in
      result.cancel()
      return inputs.last!.isRejected && result.isRejected ? count : 0
    }
  }

  /// Nothing is cancelled, though it could be.
  @Sendable static func cancellableWhen(_ count: Int) -> Int {
    cancellableWhen(count) { _, resolvers, result in
      for resolver in resolvers { resolver.fulfill(1) }
      return result.value!.count
    }
  }

  private static func cancellableWhen(
    _ count: Int,
    _ end: ([CancellablePromise<Int>], [Resolver<Int>], CancellablePromise<[Int]>) -> Int
  ) -> Int {
    var inputs: [CancellablePromise<Int>] = []
    var resolvers: [Resolver<Int>] = []
    inputs.reserveCapacity(count)
    resolvers.reserveCapacity(count)
    for _ in 0..<count {
      let (promise, resolver) = CancellablePromise<Int>.pending()
      inputs.append(promise)
      resolvers.append(resolver)
    }
    return end(inputs, resolvers, CancellablePromises.when(fulfilled: inputs, autoCancel: true))
  }

  /// Many tasks under one condition, which stays as it is.
  @Sendable static func whenWhile(_ count: Int) -> Int {
    let (condition, keeper) = Promise<Void>.pending()
    let sum = Sum()
    var resolvers: [Resolver<Int>] = []
    resolvers.reserveCapacity(count)
    for _ in 0..<count {
      let (task, resolver) = CancellablePromise<Int>.pending()
      let guarded: CancellablePromise<Int> = CancellablePromises.when(task, while: condition)
      guarded.pipe { if case .success(let value) = $0 { sum.value += value } }
      resolvers.append(resolver)
    }
    for resolver in resolvers { resolver.fulfill(1) }
    return withExtendedLifetime(keeper) { sum.value }
  }
}
