import Dispatch

/// The clock of the system: work runs on a thread of the library, and doesn't wait behind work that
/// blocks a queue.
///
/// Time during which the machine sleeps counts for ``now``. Waiting work may be late by as much,
/// because the systems' timers stand still in the meantime.
public struct SystemClock: PromiseClock {
  /// Makes a system clock; they are all the same.
  ///
  ///     let clock = SystemClock()
  public init() {}

  /// The time.
  public var now: ContinuousClock.Instant { .now }

  /// Runs work once after some time, unless the timer is cancelled or released first.
  ///
  ///     let timer = SystemClock.system.schedule(after: .seconds(1)) { show("late") }
  ///     timer.cancel()
  ///
  /// > Runs on: a queue that belongs to the library, never early. Work that blocks the queue keeps
  /// > no other timer waiting.
  ///
  /// - Parameters:
  ///   - delay: The time to wait. Zero or less means the next turn; more than about 70 years means
  ///     never.
  ///   - work: The work to run.
  /// - Returns: The timer, which must be kept until the work has run.
  /// - Complexity: O(log *n*) in the number of timers of the process.
  public func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> PromiseTimer {
    let timers = SystemTimers.shared
    let ticket = timers.add(Action(work), due: SystemTimers.time(after: delay))
    return PromiseTimer(ticket, of: timers)
  }
}

extension PromiseClock where Self == SystemClock {
  /// The clock of the system.
  public static var system: SystemClock { SystemClock() }
}

/// The source of Dispatch that all timers of the system clock share.
enum SystemTimers {
  static let shared: Timekeeper = {
    // The queue only hands work to the worker pool: no user code runs, or is released, there.
    let source = DispatchSource.makeTimerSource(
      queue: DispatchQueue(label: "promises.timekeeper", qos: .default))
    let timekeeper = Timekeeper(now: { now }) { time in
      let (seconds, attoseconds) = time.components
      // Never early, so not rounded down.
      let nanoseconds = seconds * 1_000_000_000 + (attoseconds + 999_999_999) / 1_000_000_000
      source.schedule(deadline: DispatchTime(uptimeNanoseconds: UInt64(nanoseconds)))
    } run: { work in
      runAside { try? work.run() }
    }
    source.setEventHandler { timekeeper.fire() }
    source.activate()
    return timekeeper
  }()

  /// The machine's uptime.
  private static var now: Duration {
    .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds))
  }

  /// The time after a delay; nil if too far in the future.
  static func time(after delay: Duration) -> Duration? {
    // The upper bits of a Dispatch time say which of Dispatch's clocks is meant.
    delay < .nanoseconds(Int64(1) << 61) ? now + max(delay, .zero) : nil
  }
}
