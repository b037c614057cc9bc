// Derived from Sources/Promises/Timing/Delay.swift by .ci/derived.

public import Promises

extension CancellablePromise {
  /// Passes the outcome on after a delay.
  ///
  /// A cancel before or while it waits releases the timer (L74).
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func delay(
    _ duration: Duration, clock: any PromiseClock = conf.clock
  ) -> CancellablePromise<T> { linkDelay(duration, clock) }
}
