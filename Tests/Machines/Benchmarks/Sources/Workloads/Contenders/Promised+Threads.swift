import CancellablePromises

/// Two threads or more work on the same promises at the same time.
extension Promised {
  /// Two threads attach a handler to each promise, while a third fulfils the promises in turn.
  @Sendable static func attachWhileSettling(_ count: Int) -> Int {
    let pairs = pendingPairs(count / 2)
    let sum = SharedSum()
    let attach = { @Sendable in
      for (promise, _) in pairs { _ = promise.done(on: nil) { sum.add($0) } }
    }
    concurrently(attach, attach, { for (_, resolver) in pairs { resolver.fulfill(1) } })
    return sum.value
  }

  /// Both threads cancel all promises; one of them is too late each time.
  @Sendable static func cancelTogether(_ count: Int) -> Int {
    let pairs = (0..<count).map { _ in CancellablePromise<Int>.pending() }
    let cancel = { @Sendable in for (promise, _) in pairs { promise.cancel() } }
    concurrently(cancel, cancel)
    return pairs.count { $0.promise.isRejected }
  }

  private static func pendingPairs(_ count: Int) -> [(Promise<Int>, Resolver<Int>)] {
    (0..<count).map { _ in Promise<Int>.pending() }
  }
}
