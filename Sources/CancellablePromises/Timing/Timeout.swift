import Promises

extension CancellableCatchMixin {
  /// A promise that settles the way this cell does, unless the time is up first, which cancels this
  /// cell.
  @_alwaysEmitIntoClient func linkTimeout(
    _: T.Type, _ limit: Duration, _ clock: (any PromiseClock)?,
    of function: StaticString = #function
  ) -> CancellablePromise<T> {
    let outcome = Promise<T>(.anchored, of: function, at: beginning)
    let result = CancellablePromise<T>(.linear, of: function, at: beginning)
    TimeoutDecider.start(
      self, limit, clock.orConfigured, result: outcome, owner: result,
      autoCancel: cancellation)
    outcome.attach(result)
    return result
  }
}
