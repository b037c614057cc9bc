// Derived from Sources/Promises/Timing/Delay.swift by .ci/derived.

public import Promises

extension CancellableCatchMixin {
  /// Passes the outcome on after a delay.
  ///
  /// Values and errors alike are passed on, each some time after the arrival. The timer is released
  /// together with the result and everything attached to the result.
  ///
  ///     fetchUser(id).delay(.seconds(1))
  ///
  /// A cancel, also during the delay, releases the timer.
  ///
  /// > Rejects with: the upstream's error; the cancel reason.
  ///
  /// - Parameters:
  ///   - duration: The time to wait after this promise has settled. Zero or less means the clock's
  ///     next turn; a time too long for the clock never ends.
  ///   - clock: The clock that measures the time; nil means `conf.clock`.
  /// - Returns: A promise that settles the way this one does, wherever the clock runs work.
  /// - Complexity: O(1), plus a timer once this promise has settled.
  @_alwaysEmitIntoClient public func delay(_ duration: Duration, clock: (any PromiseClock)? = nil)
    -> CancellablePromise<T>
  { linkDelay(duration, clock) }
}
