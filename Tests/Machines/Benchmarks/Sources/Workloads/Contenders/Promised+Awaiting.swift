import CancellablePromises

extension Promised {
  @Sendable static func awaitSettled(_ count: Int) async -> Int {
    let promise = opaque(Promise.value(1))
    var sum = 0
    for _ in 0..<count { sum += try! await promise.async() }
    return sum
  }

  /// Tasks that start inline; each waits for a promise, fulfilled right afterwards.
  @Sendable static func awaitPending(_ count: Int) async -> Int {
    let sum = SharedSum()
    let tasks = (0..<count).map { _ in
      let (promise, resolver) = Promise<Int>.pending()
      let task = Task.immediate { sum.add(try! await promise.async()) }
      resolver.fulfill(1)
      return task
    }
    for task in tasks { await task.value }
    return sum.value
  }
}
