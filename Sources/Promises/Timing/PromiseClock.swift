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

/// Work that a clock is going to run, as long as the timer is kept.
///
/// Releasing a timer cancels the timer. A cancelled timer keeps nothing alive.
public final class PromiseTimer: Sendable {
  private let block: CancelBlock

  /// Makes a timer for a clock to return.
  ///
  /// > Runs on: the thread that cancels or releases the timer, once, even after the work has run.
  ///
  /// - Parameter cancel: Stops and releases work that has not begun.
  public init(cancel: @escaping @Sendable () -> Void) { block = CancelBlock(cancel) }

  deinit { block.run() }

  /// Stops work that has not begun; does nothing when called again.
  ///
  /// - Complexity: O(1), plus the cost to the clock.
  public func cancel() { block.run() }
}
