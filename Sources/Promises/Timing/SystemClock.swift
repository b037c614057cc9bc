import Dispatch

/// The clock of the system: work runs on a thread of the library's own, so it doesn't wait behind
/// anything that blocks a queue.
///
/// Time during which the machine sleeps counts for ``now``. Work that is waiting may be late by as
/// much, because the systems' timers stand still in the meantime.
public struct SystemClock: PromiseClock {
  /// Makes a system clock; they are all the same.
  public init() {}

  /// The time.
  public var now: ContinuousClock.Instant { .now }

  /// Runs work once after some time, unless its timer is cancelled or released first.
  ///
  /// > Runs on: a queue of the library's own, never early. Work that blocks it keeps no other timer waiting.
  ///
  /// - Parameters:
  ///   - delay: The time to wait. Zero or less means the next turn; more than about 70 years means
  ///     never.
  ///   - work: The work to run.
  /// - Returns: The timer, which must be kept until the work has run.
  /// - Complexity: O(log *n*) in the number of timers of the process, plus a timer source.
  public func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> PromiseTimer {
    let timer = SystemTimer(work)
    timer.start(DispatchTime(after: delay))
    return PromiseTimer { timer.cancel() }
  }
}

/// Where all timers fire.
///
/// Only to hand their work to a runner: no code of the user's runs, or is released, here.
private let timekeeper = DispatchQueue(label: "promises.timekeeper", qos: .default)

/// A timer source and its work.
///
/// Immutable; Dispatch's sources are thread-safe.
private final class SystemTimer: @unchecked Sendable {
  private let source = DispatchSource.makeTimerSource(queue: timekeeper)
  /// Taken out of here because a source is released on its queue some time after it was cancelled.
  private let work: TakenOnce<Action>

  init(_ work: @escaping @Sendable () -> Void) { self.work = TakenOnce(Action(work)) }

  func start(_ deadline: DispatchTime) {
    source.schedule(deadline: deadline)
    source.setEventHandler { [work] in runAside { try? work.take()?.run() } }
    source.activate()
  }

  func cancel() {
    work.retire()
    source.cancel()
  }
}

extension PromiseClock where Self == SystemClock {
  /// The clock of the system.
  public static var system: SystemClock { SystemClock() }
}

extension DispatchTime {
  /// The time after a delay, not rounded down; far in the future if the sum would overflow.
  fileprivate init(after delay: Duration) {
    let now = DispatchTime.now()
    guard delay > .zero else {
      self = now
      return
    }
    // In the upper bits of a time Dispatch keeps which of its clocks is meant.
    let limit = Int64(1) << 61
    let (seconds, attoseconds) = min(delay, .nanoseconds(limit)).components
    let nanoseconds = UInt64(seconds * 1_000_000_000 + (attoseconds + 999_999_999) / 1_000_000_000)
    self =
      nanoseconds < limit
      ? DispatchTime(uptimeNanoseconds: now.uptimeNanoseconds + nanoseconds) : .distantFuture
  }
}
