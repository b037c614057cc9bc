// Derived for: CancellablePromise, Guarantee as a promise.
extension PlainPromise {
  // CancellablePromise, instead of "Rejects if": Rejects, and cancels this promise, if this promise
  // takes too long.
  // CancellablePromise, instead of "A timeout does not": When the time is up, first the outcome is
  // decided, then this promise is cancelled, and then the result is rejected. So handlers of the
  // result see the timeout, whichever way a cancel block settles the work. Work that has settled by
  // then decides. A timeout is not a cancellation, and does not mark the result as cancelled. A
  // cancel block that takes three seconds makes the limit three seconds longer. The result does not
  // wait for closures that are running: put the limit around `withResource` and the `run` of a
  // `Limiter`, not into them.
  // CancellablePromise, instead of "The timer is": The timer is released when the result settles,
  // even by a cancel. Until then the timer is kept: the work is to be stopped even if the promise
  // was discarded.
  /// Rejects if this promise takes too long.
  ///
  ///     fetchUser(id).timeout(.seconds(10))
  ///
  /// A timeout does not stop the work: a plain promise has no means to do so. Handlers attached to
  /// this promise see this promise's own outcome.
  ///
  /// The timer is released when the returned promise settles, or is released together with
  /// everything attached to it. Nothing is then left behind on this promise. With something
  /// attached, the returned promise keeps itself alive until the time is up, even if this promise
  /// is released.
  ///
  /// > Rejects with: the upstream's error; ``TimeoutError`` when the time is up.
  ///
  /// - Parameters:
  ///   - limit: How long this promise may take, counted from now. With zero or less, the time is up
  ///     when the call returns, unless this promise has settled by then. A limit too long for the
  ///     clock is never reached.
  ///   - clock: The clock that measures the time; nil means `conf.clock`.
  /// - Returns: A promise that settles inline when this promise does, or wherever the clock runs
  ///   work.
  /// - Complexity: O(1), plus a timer unless this promise has settled.
  @_alwaysEmitIntoClient public func timeout(
    _ limit: Duration, clock: (any PromiseClock)? = nil
  ) -> Promise<T> {
    linkTimeout(T.self, limit, clock)
  }
}

extension PromiseCell {
  /// A promise that settles the way this cell does, unless the time is up first.
  @_alwaysEmitIntoClient final func linkTimeout<Value: Sendable>(
    _: Value.Type, _ limit: Duration, _ clock: (any PromiseClock)?,
    of function: StaticString = #function
  ) -> Promise<Value> {
    let result = Promise<Value>(.anchored, of: function, at: beginning)
    TimeoutDecider.start(self, limit, clock.orConfigured, result: result)
    return result
  }
}
