extension Thenable {
  /// Rejects if this takes too long.
  ///
  ///     fetchUser(id).timeout(.seconds(10))
  ///
  /// What this waits for is not stopped by that: a plain promise does not know how. Handlers that are
  /// attached to this promise itself see what becomes of it.
  ///
  /// The timer goes when the promise that comes back settles, and when nobody can see that any more:
  /// when neither it nor anything attached to it is kept. Nothing stays behind on this promise then.
  /// With something attached to it, the promise keeps itself until its time is up, also if this one goes
  /// away.
  ///
  /// > Rejects with: the upstream's error; ``TimeoutError`` when the time is up.
  ///
  /// - Parameters:
  ///   - limit: How long this may take, counted from now. With zero and less, the time is up when the
  ///     call returns, unless this has settled by then. What is too long for the clock never is.
  ///   - clock: What to go by.
  /// - Returns: A promise that settles inline when this does, or where the clock runs its work.
  /// - Complexity: O(1), and a timer unless this has settled.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func timeout(
    _ limit: Duration, clock: any PromiseClock = conf.clock
  ) -> Promise<T> {
    let result = Promise<T>(.anchored)
    result.note(#function, after: cell)
    TimeLimit.start(cell, limit, clock, result: result)
    return result
  }

  /// Rejects if this takes too long.
  ///
  /// > Rejects with: the upstream's error; ``TimeoutError`` when the time is up.
  ///
  /// - Parameters:
  ///   - seconds: How long this may take, in seconds, counted from now. With zero, less and NaN, the time
  ///     is up when the call returns, unless this has settled by then; with infinity it never is.
  ///   - clock: What to go by.
  /// - Returns: A promise that settles inline when this does, or where the clock runs its work.
  /// - Complexity: O(1), and a timer unless this has settled.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func timeout(
    seconds: Double, clock: any PromiseClock = conf.clock
  ) -> Promise<T> { timeout(Duration(clamping: seconds), clock: clock) }

  /// Rejects if this has not settled at some time.
  ///
  ///     fetchUser(id).deadline(.now + .seconds(10))
  ///
  /// > Rejects with: the upstream's error; ``TimeoutError`` when the time has come.
  ///
  /// - Parameters:
  ///   - instant: When it has to have settled. One that is past has come when the call returns.
  ///   - clock: What to go by: the instant is one of this clock's.
  /// - Returns: A promise that settles inline when this does, or where the clock runs its work.
  /// - Complexity: O(1), and a timer unless this has settled.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func deadline(
    _ instant: ContinuousClock.Instant, clock: any PromiseClock = conf.clock
  ) -> Promise<T> { timeout(max(clock.now.duration(to: instant), .zero), clock: clock) }
}
