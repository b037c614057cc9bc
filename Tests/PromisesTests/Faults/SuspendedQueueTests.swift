import CancellablePromises
import Dispatch
import TestSupport
import Testing

@testable import Promises

/// Suspended queues with waiting work.
@Suite struct SuspendedQueueTests {
  @Test func `handlers on a suspended queue run in order after it resumes, and are released`() {
    let (queue, count) = (DispatchQueue(label: "suspended"), LiveCount())
    let log = Recorder<String>()
    queue.suspend()
    let (cancelled, cancellableResolver) = CancellablePromise<Int>.pending()
    let handedOut = cancelled.map(on: queue) { _ in log.append("never") }
    do {
      let (promise, resolver) = Promise<Tracked>.pending()
      let tracked = count.make()
      _ = promise.map(on: queue) { _ in
        tracked.touch()
        log.append("first")
      }.ensure(on: queue) { log.append("second") }
      _ = race(promise, Promise<Tracked>.pending().promise).get(on: queue) { _ in
        log.append("other")
      }
      resolver.fulfill(count.make())
    }
    cancellableResolver.fulfill(1)
    handedOut.cancel()
    #expect(log.count == 0 && count.live == 2 && handedOut.error?.isCancelled == true)
    queue.resume()
    // Each turn runs the links handed out by the turn before.
    for _ in 0..<3 { queue.sync {} }
    #expect(log.entries == ["first", "other", "second"] && count.live == 0)
  }

  @Test func `a handler may suspend the queue that it runs on`() {
    let queue = DispatchQueue(label: "suspends itself")
    let log = Recorder<Int>()
    let first = Promise.value(1).map(on: queue) { value -> Int in
      queue.suspend()
      return value
    }
    let second = first.map(on: queue) { log.append($0) }
    // Spins, since a block behind the running body would not run on the suspended queue.
    while first.isPending {}
    #expect(second.isPending && log.count == 0)
    queue.resume()
    for _ in 0..<2 { queue.sync {} }
    #expect(second.isFulfilled && log.entries == [1])
  }
}
