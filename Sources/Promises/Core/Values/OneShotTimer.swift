/// The state of a one-shot timer as a pure value; at most one is set at a time, with any clock.
///
/// A clock may ring while the timer is being set, early, twice, or never. A timer that was
/// cancelled, or has rung, is told from a later one by its number.
struct OneShotTimer: Equatable {
  enum Action: Equatable {
    /// Do everything due by this time, even if the clock shows an earlier time.
    case advance(Duration)
    /// Release the clock's timer, which is of no use any more.
    case dismiss
    /// Nothing.
    case rest
  }

  private struct Alarm: Equatable {
    /// setting → set or rung; set → gone; rung → gone.
    enum Phase { case setting, set, rung }

    let number: Int
    let due: Duration
    var phase = Phase.setting
  }

  private var alarm: Alarm?
  private var count = 0

  /// Whether a timer is set or being set.
  var isSet: Bool { alarm != nil }

  /// The caller is going to set a timer; returns the timer's number, or nil if one is set already.
  mutating func set(for due: Duration) -> Int? {
    guard alarm == nil else { return nil }
    count += 1
    alarm = Alarm(number: count, due: due)
    return count
  }

  /// The timer has been set, and perhaps has rung.
  mutating func didSet(_ number: Int) -> Action {
    guard let current = alarm, current.number == number else { return .dismiss }
    guard current.phase == .rung else {
      alarm?.phase = .set
      return .rest
    }
    alarm = nil
    return .advance(current.due)
  }

  /// The timer rings.
  mutating func ring(_ number: Int) -> Action {
    guard let current = alarm, current.number == number else { return .rest }
    guard current.phase == .set else {
      // The caller that sets the timer goes on, so that a clock that rings at once does not
      // recurse.
      alarm?.phase = .rung
      return .rest
    }
    alarm = nil
    return .advance(current.due)
  }

  /// The clock will not ring any more; returns whether the timer was going to.
  mutating func lose(_ number: Int) -> Bool {
    guard let current = alarm, current.number == number, current.phase != .rung else {
      return false
    }
    alarm = nil
    return true
  }

  /// Nobody needs the timer any more.
  mutating func cancel() { alarm = nil }
}
