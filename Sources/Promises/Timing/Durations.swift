import Dispatch

extension Duration {
  /// From this duration on, a duration means never; the sum of any time and this duration is still a
  /// time.
  package static var endless: Duration { .seconds(Int64(1) << 60) }

  /// A number of seconds: zero for NaN and for less than zero, and endless if there are too many.
  @usableFromInline package init(clamping seconds: Double) {
    if seconds >= 0x1p60 {
      self = .endless
    } else {
      self = seconds > 0 ? .seconds(seconds) : .zero
    }
  }

  /// The duration in seconds, as exactly as a number can say.
  var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }

  init(_ interval: DispatchTimeInterval) {
    switch interval {
    case .seconds(let count): self = .seconds(count)
    case .milliseconds(let count): self = .milliseconds(count)
    case .microseconds(let count): self = .microseconds(count)
    case .nanoseconds(let count): self = .nanoseconds(count)
    case .never: self = .endless
    @unknown default: self = .endless
    }
  }
}

extension ContinuousClock.Instant {
  /// The same instant, or the nearest one from which any other clamped instant, and any delay, is a
  /// duration away.
  ///
  /// Instants reach as far as durations, so the distance of two instants may not be a duration.
  var clamped: Self {
    // An instant does not tell its position, only its distance from another instant.
    let (now, reach) = (Self.now, Duration(attoseconds: .max / 4))
    return min(max(self, now - reach), now + reach)
  }

  /// The time from this instant to another; zero if the other has passed.
  @usableFromInline package func remaining(until end: Self) -> Duration {
    max(clamped.duration(to: end.clamped), .zero)
  }
}
