public import Promises

extension CancellablePromise {
  /// Cancels this if it takes too long, and rejects.
  ///
  ///     download.timeout(.seconds(10))
  ///
  /// When the time is up, first the outcome is decided, then this promise is cancelled, and then
  /// the returned promise is rejected. So its handlers find the work stopped, and see the timeout,
  /// whatever a cancel block does with the work (L69). A timeout is not a cancellation: it does not
  /// mark the returned promise as cancelled.
  ///
  /// The timer is released when the returned promise settles, even if by a cancel (L74). Until then
  /// it is kept, since the work is to be stopped even if nobody looks at the promise any more.
  ///
  /// > Rejects with: the upstream's error; `TimeoutError` when the time is up; the cancel reason.
  ///
  /// - Parameters:
  ///   - limit: How long this may take, counted from now. With zero or less, the time is up when
  ///     the call returns, unless this has settled by then. A limit that is too long for the clock
  ///     is never reached.
  ///   - clock: The clock that measures the time.
  /// - Returns: A promise that settles inline when this does, or wherever the clock runs its work.
  /// - Complexity: O(1), plus a timer unless this has settled.
  @_alwaysEmitIntoClient
  public func timeout(
    _ limit: Duration, clock: any PromiseClock = conf.clock
  ) -> CancellablePromise<T> {
    let outcome = Promise<T>(.anchored)
    let result = CancellablePromise<T>(.linear)
    result.note(#function, after: self)
    TimeLimit.start(
      self, limit, clock, result: outcome, owner: result,
      autoCancel: CancellablePromiseError.cancelled)
    outcome.attach(result)
    return result
  }

  /// Cancels this if it takes too long, and rejects.
  ///
  /// > Rejects with: the upstream's error; `TimeoutError` when the time is up; the cancel reason.
  ///
  /// - Parameters:
  ///   - seconds: How long this may take, in seconds, counted from now. With zero, a negative
  ///     number or NaN, the time is up when the call returns, unless this has settled by then; with
  ///     infinity, it never is.
  ///   - clock: The clock that measures the time.
  /// - Returns: A promise that settles inline when this does, or wherever the clock runs its work.
  /// - Complexity: O(1), plus a timer unless this has settled.
  @_alwaysEmitIntoClient
  public func timeout(
    seconds: Double, clock: any PromiseClock = conf.clock
  ) -> CancellablePromise<T> { timeout(Duration(clamping: seconds), clock: clock) }

  /// Cancels this if it has not settled by a given time, and rejects.
  ///
  ///     fetchUser(id).deadline(.now + .seconds(10))
  ///
  /// > Rejects with: the upstream's error; `TimeoutError` when the time has come; the cancel
  /// > reason.
  ///
  /// - Parameters:
  ///   - instant: The time by which this must have settled. If it is in the past, it has come when
  ///     the call returns.
  ///   - clock: The clock that the instant belongs to.
  /// - Returns: A promise that settles inline when this does, or wherever the clock runs its work.
  /// - Complexity: O(1), plus a timer unless this has settled.
  @_alwaysEmitIntoClient
  public func deadline(
    _ instant: ContinuousClock.Instant, clock: any PromiseClock = conf.clock
  ) -> CancellablePromise<T> {
    timeout(clock.now.remaining(until: instant), clock: clock)
  }
}
