extension Thenable {
  /// Passes the outcome on later.
  ///
  /// Values and errors alike, each some time after it was there.
  ///
  ///     fetchUser(id).delay(.seconds(1))
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameters:
  ///   - duration: How long after this has settled. Zero and less mean the clock's next turn; what is too
  ///     long for the clock never ends.
  ///   - clock: What to go by.
  /// - Returns: A promise that settles as this one, where the clock runs its work.
  /// - Complexity: O(1), and a timer once this has settled.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func delay(
    _ duration: Duration, clock: any PromiseClock = conf.clock
  ) -> Promise<T> {
    cell.link(
      Promise<T>(link: LinkBehaviour.delay(T.self)), .settled, Hop(), later(T.self, duration, clock)
    )
  }
}

extension Guarantee {
  /// Passes the value on later.
  ///
  /// - Parameters:
  ///   - duration: How long after this was fulfilled. Zero and less mean the clock's next turn; what is
  ///     too long for the clock never ends.
  ///   - clock: What to go by.
  /// - Returns: A guarantee of the same value, which is fulfilled where the clock runs its work.
  /// - Complexity: O(1), and a timer once this is fulfilled.
  @_alwaysEmitIntoClient
  public func delay(
    _ duration: Duration, clock: any PromiseClock = conf.clock
  ) -> Guarantee<T> {
    link(
      Guarantee<T>(link: LinkBehaviour.delay(T.self)), .settled, Hop(),
      later(T.self, duration, clock))
  }
}

/// Makes of a settled promise one that settles like it after some time.
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
