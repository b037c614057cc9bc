// Derived from Sources/Promises/Timing/Timeout.swift by .ci/derived.

extension Guarantee {
  /// Rejects if this promise takes too long.
  ///
  /// As ``PlainPromise/timeout(_:clock:)``.
  ///
  /// > Rejects with: ``TimeoutError`` when the time is up.
  @_alwaysEmitIntoClient public func timeout(
    _ limit: Duration, clock: any PromiseClock = conf.clock
  ) -> Promise<T> { limited(T.self, limit, clock) }

  /// Rejects if this promise takes too long.
  ///
  /// As ``PlainPromise/timeout(seconds:clock:)``.
  ///
  /// > Rejects with: ``TimeoutError`` when the time is up.
  @_alwaysEmitIntoClient public func timeout(seconds: Double, clock: any PromiseClock = conf.clock)
    -> Promise<T>
  { limited(T.self, Duration(clamping: seconds), clock) }

  /// Rejects if this promise has not settled by a given time.
  ///
  /// As ``PlainPromise/deadline(_:clock:)``.
  ///
  /// > Rejects with: ``TimeoutError`` when the time has come.
  @_alwaysEmitIntoClient public func deadline(
    _ instant: ContinuousClock.Instant, clock: any PromiseClock = conf.clock
  ) -> Promise<T> { limited(T.self, clock.now.remaining(until: instant), clock) }
}
