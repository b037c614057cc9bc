import Promises

extension CancellableCatchMixin {
  /// A promise that settles the way this cell does, unless the time is up first, which cancels this
  /// cell.
  @_alwaysEmitIntoClient func linkTimeout(
    _: T.Type, _ limit: Duration, _ clock: (any PromiseClock)?,
    of function: StaticString = #function
  ) -> CancellablePromise<T> {
    let result = CancellablePromise<T>(.judge, .anchored, of: function, at: beginning)
    TimeoutDecider.start(
      self, limit, clock.orConfigured, result: result, autoCancel: cancellation)
    return result
  }
}
