/// When the one source of all timers is to fire, as a pure value.
///
/// One thread at a time sets the source, and sets it again after a change meanwhile. So no thread
/// sets an older time after a newer one.
struct SourceAlarm: Equatable {
  /// Nil if no timer needs the source.
  private var time: Duration?
  /// Whether a thread is setting the source.
  private var isSetting = false
  /// Whether the source has fired, or an earlier time has come, since the source was set last.
  private var isOutdated = false

  /// A timer is due at a time; returns the time for the caller to set.
  mutating func add(_ due: Duration) -> Duration? {
    if let time, time <= due { return nil }
    return change(to: due)
  }

  /// The source has fired; returns the time for the caller to set.
  mutating func fire(next: Duration?) -> Duration? { change(to: next) }

  /// The caller has set the source; returns the time to set again, nil if the caller is done.
  mutating func didSet() -> Duration? {
    isSetting = false
    return isOutdated ? begin() : nil
  }

  private mutating func change(to time: Duration?) -> Duration? {
    (self.time, isOutdated) = (time, true)
    return isSetting ? nil : begin()
  }

  private mutating func begin() -> Duration? {
    (isSetting, isOutdated) = (time != nil, false)
    return time
  }
}
