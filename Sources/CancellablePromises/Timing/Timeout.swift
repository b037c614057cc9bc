import Promises

extension CancellablePromise {
  /// A promise that settles as this does, unless the time is up first, and then cancels this.
  @_alwaysEmitIntoClient func limited(
    _: T.Type, _ limit: Duration, _ clock: any PromiseClock, of function: StaticString = #function
  ) -> CancellablePromise<T> {
    let outcome = Promise<T>(.anchored)
    let result = CancellablePromise<T>(.linear)
    result.note(function, after: self)
    TimeLimit.start(
      self, limit, clock, result: outcome, owner: result,
      autoCancel: CancellablePromiseError.cancelled)
    outcome.attach(result)
    return result
  }
}
