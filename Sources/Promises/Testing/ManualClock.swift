/// A clock for tests, with a time that moves only by calls of its methods; work that becomes due
/// runs on the thread that moves the time.
///
///     let clock = ManualClock()
///     let answer = promise.timeout(.seconds(30), clock: clock)
///     clock.advance(by: .seconds(30))
///     expect(answer.error is TimeoutError)
///
/// With `conf.clock = clock`, code that does not specify a clock uses this one instead of the
/// system's.
public final class ManualClock: PromiseClock, @unchecked Sendable {
  /// Protects the fields below; work runs, and is released, outside the lock.
  private let lock = Lock()
  private var timers = TimerQueue<Action>()
  private var time: ContinuousClock.Instant
  private let start: ContinuousClock.Instant

  /// Makes a clock without timers.
  ///
  ///     let clock = ManualClock()
  ///
  /// - Parameter start: The time at which the clock starts.
  public init(now start: ContinuousClock.Instant = .now) {
    time = start.clamped
    self.start = time
  }

  /// The current time; while work runs, the time at which that work is due.
  public var now: ContinuousClock.Instant { lock.withLock { time } }

  /// The number of waiting timers: neither fired, nor cancelled, nor released.
  ///
  ///     let clock = ManualClock()
  ///     let late = after(.seconds(10), clock: clock)
  ///     expect(clock.timerCount == 1)
  public var timerCount: Int { lock.withLock { timers.count } }

  /// Runs work once the time has been moved far enough.
  ///
  ///     let clock = ManualClock()
  ///     let timer = clock.schedule(after: .seconds(1)) { show("late") }
  ///     clock.advance(by: .seconds(1))
  ///     timer.cancel()
  ///
  /// > Runs on: the thread that moves the time, never before this call returns.
  ///
  /// - Parameters:
  ///   - delay: The time to wait. With zero or less, the work is due at the next move, long or
  ///     short.
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
    // Released out here: an unused result may be released inside.
    withExtendedLifetime(lock.withLock { timers.remove(ticket) }) {}
  }

  /// Moves the time forward, and runs all work that becomes due on the way.
  ///
  ///     let clock = ManualClock()
  ///     let late = after(.seconds(10), clock: clock)
  ///     clock.advance(by: .seconds(10))
  ///     expect(late.isFulfilled)
  ///
  /// Work runs in the order of due times, and among equal due times in the order of scheduling;
  /// ``now`` is the due time of the work that runs. Work scheduled by other work within the span
  /// runs too, so this call never returns if work keeps scheduling more without any progress in
  /// time.
  ///
  /// > Runs on: this thread, before the call returns.
  ///
  /// - Parameter duration: How far to move. With zero or less, only work due now runs.
  /// - Complexity: O(*n* log *n*) in the number of timers.
  public func advance(by duration: Duration) {
    let end = (now + min(max(duration, .zero), .endless)).clamped
    while fireNext(dueBy: end) {}
    lock.withLock { time = max(time, end) }
  }

  /// Moves the time to when the next work is due, and runs that work.
  ///
  ///     let clock = ManualClock()
  ///     let late = after(.seconds(10), clock: clock)
  ///     expect(clock.advanceToNextTimer() && late.isFulfilled)
  ///
  /// Of several pieces of work due at that time, the first scheduled runs.
  ///
  /// > Runs on: this thread, before the call returns.
  ///
  /// - Returns: False if no timer will ever fire.
  /// - Complexity: O(log *n*) in the number of timers.
  @discardableResult
  public func advanceToNextTimer() -> Bool { fireNext(dueBy: nil) }

  /// Discards all waiting work; promises that wait for the clock are abandoned.
  ///
  ///     let clock = ManualClock()
  ///     let late = after(.seconds(10), clock: clock)
  ///     clock.dropAll()
  ///     expect(late.isPending)
  ///
  /// At the end of a test, the call frees objects kept by an unfinished wait. For example, an
  /// `attempt` that pauses keeps the clock, and the clock keeps the attempt.
  ///
  /// - Complexity: O(*n*) in the number of timers.
  public func dropAll() {
    // Released out here, as above.
    withExtendedLifetime(lock.withLock { timers.removeAll() }) {}
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
