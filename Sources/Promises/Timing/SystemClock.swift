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
  /// - Complexity: O(log *n*) in the number of timers of the process.
  public func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> PromiseTimer {
    let ticket = SystemTimers.shared.add(Action(work), after: delay)
    return PromiseTimer { SystemTimers.shared.remove(ticket) }
  }
}

extension PromiseClock where Self == SystemClock {
  /// The clock of the system.
  public static var system: SystemClock { SystemClock() }
}

/// All timers of the system clock: a single source of Dispatch fires when the first is due.
///
/// A source for each takes 0.5 KB and 3 to 5 µs.
private final class SystemTimers: @unchecked Sendable {
  static let shared = SystemTimers()

  /// Protects what follows.
  private let lock = Lock()
  private var queue = TimerQueue<Action>()
  /// When the source is to fire, as the machine's uptime; nil if nobody waits for that.
  private var alarm: Duration?

  /// Only to hand work to runners: no code of the user's runs, or is released, on its queue.
  private let source = DispatchSource.makeTimerSource(
    queue: DispatchQueue(label: "promises.timekeeper", qos: .default))

  private init() {
    source.setEventHandler { [unowned self] in fire() }
    source.activate()
  }

  func add(_ work: Action, after delay: Duration) -> TimerQueue<Action>.Ticket {
    let due = Self.time(after: delay)
    let (ticket, isFirst) = lock.withLock {
      let ticket = queue.add(work, due: due)
      guard let due, due < alarm ?? .endless else { return (ticket, false) }
      alarm = due
      return (ticket, true)
    }
    if isFirst { setAlarm() }
    return ticket
  }

  func remove(_ ticket: TimerQueue<Action>.Ticket) {
    // Released out here. That the source fires for nothing, once, costs less than to set it anew.
    _ = lock.withLock { queue.remove(ticket) }
  }

  /// Hands over what is due.
  private func fire() {
    let now = Self.now
    while let work = lock.withLock({ queue.popFirst(dueBy: now)?.work }) {
      runAside { try? work.run() }
    }
    lock.withLock { alarm = queue.firstDue }
    setAlarm()
  }

  /// Sets the source to what was last noted.
  ///
  /// Several threads may do so at once; each looks again afterwards, so whoever is last has set the latest.
  private func setAlarm() {
    var noted = lock.withLock { alarm }
    while let time = noted {
      let (seconds, attoseconds) = time.components
      // Never early, so not rounded down.
      let nanoseconds = seconds * 1_000_000_000 + (attoseconds + 999_999_999) / 1_000_000_000
      source.schedule(deadline: DispatchTime(uptimeNanoseconds: UInt64(nanoseconds)))
      let now = lock.withLock { alarm }
      if now == time { return }
      noted = now
    }
  }

  /// The machine's uptime.
  private static var now: Duration {
    .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds))
  }

  /// The time after a delay; nil if that is too far in the future.
  private static func time(after delay: Duration) -> Duration? {
    // In the upper bits of a time Dispatch keeps which of its clocks is meant.
    delay < .nanoseconds(Int64(1) << 61) ? now + max(delay, .zero) : nil
  }
}
