public import Promises

extension CancellablePromise {
  /// Passes the outcome on later.
  ///
  /// A cancel before or while it waits releases the timer (L74).
  ///
  ///     fetchUser(id).delay(.seconds(1))
  ///
  /// > Rejects with: the upstream's error; the cancel reason.
  ///
  /// - Parameters:
  ///   - duration: How long after this has settled. Zero and less mean the clock's next turn; what is too
  ///     long for the clock never ends.
  ///   - clock: What to go by.
  /// - Returns: A promise that settles as this one, where the clock runs its work.
  /// - Complexity: O(1), and a timer once this has settled.
  @_alwaysEmitIntoClient
  public func delay(
    _ duration: Duration, clock: any PromiseClock = conf.clock
  ) -> CancellablePromise<T> {
    link(LinkBehaviour.delay(T.self), .settled, Hop(), later(T.self, duration, clock))
  }
}
