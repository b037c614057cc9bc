extension Promise {
  /// Passes the outcome on after a delay.
  ///
  /// Values and errors alike are passed on, each some time after it arrived.
  ///
  ///     fetchUser(id).delay(.seconds(1))
  ///
  /// > Rejects with: the upstream's error.
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
  ) -> Promise<T> {
    link(
      Promise<T>(link: LinkBehaviour.delay(T.self)), .settled, Hop(), later(T.self, duration, clock)
    )
  }
}

extension Guarantee {
  /// Passes the value on after a delay.
  ///
  /// - Parameters:
  ///   - duration: The time to wait after this was fulfilled. Zero or less means the clock's next
  ///     turn; a time that is too long for the clock never ends.
  ///   - clock: The clock that measures the time.
  /// - Returns: A guarantee of the same value, which is fulfilled wherever the clock runs its work.
  /// - Complexity: O(1), plus a timer once this is fulfilled.
  @_alwaysEmitIntoClient
  public func delay(
    _ duration: Duration, clock: any PromiseClock = conf.clock
  ) -> Guarantee<T> {
    link(
      Guarantee<T>(link: LinkBehaviour.delay(T.self)), .settled, Hop(),
      later(T.self, duration, clock))
  }
}

/// Turns a settled promise into one that settles the same way after some time.
@_alwaysEmitIntoClient
package func later<Value: Sendable>(
  _: Value.Type, _ duration: Duration, _ clock: any PromiseClock
) -> Starter<PromiseCell, Promise<Value>> {
  Starter { source in
    let promise = Promise<Value>(.anchored, of: "delay")
    promise.settle(after: duration, on: clock) { $0.pass(source) }
    return promise
  }
}
