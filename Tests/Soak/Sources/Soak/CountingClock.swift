import CancellablePromises
import Synchronization

/// The clock of the system, which knows how many of its timers somebody still has.
final class CountingClock: PromiseClock {
  private let timers = Atomic<Int>(0)

  var live: Int { timers.load(ordering: .relaxed) }
  var now: ContinuousClock.Instant { SystemClock().now }

  func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> PromiseTimer {
    timers.add(1, ordering: .relaxed)
    let timer = SystemClock().schedule(after: delay, work)
    return PromiseTimer { [self] in
      timer.cancel()
      timers.subtract(1, ordering: .relaxed)
    }
  }
}
