public import Promises

extension CancellablePromise {
  /// Passes the outcome on after a delay.
  ///
  /// A cancel before or while it waits releases the timer (L74).
  ///
  ///     fetchUser(id).delay(.seconds(1))
  ///
  /// > Rejects with: the upstream's error; the cancel reason.
  ///
  /// - Parameters:
  ///   - duration: The time to wait after this has settled. Zero or less means the clock's next
  ///     turn; a time that is too long for the clock never ends.
  ///   - clock: The clock that measures the time.
  /// - Returns: A promise that settles the way this one does, wherever the clock runs its work.
  /// - Complexity: O(1), plus a timer once this has settled.
  @_alwaysEmitIntoClient
  public func delay(
    _ duration: Duration, clock: any PromiseClock = conf.clock
  ) -> CancellablePromise<T> {
    link(LinkBehaviour.delay(T.self), .settled, Hop(), later(T.self, duration, clock))
  }
}
