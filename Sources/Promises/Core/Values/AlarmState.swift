/// The state of an alarm as a pure value; there is at most one at a time, set with a clock that may be anyone's.
///
/// A clock may ring while it is being asked to, early, twice, or never. An alarm that was cancelled, or has rung,
/// is known by its number.
struct AlarmState: Equatable {
  enum Action: Equatable {
    /// Do what is due by this time, whatever the clock says.
    case advance(Duration)
    /// Release the timer, of which nobody has use.
    case dismiss
    /// Nothing.
    case rest
  }

  private struct Alarm: Equatable {
    /// What may follow: set or rung; then nothing, as the alarm is no more.
    enum Phase { case setting, set, rung }

    let number: Int
    let due: Duration
    var phase = Phase.setting
  }

  private var alarm: Alarm?
  private var count = 0

  /// Whether there is one, which somebody has set, or is setting.
  var isSet: Bool { alarm != nil }

  /// Somebody is going to set an alarm; returns its number, or nil if there is one.
  mutating func set(for due: Duration) -> Int? {
    guard alarm == nil else { return nil }
    count += 1
    alarm = Alarm(number: count, due: due)
    return count
  }

  /// The alarm has been set, and perhaps has rung.
  mutating func didSet(_ number: Int) -> Action {
    guard let current = alarm, current.number == number else { return .dismiss }
    guard current.phase == .rung else {
      alarm?.phase = .set
      return .rest
    }
    alarm = nil
    return .advance(current.due)
  }

  /// The alarm rings.
  mutating func ring(_ number: Int) -> Action {
    guard let current = alarm, current.number == number else { return .rest }
    guard current.phase == .set else {
      // Whoever sets it goes on, so that a clock that rings at once does not recurse.
      alarm?.phase = .rung
      return .rest
    }
    alarm = nil
    return .advance(current.due)
  }

  /// The clock will not ring any more; returns whether it was going to.
  mutating func lose(_ number: Int) -> Bool {
    guard let current = alarm, current.number == number, current.phase != .rung else {
      return false
    }
    alarm = nil
    return true
  }

  /// Nobody needs it any more.
  mutating func cancel() { alarm = nil }
}
