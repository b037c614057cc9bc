/// Tells the time, and runs work later: what everything that waits goes by.
///
/// ``SystemClock`` is the one that ``PromiseConfiguration/clock`` has at first; tests put a
/// ``ManualClock`` in its place. Conform a type of your own to wait on an event loop, for example:
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

  /// Runs work once after some time, unless its timer is cancelled or let go before.
  ///
  /// > Runs on: any thread, never before this call returns, and never early.
  ///
  /// - Parameters:
  ///   - delay: How long. Zero and less mean the next turn, whatever that is for the clock; what is
  ///     too long to be added to the time means never.
  ///   - work: What to run. It is let go when it has run, and when the timer is cancelled.
  /// - Returns: The timer, which has to be kept until the work has run.
  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> PromiseTimer
}

/// Work that a clock is going to run, for as long as this is kept.
///
/// Letting it go cancels it. A timer that was cancelled keeps nothing alive.
public final class PromiseTimer: Sendable {
  private let block: CancelBlock

  /// Makes a timer for a clock to return.
  ///
  /// > Runs on: the thread that cancels or releases the timer, once, also after the work has run.
  ///
  /// - Parameter cancel: Stops the work, and lets it go, if it has not begun.
  /// - Complexity: O(1).
  public init(cancel: @escaping @Sendable () -> Void) { block = CancelBlock(cancel) }

  deinit { block.run() }

  /// Stops the work, unless it has begun; does nothing when called again.
  ///
  /// - Complexity: O(1), and what the clock needs for it.
  public func cancel() { block.run() }
}
