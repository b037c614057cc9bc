public import Dispatch

/// Tells the time and runs work later, for everything that waits.
///
/// ``PromiseConfiguration/clock`` is a ``SystemClock`` by default; tests set a ``ManualClock``
/// instead. Conform a type of your own to wait on an event loop, for example:
///
///     struct LoopClock: PromiseClock {
///       let loop: EventLoop
///       var now: ContinuousClock.Instant { .now }
///
///       func schedule(
///         after delay: Duration, _ work: @escaping @Sendable () -> Void
///       ) -> PromiseTimer {
///         let task = loop.scheduleTask(in: delay, work)
///         return PromiseTimer { task.cancel() }
///       }
///     }
public protocol PromiseClock: Sendable {
  /// The time.
  var now: ContinuousClock.Instant { get }

  /// Runs work once after some time, unless the timer is cancelled or released first.
  ///
  ///     let clock: any PromiseClock = .system
  ///     let timer = clock.schedule(after: .seconds(1)) { show("late") }
  ///     timer.cancel()
  ///
  /// > Runs on: any thread, never before this call returns, and never early.
  ///
  /// - Parameters:
  ///   - delay: The time to wait. Zero or less means the clock's next turn; a delay too long to be
  ///     added to the time means never.
  ///   - work: The work to run. The clock releases the work after running, and when the timer is
  ///     cancelled.
  /// - Returns: The timer, which must be kept until the work has run.
  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> PromiseTimer
}

extension (any PromiseClock)? {
  /// This clock or, if there is none, `conf.clock`, read now.
  @usableFromInline package var orConfigured: any PromiseClock { self ?? configuration.clock }
}

/// Work that a clock is going to run, as long as the timer is kept.
///
/// Releasing a timer cancels the timer. A cancelled timer keeps no object alive.
public final class PromiseTimer: @unchecked Sendable {
  /// How the clock's work is stopped.
  private enum Stop {
    case block(Action)
    /// A timer of the system's clock, without a closure, which would be an object more.
    case ticket(Timekeeper.Ticket, of: Timekeeper)

    func run() {
      switch self {
      case .block(let block): try? block.run()
      case .ticket(let ticket, let timekeeper): timekeeper.remove(ticket)
      }
    }
  }

  /// Protects `stop`, which is called and released outside the lock.
  private let lock = Lock()
  private var stop: Stop?

  /// Makes a timer for a clock to return.
  ///
  ///     func schedule(on loop: EventLoop) -> PromiseTimer {
  ///       let task = loop.scheduleTask(in: .seconds(1)) { show("late") }
  ///       return PromiseTimer { task.cancel() }
  ///     }
  ///
  /// > Runs on: the thread that cancels or releases the timer, once, even after the work has run.
  ///
  /// - Parameter cancel: Stops and releases work that has not begun.
  public init(cancel: @escaping @Sendable () -> Void) { stop = .block(Action(cancel)) }

  init(_ ticket: Timekeeper.Ticket, of timekeeper: Timekeeper) {
    stop = .ticket(ticket, of: timekeeper)
  }

  deinit { stop?.run() }

  /// Stops work that has not begun; has no effect when called again.
  ///
  ///     let timer = SystemClock.system.schedule(after: .seconds(1)) { show("late") }
  ///     timer.cancel()
  ///
  /// - Complexity: O(1), plus the cost to the clock.
  public func cancel() { lock.withLock { stop.take() }?.run() }
}

extension Duration {
  /// From this duration on, a duration means never; the sum of any time and this duration is still
  /// a time.
  package static var endless: Duration { .seconds(Int64(1) << 60) }

  /// A number of seconds: zero for NaN and for less than zero, and endless if there are too many.
  @usableFromInline package init(clamping seconds: Double) {
    self = seconds >= 0x1p60 ? .endless : .seconds(seconds > 0 ? seconds : 0)
  }

  /// The duration in seconds, as exactly as a number can say.
  var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }

  @usableFromInline init(_ interval: DispatchTimeInterval) {
    switch interval {
    case .seconds(let count): self = .seconds(count)
    case .milliseconds(let count): self = .milliseconds(count)
    case .microseconds(let count): self = .microseconds(count)
    case .nanoseconds(let count): self = .nanoseconds(count)
    case .never: self = .endless
    @unknown default: self = .endless
    }
  }
}

extension ContinuousClock.Instant {
  /// The same instant, or the nearest one from which any other clamped instant, and any delay, is a
  /// duration away.
  ///
  /// Instants reach as far as durations, so the distance of two instants may not be a duration.
  var clamped: Self {
    // An instant has no position, only a distance from another instant.
    let (now, reach) = (Self.now, Duration(attoseconds: .max / 4))
    return min(max(self, now - reach), now + reach)
  }
}
