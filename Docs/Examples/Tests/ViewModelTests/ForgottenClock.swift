import CancellablePromises
import Testing

/// Stands in `conf.clock`, and fails the test in which something waits that got no clock.
struct ForgottenClock: PromiseClock {
  var now: ContinuousClock.Instant { .now }

  func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> PromiseTimer {
    Issue.record("something waits for \(delay) and got no clock")
    return SystemClock.system.schedule(after: delay, work)
  }
}
