public import Promises

extension CancellablePromise {
  /// Rejects if this takes too long, and cancels it then.
  ///
  ///     download.timeout(.seconds(10))
  ///
  /// When the time is up, the outcome is decided; then this is cancelled, and then the promise that comes
  /// back rejects. So its handlers find the work stopped, and see the timeout, whatever a cancel block
  /// makes of the work (L69). A timeout is no cancellation: the flag of the promise that comes back stays
  /// as it was.
  ///
  /// The timer goes when that promise settles, be it by a cancel (L74). Until then it is kept, since the
  /// work is to be stopped also if nobody looks at the promise any more.
  ///
  /// > Rejects with: the upstream's error; `TimeoutError` when the time is up; the cancel reason.
  ///
  /// - Parameters:
  ///   - limit: How long this may take, counted from now. With zero and less, the time is up when the
  ///     call returns, unless this has settled by then. What is too long for the clock never is.
  ///   - clock: What to go by.
  /// - Returns: A promise that settles inline when this does, or where the clock runs its work.
  /// - Complexity: O(1), and a timer unless this has settled.
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

  /// Rejects if this takes too long, and cancels it then.
  ///
  /// > Rejects with: the upstream's error; `TimeoutError` when the time is up; the cancel reason.
  ///
  /// - Parameters:
  ///   - seconds: How long this may take, in seconds, counted from now. With zero, less and NaN, the time
  ///     is up when the call returns, unless this has settled by then; with infinity it never is.
  ///   - clock: What to go by.
  /// - Returns: A promise that settles inline when this does, or where the clock runs its work.
  /// - Complexity: O(1), and a timer unless this has settled.
  @_alwaysEmitIntoClient
  public func timeout(
    seconds: Double, clock: any PromiseClock = conf.clock
  ) -> CancellablePromise<T> { timeout(Duration(clamping: seconds), clock: clock) }

  /// Rejects if this has not settled at some time, and cancels it then.
  ///
  ///     fetchUser(id).deadline(.now + .seconds(10))
  ///
  /// > Rejects with: the upstream's error; `TimeoutError` when the time has come; the cancel
  /// > reason.
  ///
  /// - Parameters:
  ///   - instant: When it has to have settled. One that is past has come when the call returns.
  ///   - clock: What to go by: the instant is one of this clock's.
  /// - Returns: A promise that settles inline when this does, or where the clock runs its work.
  /// - Complexity: O(1), and a timer unless this has settled.
  @_alwaysEmitIntoClient
  public func deadline(
    _ instant: ContinuousClock.Instant, clock: any PromiseClock = conf.clock
  ) -> CancellablePromise<T> {
    timeout(max(clock.now.duration(to: instant), .zero), clock: clock)
  }
}
