// Derived for: CancellablePromise, Guarantee as a promise.
extension Promise {
  // CancellablePromise: Cancels this too. When the time is up, first the outcome is decided, then this
  // is cancelled, and then the result is rejected. So its handlers find the work stopped, and see the
  // timeout, whatever a cancel block does with the work (L69). A timeout is not a cancellation: it does
  // not mark the result as cancelled.
  //
  // The timer is released when the result settles, even if by a cancel (L74). Until then it is kept,
  // since the work is to be stopped even if nobody looks at the promise any more.
  /// Rejects if this takes too long.
  ///
  ///     fetchUser(id).timeout(.seconds(10))
  ///
  /// A timeout does not stop what this waits for: a plain promise has no means to do so. Handlers
  /// that are attached to this promise itself see its outcome.
  ///
  /// The timer is released when the returned promise settles, and when nobody can see that any
  /// more: when neither it nor anything attached to it is kept. Nothing is then left behind on this
  /// promise. With something attached to it, the returned promise keeps itself alive until its time
  /// is up, even if this one goes away.
  ///
  /// > Rejects with: the upstream's error; ``TimeoutError`` when the time is up.
  ///
  /// - Parameters:
  ///   - limit: How long this may take, counted from now. With zero or less, the time is up when
  ///     the call returns, unless this has settled by then. A limit that is too long for the clock
  ///     is never reached.
  ///   - clock: The clock that measures the time.
  /// - Returns: A promise that settles inline when this does, or wherever the clock runs its work.
  /// - Complexity: O(1), plus a timer unless this has settled.
  @_alwaysEmitIntoClient public func timeout(
    _ limit: Duration, clock: any PromiseClock = conf.clock
  ) -> Promise<T> {
    limited(T.self, limit, clock)
  }

  // CancellablePromise: Cancels this too.
  /// Rejects if this takes too long.
  ///
  /// > Rejects with: the upstream's error; ``TimeoutError`` when the time is up.
  ///
  /// - Parameters:
  ///   - seconds: How long this may take, in seconds, counted from now. With zero, a negative
  ///     number or NaN, the time is up when the call returns, unless this has settled by then; with
  ///     infinity, it never is.
  ///   - clock: The clock that measures the time.
  /// - Returns: A promise that settles inline when this does, or wherever the clock runs its work.
  /// - Complexity: O(1), plus a timer unless this has settled.
  @_alwaysEmitIntoClient public func timeout(
    seconds: Double, clock: any PromiseClock = conf.clock
  ) -> Promise<T> { limited(T.self, Duration(clamping: seconds), clock) }

  // CancellablePromise: Cancels this too.
  /// Rejects if this has not settled by a given time.
  ///
  ///     fetchUser(id).deadline(.now + .seconds(10))
  ///
  /// > Rejects with: the upstream's error; ``TimeoutError`` when the time has come.
  ///
  /// - Parameters:
  ///   - instant: The time by which this must have settled. If it is in the past, it has come when
  ///     the call returns.
  ///   - clock: The clock that the instant belongs to.
  /// - Returns: A promise that settles inline when this does, or wherever the clock runs its work.
  /// - Complexity: O(1), plus a timer unless this has settled.
  @_alwaysEmitIntoClient public func deadline(
    _ instant: ContinuousClock.Instant, clock: any PromiseClock = conf.clock
  ) -> Promise<T> { limited(T.self, clock.now.remaining(until: instant), clock) }
}

extension PromiseCell {
  /// A promise that settles as this does, unless the time is up first.
  @_alwaysEmitIntoClient final func limited<Value: Sendable>(
    _: Value.Type, _ limit: Duration, _ clock: any PromiseClock,
    of function: StaticString = #function
  ) -> Promise<Value> {
    let result = Promise<Value>(.anchored)
    result.note(function, after: self)
    TimeLimit.start(self, limit, clock, result: result)
    return result
  }
}
