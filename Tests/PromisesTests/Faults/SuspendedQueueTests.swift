import CancellablePromises
import Dispatch
import TestSupport
import Testing

@testable import Promises

/// Suspended queues with waiting work.
@Suite struct SuspendedQueueTests {
  init() { _ = silence }

  private struct Standstill: ~Copyable {
    let queue = DispatchQueue(label: "suspended")
    let count = LiveCount()
    let log = Recorder<String>()

    init() { queue.suspend() }

    /// Resumes the queue, and waits until all work has run.
    func resume() {
      queue.resume()
      // Each turn runs the links handed out by the turn before.
      for _ in 0..<4 { queue.sync {} }
    }
  }

  @Test func `handlers on a suspended queue run in order after it resumes`() {
    let standstill = Standstill()
    let (queue, log) = (standstill.queue, standstill.log)
    let (promise, resolver) = Promise<Int>.pending()
    let chain = promise.map(on: queue) { value -> Int in
      log.append("first")
      return value + 1
    }.then(on: queue) { value -> Promise<Int> in
      log.append("second")
      return .value(value + 1)
    }
    promise.done(on: queue) { _ in log.append("other") }.cauterize()
    resolver.fulfill(1)
    #expect(log.count == 0 && chain.isPending)
    standstill.resume()
    #expect(log.entries == ["first", "other", "second"] && chain.value == 3)
  }

  @Test func `a cancel does not wait for a suspended queue`() {
    let standstill = Standstill()
    let (queue, log) = (standstill.queue, standstill.log)
    let (promise, resolver) = CancellablePromise<Int>.pending()
    let handedOut = promise.map(on: queue) { value -> Int in
      log.append("body")
      return value
    }
    let behind = handedOut.map(on: queue) { value -> Int in
      log.append("never")
      return value
    }
    resolver.fulfill(1)
    behind.cancel()
    #expect(handedOut.error?.isCancelled == true && behind.error?.isCancelled == true)
    standstill.resume()
    #expect(log.count == 0)
  }

  @Test func `links dropped behind a suspended queue are released after it resumes`() {
    let standstill = Standstill()
    let (queue, count) = (standstill.queue, standstill.count)
    do {
      let (promise, resolver) = Promise<Tracked>.pending()
      let tracked = count.make()
      _ = promise.map(on: queue) { _ in tracked.touch() }.ensure(on: queue) { tracked.touch() }
      _ = race(promise, Promise<Tracked>.pending().promise).get(on: queue) { $0.touch() }
      resolver.fulfill(count.make())
    }
    #expect(count.live > 0)
    standstill.resume()
    #expect(count.live == 0)
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
