import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L10, L36, L37, L81 and L85: everything behind an observer waits for the cleanup.
@Suite(.leavesThreadClean) struct BehindCleanupTests {
  /// An observer with a queue and a pending cleanup.
  private typealias Observe =
    @Sendable (
      CancellablePromise<Int>, ManualDispatcher, @escaping @Sendable () -> Guarantee<Void>
    ) -> CancellablePromise<Int>

  private static let observers: [(name: String, observe: Observe)] = [
    ("ensure", { promise, queue, cleanUp in promise.ensure(on: queue) { _ = cleanUp() } }),
    ("tap", { promise, queue, cleanUp in promise.tap(on: queue) { _ in _ = cleanUp() } }),
    ("ensureThen, pending", { promise, _, cleanUp in promise.ensureThen(on: nil) { cleanUp() } }),
    (
      "ensureThen, queued",
      { promise, queue, cleanUp in promise.ensureThen(on: queue) { cleanUp() } }
    ),
  ]

  private typealias Append =
    @Sendable (CancellablePromise<Int>, ManualClock) -> CancellablePromise<Int>

  private static let behind: [(name: String, append: Append)] = [
    ("nothing", { observer, _ in observer }),
    ("map", { observer, _ in observer.map(on: nil) { $0 } }),
    ("then", { observer, _ in observer.then(on: nil) { CancellablePromise.value($0) } }),
    ("get", { observer, _ in observer.get(on: nil) { _ in } }),
    (
      "recover",
      { observer, _ in
        observer.recover(on: nil, policy: .allErrors) { _ in CancellablePromise.value(0) }
      }
    ),
    ("map, map", { observer, _ in observer.map(on: nil) { $0 }.map(on: nil) { $0 } }),
    ("CancellablePromise(_:)", { observer, _ in CancellablePromise(observer) }),
    ("a branch", { observer, _ in observer.shared().branch() }),
    ("a limiter", { observer, _ in Limiter(1).run(on: nil) { observer } }),
    ("delay", { observer, clock in observer.delay(.seconds(1), clock: clock) }),
    (
      "then, returned",
      { observer, _ in
        CancellablePromise.value(1).then(on: nil) { _ in observer }
      }
    ),
  ]

  @Test(arguments: Canceller.all)
  func `L10, L36, L37: a cancel settles nothing behind an observer before its cleanup ends`(
    _ canceller: Canceller
  ) {
    for (observer, observe) in Self.observers {
      for (name, append) in Self.behind {
        let (queue, clock, log) = (ManualDispatcher(), ManualClock(), Log())
        let (cleanup, cleaned) = Guarantee<Void>.pending()
        let (work, resolver) = source("block", log)
        let observed = observe(work, queue) {
          log.append("cleanup")
          return cleanup
        }
        let end = append(observed, clock)
        end.get(on: nil) { _ in }.catch(on: nil, policy: .allErrors) { _ in log.append("caught") }
          .finally(on: nil) { log.append("over") }
        let cancel = canceller.prepare(end)
        cancel()
        let isQueued = queue.waitingCount == 1
        #expect(log.entries == (isQueued ? ["block"] : ["block", "cleanup"]))
        #expect(work.isRejected && end.isPending && end.isCancelled, "\(observer), \(name)")
        queue.runAll()
        #expect(end.isPending == observer.hasPrefix("ensureThen"), "\(observer), \(name)")
        cleaned(())
        clock.advance(by: .seconds(2))
        #expect(log.entries == ["block", "cleanup", "caught", "over"], "\(observer), \(name)")
        #expect(end.error?.isCancelled == true)
        withExtendedLifetime(resolver) {}
      }
    }
  }
}
