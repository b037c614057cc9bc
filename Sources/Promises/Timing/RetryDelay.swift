/// How long ``attempt(_:delay:shouldRetry:clock:_:)`` waits after an attempt that failed.
///
/// Zero and less mean not at all: the next attempt follows without the clock.
public struct RetryDelay: Sendable {
  private let compute: @Sendable (Int, any Error) -> Duration

  /// Makes a delay of one's own.
  ///
  ///     RetryDelay { attempt, error in (error as? TooManyRequests)?.retryAfter ?? .seconds(attempt) }
  ///
  /// > Runs on: the thread on which the attempt failed, once for each that is followed by another.
  ///
  /// - Parameter duration: Takes the number of the attempt that failed, the first being 1, and its error;
  ///   returns how long to wait.
  public init(_ duration: @escaping @Sendable (_ attempt: Int, _ error: any Error) -> Duration) {
    compute = duration
  }

  /// No delay.
  public static let none = constant(.zero)

  /// The same delay after each attempt.
  ///
  /// - Parameter duration: How long.
  /// - Returns: The delay.
  public static func constant(_ duration: Duration) -> RetryDelay {
    RetryDelay { _, _ in duration }
  }

  /// A delay that grows with each attempt.
  ///
  ///     attempt(5, delay: .exponential(initial: .seconds(1), jitter: 0.5)) { _ in fetchUser(id) }
  ///
  /// - Parameters:
  ///   - initial: How long after the first attempt; zero and less mean no delay, after any.
  ///   - factor: How many times as long after each that follows. Below 1 the delay shrinks, with 0 there is
  ///     one after the first attempt only; less and NaN count as 1.
  ///   - maximum: What it never exceeds, however far it has grown; zero and less mean no delay.
  ///   - jitter: Which part of the delay is left to chance, from 0, none of it, to 1, all of it: the delay
  ///     is cut by at most this part. Keeps clients that failed together from coming back together. What
  ///     is beyond counts as 0 or 1, NaN as 0.
  ///   - seed: Decides on chance: with the same seed, each `attempt` has the same delays. Without one they
  ///     differ.
  /// - Returns: The delay.
  public static func exponential(
    initial: Duration, factor: Double = 2, maximum: Duration = .seconds(60), jitter: Double = 0,
    seed: UInt64? = nil
  ) -> RetryDelay {
    let growth = ExponentialGrowth(initial: initial, factor: factor, maximum: maximum)
    let jitter = jitter > 0 ? min(jitter, 1) : 0
    return RetryDelay { attempt, _ in
      let duration = growth.duration(after: attempt)
      return jitter == 0 ? duration : duration * (1 - jitter * chance(attempt, seed))
    }
  }

  /// Tells how long to wait.
  ///
  /// - Parameters:
  ///   - attempt: The number of the attempt that failed, the first being 1.
  ///   - error: Its error.
  /// - Returns: How long.
  public func duration(after attempt: Int, error: any Error) -> Duration {
    compute(attempt, error)
  }
}

/// A number from 0 up to 1.
///
/// With a seed, the numbers for 1, 2 and so on are those that one generator would give in turn.
private func chance(_ attempt: Int, _ seed: UInt64?) -> Double {
  var system = SystemRandomNumberGenerator()
  guard let seed else { return fraction(system.next()) }
  var seeded = SplitMix64(seed: seed)
  seeded.skip(attempt - 1)
  return fraction(seeded.next())
}

/// The upper bits, of which a `Double` holds 53.
private func fraction(_ bits: UInt64) -> Double { Double(bits &>> 11) * 0x1p-53 }

/// A duration that is multiplied again and again, up to a maximum.
struct ExponentialGrowth {
  private let initial: Duration
  private let factor: Double
  private let maximum: Duration

  init(initial: Duration, factor: Double, maximum: Duration) {
    self.initial = min(max(initial, .zero), .endless)
    self.factor = factor >= 0 ? factor : 1
    self.maximum = min(max(maximum, .zero), .endless)
  }

  func duration(after attempt: Int) -> Duration {
    guard initial > .zero else { return .zero }
    let growth = power(factor, attempt - 1)
    if growth == 1 { return min(initial, maximum) }
    let seconds = initial.inSeconds * growth
    return seconds < maximum.inSeconds ? Duration(clamping: seconds) : maximum
  }

  /// In as many steps as the exponent has bits, since there may be any number of attempts.
  private func power(_ base: Double, _ exponent: Int) -> Double {
    var (result, square, rest) = (1.0, base, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result *= square }
      square *= square
      rest >>= 1
    }
    return result
  }
}
