/// The state of a limiter as a pure value: how much is under way, how many wait, and when the next may start.
///
/// Times are reckoned from when the limiter was made.
struct LimiterState: Equatable {
  enum Limit: Equatable {
    /// At most so many are under way at a time.
    case running(Int)
    /// At most so many start in any interval of this length, which is more than zero.
    case starts(Int, per: Duration)
    /// There is no limit.
    case none
  }

  enum NextAction: Equatable {
    /// The first in line starts; ask again.
    case start
    /// Have the alarm of this number ring later; nobody else does until it has rung.
    case setAlarm(Int, after: Duration)
    /// Nothing: nobody waits, or it is not yet time.
    case rest
  }

  let limit: Limit
  private(set) var running = 0
  private(set) var waiting = 0
  /// When the last ones have started, of which the oldest stands at `oldest` once there are as many as may
  /// start in an interval.
  private var starts: [Duration] = []
  private var oldest = 0
  /// The alarm for the first in line.
  private var alarm = AlarmState()

  init(_ limit: Limit) { self.limit = limit }

  /// How many starts are remembered; a test checks that it is no more than need be.
  var startCount: Int { starts.count }

  /// Whether an alarm is going to ring that somebody waits for.
  var hasAlarm: Bool { alarm.isSet }

  /// Somebody has come; true if it starts at once, and false if it waits, which is to be said with
  /// ``wait()``.
  mutating func enter(at now: Duration) -> Bool {
    guard waiting == 0, pause(at: now) == nil else { return false }
    start(at: now)
    return true
  }

  /// Somebody has gone to the end of the line.
  mutating func wait() { waiting += 1 }

  /// What follows from anything that has happened.
  mutating func next(at now: Duration) -> NextAction {
    guard waiting > 0 else { return .rest }
    guard let pause = pause(at: now) else {
      waiting -= 1
      start(at: now)
      return .start
    }
    guard pause > .zero, let number = alarm.set(for: now + pause) else { return .rest }
    return .setAlarm(number, after: pause)
  }

  /// One that was under way has ended.
  mutating func end() { running -= 1 }

  /// One that waited has left the line.
  mutating func leave() {
    waiting -= 1
    if waiting == 0 { alarm.cancel() }
  }

  /// Nobody will ring the alarm of a number any more; returns whether it was needed, so that all who
  /// wait, wait in vain and have left.
  mutating func lose(alarm number: Int) -> Bool {
    guard alarm.lose(number) else { return false }
    waiting = 0
    return true
  }

  /// The alarm of a number rings.
  mutating func ring(_ number: Int) -> AlarmState.Action { alarm.ring(number) }

  /// The alarm of a number has been set.
  mutating func didSet(_ number: Int) -> AlarmState.Action { alarm.didSet(number) }

  /// How long the next start has to wait, as far as that is known: zero means until one has ended, nil not
  /// at all.
  private func pause(at now: Duration) -> Duration? {
    switch limit {
    case .none: return nil
    case .running(let count): return running < count ? nil : .zero
    case .starts(let count, let interval):
      guard starts.count == count else { return nil }
      let elapsed = max(now - starts[oldest], .zero)
      return elapsed < interval ? interval - elapsed : nil
    }
  }

  private mutating func start(at now: Duration) {
    running += 1
    guard case .starts(let count, let interval) = limit else { return }
    // Whoever asks what time it is may be overtaken by another.
    let newest = starts.isEmpty ? now : starts[(oldest + starts.count - 1) % starts.count]
    let time = max(now, newest)
    if starts.count < count {
      // Where many may start and few do, what is out of date makes room before more room is made.
      let middle = starts.count / 2
      if starts.count == starts.capacity, middle > 0, time - starts[middle] >= interval {
        starts.removeFirst(middle + 1)
      }
      return starts.append(time)
    }
    starts[oldest] = time
    oldest = (oldest + 1) % count
  }
}
