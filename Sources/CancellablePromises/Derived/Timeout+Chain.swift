// Derived from Sources/Promises/Timing/Timeout.swift by .ci/derived.

public import Promises

extension CancellablePromise {
  /// Rejects if this takes too long.
  ///
  /// Cancels this too. When the time is up, first the outcome is decided, then this
  /// is cancelled, and then the result is rejected. So its handlers find the work stopped, and see the
  /// timeout, whatever a cancel block does with the work (L69). A timeout is not a cancellation: it does
  /// not mark the result as cancelled.
  ///
  /// The timer is released when the result settles, even if by a cancel (L74). Until then it is kept,
  /// since the work is to be stopped even if nobody looks at the promise any more.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func timeout(
    _ limit: Duration, clock: any PromiseClock = conf.clock
  ) -> CancellablePromise<T> { limited(T.self, limit, clock) }

  /// Rejects if this takes too long.
  ///
  /// Cancels this too.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func timeout(seconds: Double, clock: any PromiseClock = conf.clock)
    -> CancellablePromise<T>
  { limited(T.self, Duration(clamping: seconds), clock) }

  /// Rejects if this has not settled by a given time.
  ///
  /// Cancels this too.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func deadline(
    _ instant: ContinuousClock.Instant, clock: any PromiseClock = conf.clock
  ) -> CancellablePromise<T> { limited(T.self, clock.now.remaining(until: instant), clock) }
}
