// Derived from Sources/Promises/Timing/Timeout.swift by .ci/derived.

public import Promises

extension CancellableCatchMixin {
  /// Rejects, and cancels this promise, if this promise takes too long.
  ///
  /// A timeout does not stop the work: a plain promise has no means to do so. Handlers attached to
  /// this promise see this promise's own outcome.
  ///
  /// The timer is released when the returned promise settles, and when nobody keeps the returned
  /// promise or anything attached to it. Nothing is then left behind on this promise. With
  /// something attached, the returned promise keeps itself alive until the time is up, even if this
  /// promise goes away.
  ///
  /// Cancels this promise too, immediately (L15). When the time is up, first the outcome is
  /// decided, then this promise is cancelled, and then the result is rejected. So handlers of the
  /// result find the work stopped, and see the timeout, whichever way a cancel block settles the
  /// work (L69). A timeout is not a cancellation, and does not mark the result as cancelled. The
  /// result settles when the cancel blocks of the work have returned: a cancel block that takes
  /// three seconds makes the limit three seconds longer. The timer is released when the result
  /// settles, even by a cancel (L74). Until then the timer is kept: the work is to be stopped
  /// even if nobody looks at the promise any more.
  ///
  /// > Rejects with: the upstream's error; `TimeoutError` when the time is up; the cancel reason.
  ///
  /// - Parameters:
  ///   - limit: How long this promise may take, counted from now. With zero or less, the time is up
  ///     when the call returns, unless this promise has settled by then. A limit too long for the
  ///     clock is never reached.
  ///   - clock: The clock that measures the time.
  /// - Returns: A promise that settles inline when this promise does, or wherever the clock runs
  ///   work.
  /// - Complexity: O(1), plus a timer unless this promise has settled.
  @_alwaysEmitIntoClient public func timeout(
    _ limit: Duration, clock: any PromiseClock = conf.clock
  ) -> CancellablePromise<T> { limited(T.self, limit, clock) }
}
