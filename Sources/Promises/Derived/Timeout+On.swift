// Derived from Sources/Promises/Timing/Timeout.swift by .ci/derived.

extension Guarantee {
  /// Rejects if this guarantee takes too long.
  ///
  /// As ``PlainPromise/timeout(_:clock:)``.
  ///
  ///     fetchUser(id).timeout(.seconds(10))
  ///
  /// > Rejects with: ``TimeoutError`` when the time is up.
  @_alwaysEmitIntoClient public func timeout(_ limit: Duration, clock: (any PromiseClock)? = nil)
    -> Promise<T>
  { linkTimeout(T.self, limit, clock) }
}
