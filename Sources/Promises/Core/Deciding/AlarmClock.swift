/// Does work when the work is due: a lock, and a one-shot timer set with a clock.
///
/// A clock may be anyone's; ``OneShotTimer`` makes sure that a clock that rings at once, early or
/// twice neither recurses nor has any work done before its time. The clock doesn't keep the alarm
/// clock.
@usableFromInline package class AlarmClock: @unchecked Sendable {
  /// Protects everything below, and the fields of subclasses.
  final let lock = Lock()
  private final var alarm = OneShotTimer()
  /// The clock's timer, while one is set.
  private final var timer: PromiseTimer?
  /// Nil if no time matters.
  final let clock: (any PromiseClock)?
  private final let beginning: ContinuousClock.Instant

  init(_ clock: (any PromiseClock)?) {
    self.clock = clock
    beginning = clock?.now ?? .now
  }

  /// The time since the making of this object.
  final var time: Duration { clock.map { beginning.remaining(until: $0.now) } ?? .zero }

  // MARK: The work of subclasses

  /// The timer has rung: does the work due by a time.
  ///
  /// Called without the lock.
  func advance(at now: Duration) {}

  /// The clock has gone, and the timer with it; returns work to be done without the lock.
  ///
  /// Called under the lock.
  func alarmIsLost() -> () -> Void { {} }

  // MARK: The timer

  /// A timer to be set.
  typealias Request = (alarm: Int, length: Duration)

  /// Asks for a timer after some time, if none is set; called under the lock.
  final func request(after length: Duration, at now: Duration) -> Request? {
    alarm.set(for: now + length).map { ($0, length) }
  }

  /// Nobody needs the timer; called under the lock, and returns the clock's timer, to be released
  /// without it.
  final func dismissAlarm() -> PromiseTimer? {
    alarm.cancel()
    return timer.take()
  }

  /// Sets a timer; returns when it was due, if it has already rung.
  final func set(_ request: Request?) -> Duration? {
    guard let clock, let (number, length) = request else { return nil }
    // A timer that came too late, or has rung, is released outside the lock.
    var timer: PromiseTimer? = clock.schedule(Alarm(of: self, number), after: length)
    let action = lock.withLock {
      let action = alarm.didSet(number)
      if action == .rest { swap(&self.timer, &timer) }
      return action
    }
    if case .advance(let due) = action { return due }
    return nil
  }

  private func ring(_ number: Int) {
    var timer: PromiseTimer?
    let action = lock.withLock {
      let action = alarm.ring(number)
      if case .advance = action { swap(&timer, &self.timer) }
      return action
    }
    // A clock that rings early is believed, or the clock would be asked again and again.
    if case .advance(let due) = action { advance(at: max(time, due)) }
  }

  private func lose(_ number: Int) {
    var timer: PromiseTimer?
    let rest = lock.withLock { () -> (() -> Void)? in
      guard alarm.lose(number) else { return nil }
      swap(&timer, &self.timer)
      return alarmIsLost()
    }
    rest?()
  }

  private final class Alarm: WakeUpCall, @unchecked Sendable {
    /// Set once.
    private weak var owner: AlarmClock?
    private let number: Int

    init(of owner: AlarmClock, _ number: Int) { (self.owner, self.number) = (owner, number) }

    override func wake() { owner?.ring(number) }

    deinit { owner?.lose(number) }
  }
}
