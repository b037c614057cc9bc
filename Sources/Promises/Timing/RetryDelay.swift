/// How long [`attempt`](<doc:attempt(_:delay:shouldRetry:clock:file:line:_:)>) waits after a failed
/// attempt.
///
/// Zero or less means no wait: the next attempt follows without the clock.
public struct RetryDelay: Sendable {
  /// The actor on which the closure must run.
  let isolation: (any Actor)?
  private let compute: @Sendable (Int, any Error) -> Duration

  /// Makes a delay from a closure.
  ///
  ///     RetryDelay { attempt, error in
  ///       (error as? TooManyRequests)?.retryAfter ?? .seconds(attempt)
  ///     }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, wherever
  /// > `shouldRetry` runs. Called once for each failed attempt that another follows.
  ///
  /// - Parameter duration: Takes the number and the error of the failed attempt, counted from 1;
  ///   returns the time to wait.
  public init(
    @_inheritActorContext _ duration:
      @escaping @isolated(any) @Sendable (_ attempt: Int, _ error: any Error) -> Duration
  ) {
    isolation = duration.isolation
    compute = unisolated(delay: duration)
  }

  /// No delay.
  public static let none = constant(.zero)

  /// The same delay after each attempt.
  ///
  ///     attempt(3, delay: .constant(.seconds(1))) { _ in fetchUser(id) }
  ///
  /// - Parameter duration: The delay.
  /// - Returns: The delay.
  public static func constant(_ duration: Duration) -> RetryDelay {
    RetryDelay { _, _ in duration }
  }

  /// A delay that grows with each attempt.
  ///
  ///     let delay = RetryDelay.exponential(initial: .seconds(1), jitter: 0.5)
  ///     attempt(5, delay: delay) { _ in
  ///       fetchUser(id)
  ///     }
  ///
  /// - Parameters:
  ///   - initial: The delay after the first attempt; zero or less means no delay after any attempt.
  ///   - factor: The factor by which the delay grows after each further attempt. Below 1 the delay
  ///     shrinks; with 0 there is a delay after the first attempt only; less than 0 and NaN count
  ///     as 1.
  ///   - maximum: The upper limit of the growing delay; zero or less means no delay.
  ///   - jitter: The random part of the delay, from 0 (none) to 1 (all): the delay is shortened by
  ///     at most this part. Keeps clients that failed together from coming back together. Values
  ///     out of range count as 0 or 1, NaN as 0.
  ///   - seed: The seed of the random numbers: with the same seed, each `attempt` has the same
  ///     delays. Without a seed they differ.
  /// - Returns: The delay.
  public static func exponential(
    initial: Duration, factor: Double = 2, maximum: Duration = .seconds(60), jitter: Double = 0,
    seed: UInt64? = nil
  ) -> RetryDelay {
    let growth = ExponentialGrowth(initial: initial, factor: factor, maximum: maximum)
    let jitter = jitter > 0 ? min(jitter, 1) : 0
    return RetryDelay { attempt, _ in
      let attempt = max(attempt, 1)
      let duration = growth.duration(after: attempt)
      return jitter == 0 ? duration : duration * (1 - jitter * chance(attempt, seed))
    }
  }

  /// The time to wait after a failed attempt; the first attempt is 1.
  func duration(after attempt: Int, error: any Error) -> Duration { compute(attempt, error) }
}

/// A number from 0 up to 1.
///
/// With a seed, the numbers for 1, 2 and so on equal the output of one generator.
private func chance(_ attempt: Int, _ seed: UInt64?) -> Double {
  guard let seed else { return .random(in: 0..<1) }
  var seeded = SplitMix64(seed: seed)
  seeded.skip(attempt - 1)
  // The upper 53 bits: as many as a `Double` holds. The standard library may choose others.
  return Double(seeded.next() &>> 11) * 0x1p-53
}

/// A duration multiplied repeatedly, up to a maximum.
struct ExponentialGrowth {
  private let initial: Duration
  private let factor: Double
  private let maximum: Duration

  init(initial: Duration, factor: Double, maximum: Duration) {
    self.initial = min(max(initial, .zero), .endless)
    self.factor = factor >= 0 ? factor : 1
    self.maximum = min(max(maximum, .zero), .endless)
  }

  /// `attempt` is at least 1.
  func duration(after attempt: Int) -> Duration {
    guard initial > .zero else { return .zero }
    let growth = power(factor, attempt - 1)
    if growth == 1 { return min(initial, maximum) }
    let seconds = initial.inSeconds * growth
    return seconds < maximum.inSeconds ? Duration(clamping: seconds) : maximum
  }

  /// Takes as many steps as the exponent has bits, since there may be any number of attempts.
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
