/// A clock for tests: its time moves only when told, and work that becomes due runs on the thread that
/// moves it.
///
///     let clock = ManualClock()
///     let answer = promise.timeout(.seconds(30), clock: clock)
///     clock.advance(by: .seconds(30))
///     expect(answer.error is TimeoutError)
///
/// With `conf.clock = clock` it takes the place of the system's for code that says nothing about clocks.
public final class ManualClock: PromiseClock, @unchecked Sendable {
  /// Protects what follows; work runs, and is released, outside of it.
  private let lock = Lock()
  private var timers = TimerQueue<@Sendable () -> Void>()
  private var time: ContinuousClock.Instant

  /// Makes a clock without timers.
  ///
  /// - Parameter start: Its first time.
  /// - Complexity: O(1).
  public init(now start: ContinuousClock.Instant = .now) { time = start }

  /// The time; while work runs, the time at which that is due.
  public var now: ContinuousClock.Instant { lock.withLock { time } }

  /// How many timers wait: those that have neither fired nor been cancelled or let go.
  public var timerCount: Int { lock.withLock { timers.count } }

  /// Runs work when the time has been moved so far.
  ///
  /// > Runs on: the thread that moves the time, never before this call returns.
  ///
  /// - Parameters:
  ///   - delay: How long. Zero and less are due at the next move, however far that is.
  ///   - work: The work to run.
  /// - Returns: The timer, which has to be kept until the work has run.
  /// - Complexity: O(log *n*) in the number of timers.
  public func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> PromiseTimer {
    let number = lock.withLock {
      timers.add(work, due: delay < .endless ? time + max(delay, .zero) : nil)
    }
    return PromiseTimer { [weak self] in self?.remove(number) }
  }

  private func remove(_ number: Int) {
    // Released out here.
    _ = lock.withLock { timers.remove(number) }
  }

  /// Moves the time, and runs all work that becomes due on the way.
  ///
  /// It runs in the order in which it is due, and what is due at the same time in the order in which it
  /// was scheduled; ``now`` is its due time meanwhile. What that work schedules within the span runs too;
  /// so this does not return if it goes on doing so without moving on in time.
  ///
  /// > Runs on: this thread, before the call returns.
  ///
  /// - Parameter duration: How far. With zero or less, work runs that is due now.
  /// - Complexity: O(*n* log *n*) in the number of timers.
  public func advance(by duration: Duration) {
    let end = now + min(max(duration, .zero), .endless)
    while fireNext(dueBy: end) {}
    lock.withLock { time = max(time, end) }
  }

  /// Moves the time to where the next work is due, and runs that.
  ///
  /// Of several works that are due at one time, it runs the one that was scheduled first.
  ///
  /// > Runs on: this thread, before the call returns.
  ///
  /// - Returns: False if there are no timers that ever fire.
  /// - Complexity: O(log *n*) in the number of timers.
  @discardableResult
  public func advanceToNextTimer() -> Bool { fireNext(dueBy: nil) }

  private func fireNext(dueBy end: ContinuousClock.Instant?) -> Bool {
    let work = lock.withLock { () -> (@Sendable () -> Void)? in
      guard let (due, work) = timers.popFirst(dueBy: end) else { return nil }
      time = max(time, due)
      return work
    }
    work?()
    return work != nil
  }
}
