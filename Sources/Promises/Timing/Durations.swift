import Dispatch

extension Duration {
  /// From this duration on, a duration means never: any time with this added to it is still a time.
  package static var endless: Duration { .seconds(Int64(1) << 60) }

  /// A number of seconds: zero for NaN and for less than zero, and endless if there are too many.
  @usableFromInline package init(clamping seconds: Double) {
    if seconds >= 0x1p60 {
      self = .endless
    } else {
      self = seconds > 0 ? .seconds(seconds) : .zero
    }
  }

  /// The same in seconds, as exactly as a number can say it.
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
  /// The same, or the nearest time from which any other such time, and any delay, can be reckoned.
  ///
  /// Times reach as far as durations, so the duration between two of them may not be one.
  var clamped: Self {
    // An instant does not say where it stands; only where it does with respect to another.
    let (now, reach) = (Self.now, Duration(attoseconds: .max / 4))
    return min(max(self, now - reach), now + reach)
  }

  /// The time from this to another; zero if that has passed.
  @usableFromInline package func remaining(until end: Self) -> Duration {
    max(clamped.duration(to: end.clamped), .zero)
  }
}
