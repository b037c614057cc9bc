/// A clock for tests, whose time moves only when it is told to; work that becomes due runs on the
/// thread that moves the time.
///
///     let clock = ManualClock()
///     let answer = promise.timeout(.seconds(30), clock: clock)
///     clock.advance(by: .seconds(30))
///     expect(answer.error is TimeoutError)
///
/// With `conf.clock = clock`, it replaces the system clock in code that does not specify a clock.
public final class ManualClock: PromiseClock, @unchecked Sendable {
  /// Protects what follows; work runs, and is released, outside it.
  private let lock = Lock()
  private var timers = TimerQueue<Action>()
  private var time: ContinuousClock.Instant
  private let start: ContinuousClock.Instant

  /// Makes a clock without timers.
  ///
  /// - Parameter start: The time at which it starts.
  public init(now start: ContinuousClock.Instant = .now) {
    time = start.clamped
    self.start = time
  }

  /// The current time; while work runs, the time at which that work is due.
  public var now: ContinuousClock.Instant { lock.withLock { time } }

  /// The number of waiting timers: those that have not fired, been cancelled or been released.
  public var timerCount: Int { lock.withLock { timers.count } }

  /// Runs work once the time has been moved far enough.
  ///
  /// > Runs on: the thread that moves the time, never before this call returns.
  ///
  /// - Parameters:
  ///   - delay: The time to wait. With zero or less, the work is due at the next move, however far
  ///     that is.
  ///   - work: The work to run.
  /// - Returns: The timer, which must be kept until the work has run.
  /// - Complexity: O(log *n*) in the number of timers.
  public func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> PromiseTimer {
    let work = Action(work)
    let ticket = lock.withLock {
      timers.add(work, due: delay < .endless ? start.duration(to: time) + max(delay, .zero) : nil)
    }
    return PromiseTimer { [weak self] in self?.remove(ticket) }
  }

  private func remove(_ ticket: TimerQueue<Action>.Ticket) {
    // Released out here.
    _ = lock.withLock { timers.remove(ticket) }
  }

  /// Moves the time forward, and runs all work that becomes due on the way.
  ///
  /// Work runs in the order in which it is due, and work that is due at the same time runs in the
  /// order in which it was scheduled; ``now`` is its due time while it runs. Work that it schedules
  /// within the span runs too, so this call never returns if work keeps scheduling more without any
  /// progress in time.
  ///
  /// > Runs on: this thread, before the call returns.
  ///
  /// - Parameter duration: How far to move. With zero or less, only work that is due now runs.
  /// - Complexity: O(*n* log *n*) in the number of timers.
  public func advance(by duration: Duration) {
    let end = (now + min(max(duration, .zero), .endless)).clamped
    while fireNext(dueBy: end) {}
    lock.withLock { time = max(time, end) }
  }

  /// Moves the time to when the next work is due, and runs that work.
  ///
  /// If several pieces of work are due at that time, it runs the one that was scheduled first.
  ///
  /// > Runs on: this thread, before the call returns.
  ///
  /// - Returns: False if there are no timers that will ever fire.
  /// - Complexity: O(log *n*) in the number of timers.
  @discardableResult
  public func advanceToNextTimer() -> Bool { fireNext(dueBy: nil) }

  /// Discards all waiting work without running it: what waits for it learns that the clock has let it down.
  ///
  /// At the end of a test it frees what an unfinished wait keeps, such as those in line at a ``Limiter``
  /// with this clock, which the clock keeps and which keep it.
  ///
  /// - Complexity: O(*n*) in the number of timers.
  public func dropAll() {
    // Released out here.
    _ = lock.withLock { timers.removeAll() }
  }

  private func fireNext(dueBy end: ContinuousClock.Instant?) -> Bool {
    let work = lock.withLock { () -> Action? in
      guard let (due, work) = timers.popFirst(dueBy: end.map { start.duration(to: $0) }) else {
        return nil
      }
      time = max(time, start + due)
      return work
    }
    try? work?.run()
    return work != nil
  }
}
