// Derived from Sources/Promises/Timing/Timeout.swift by .ci/derived.

extension Guarantee {
  /// Rejects if this takes too long.
  ///
  /// As on ``Promise``.
  @_alwaysEmitIntoClient public func timeout(
    _ limit: Duration, clock: any PromiseClock = conf.clock
  ) -> Promise<T> { limited(T.self, limit, clock) }

  /// Rejects if this takes too long.
  ///
  /// As on ``Promise``.
  @_alwaysEmitIntoClient public func timeout(seconds: Double, clock: any PromiseClock = conf.clock)
    -> Promise<T>
  { limited(T.self, Duration(clamping: seconds), clock) }

  /// Rejects if this has not settled by a given time.
  ///
  /// As on ``Promise``.
  @_alwaysEmitIntoClient public func deadline(
    _ instant: ContinuousClock.Instant, clock: any PromiseClock = conf.clock
  ) -> Promise<T> { limited(T.self, clock.now.remaining(until: instant), clock) }
}
