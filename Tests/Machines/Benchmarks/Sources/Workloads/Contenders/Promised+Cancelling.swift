import CancellablePromises

extension Promised {
  /// A chain, cancelled at the end and let go.
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

  /// A cancellable `when` without a cancel.
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
    let (inputs, resolvers) = made(count) { CancellablePromise<Int>.pending() }
    return end(inputs, resolvers, CancellablePromises.when(fulfilled: inputs, autoCancel: true))
  }

  /// Many tasks under one pending condition.
  @Sendable static func whenWhile(_ count: Int) -> Int {
    let (condition, keeper) = Promise<Void>.pending()
    let sum = Sum()
    let (tasks, resolvers) = made(count) { CancellablePromise<Int>.pending() }
    for task in tasks {
      let guarded: CancellablePromise<Int> = CancellablePromises.when(task, while: condition)
      guarded.pipe { if case .success(let value) = $0 { sum.value += value } }
    }
    for resolver in resolvers { resolver.fulfill(1) }
    return withExtendedLifetime(keeper) { sum.value }
  }
}

// MARK: - Time limits

extension Promised {
  @Sendable static func timeouts(_ count: Int) -> Int {
    let sum = Sum()
    for _ in 0..<count {
      let (promise, resolver) = Promise<Int>.pending()
      _ = promise.timeout(.seconds(3600)).done(on: nil) { sum.value += $0 }
      resolver.fulfill(1)
    }
    return sum.value
  }

  /// All limits are pending at the same time.
  @Sendable static func timeoutsAtOnce(_ count: Int) -> Int {
    let sum = Sum()
    let (promises, resolvers) = made(count) { Promise<Int>.pending() }
    for promise in promises {
      _ = promise.timeout(.seconds(3600)).done(on: nil) { sum.value += $0 }
    }
    for resolver in resolvers { resolver.fulfill(1) }
    return sum.value
  }
}
