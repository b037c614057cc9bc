import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Law L37: cleanup.
@Suite(.leavesThreadClean) struct HandlingTests {
  @Test func `L37: a cancel does not cut the cleanup of ensureThen short`() {
    for early in [false, true] {
      let log = Log()
      let (cleanup, cleaned) = source("cleanup cut short", log)
      let (first, resolver) = CancellablePromise<Int>.pending()
      let link = first.ensureThen(on: nil) {
        log.append("cleaning")
        return cleanup.asVoid()
      }
      link.pipe { _ in log.append("seen") }
      let tail = link.ensure(on: nil) {}
      if early {
        resolver.fulfill(1)
        tail.cancel()
      } else {
        tail.cancel()
      }
      link.cancel()
      #expect(log.entries == ["cleaning"])
      #expect(link.isPending && tail.isPending && link.isCancelled)
      #expect(!cleanup.isCancelled && cleanup.isPending)
      cleaned.fulfill(1)
      #expect(log.entries == ["cleaning", "seen"])
      #expect(link.end == .cancelled)
      #expect(tail.end == link.end)
    }
  }
}
