// Derived from Sources/Promises/Timing/Timeout.swift by .ci/derived.

public import Promises

extension CancellableCatchMixin {
  /// Rejects, and cancels this promise, if this promise takes too long.
  ///
  ///     fetchUser(id).timeout(.seconds(10))
  ///
  /// When the time is up, first the outcome is decided, then this promise is cancelled, and then
  /// the result is rejected. So handlers of the result see the timeout, whichever way a cancel
  /// block settles the work. Work that has settled by then decides. A timeout is not a
  /// cancellation, and does not mark the result as cancelled. A cancel block that takes three
  /// seconds makes the limit three seconds longer. The result does not wait for closures that are
  /// running: put the limit around `withResource` and the `run` of a `Limiter`, not into them.
  ///
  /// The timer is released when the result settles, even by a cancel. Until then the timer is
  /// kept: the work is to be stopped even if the promise was discarded.
  ///
  /// > Rejects with: the upstream's error; `TimeoutError` when the time is up; the cancel reason.
  ///
  /// - Parameters:
  ///   - limit: How long this promise may take, counted from now. With zero or less, the time is up
  ///     when the call returns, unless this promise has settled by then. A limit too long for the
  ///     clock is never reached.
  ///   - clock: The clock that measures the time; nil means `conf.clock`.
  /// - Returns: A promise that settles inline when this promise does, or wherever the clock runs
  ///   work.
  /// - Complexity: O(1), plus a timer unless this promise has settled.
  @_alwaysEmitIntoClient public func timeout(_ limit: Duration, clock: (any PromiseClock)? = nil)
    -> CancellablePromise<T>
  { linkTimeout(T.self, limit, clock) }
}
