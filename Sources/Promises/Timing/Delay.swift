// Derived for: CancellablePromise.
extension PlainPromise {
  // CancellablePromise: A cancel, also during the delay, releases the timer.
  /// Passes the outcome on after a delay.
  ///
  /// Values and errors alike are passed on, each some time after the arrival.
  ///
  ///     fetchUser(id).delay(.seconds(1))
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameters:
  ///   - duration: The time to wait after this promise has settled. Zero or less means the clock's
  ///     next turn; a time too long for the clock never ends.
  ///   - clock: The clock that measures the time; nil means `conf.clock`.
  /// - Returns: A promise that settles the way this one does, wherever the clock runs work.
  /// - Complexity: O(1), plus a timer once this promise has settled.
  @_alwaysEmitIntoClient public func delay(
    _ duration: Duration, clock: (any PromiseClock)? = nil
  ) -> Promise<T> {
    linkDelay(duration, clock)
  }
}

extension Guarantee {
  /// Passes the value on after a delay.
  ///
  /// - Parameters:
  ///   - duration: The time to wait after this guarantee was fulfilled. Zero or less means the
  ///     clock's next turn; a time too long for the clock never ends.
  ///   - clock: The clock that measures the time; nil means `conf.clock`.
  /// - Returns: A guarantee of the same value, which settles wherever the clock runs work.
  /// - Complexity: O(1), plus a timer once this guarantee is fulfilled.
  @_alwaysEmitIntoClient public func delay(
    _ duration: Duration, clock: (any PromiseClock)? = nil
  ) -> Guarantee<T> {
    linkDelay(duration, clock) { Guarantee<T>(.anchored, of: "delay") }
  }
}

extension PromiseCell {
  @_alwaysEmitIntoClient package final func linkDelay<Link: OwnThenable>(
    _ duration: Duration, _ clock: (any PromiseClock)?, function: StaticString = #function
  ) -> Link {
    linkDelay(duration, clock, function: function) { Promise<Link.T>(.anchored, of: "delay") }
  }

  /// `make` makes the promise that waits for the clock: for a guarantee another one, because the
  /// loss of a guarantee is logged as such.
  @_alwaysEmitIntoClient final func linkDelay<Link: OwnThenable, Inner: OwnThenable>(
    _ duration: Duration, _ clock: (any PromiseClock)?, function: StaticString = #function,
    _ make: @escaping @Sendable () -> Inner
  ) -> Link where Inner.T == Link.T {
    link(
      Link(link: LinkBehaviour.delay(Inner.self)), .settled, Hop(),
      later(duration, clock.orConfigured, make), function: function)
  }
}

/// Turns a settled promise into one that settles the same way after some time.
@_alwaysEmitIntoClient func later<Inner: OwnThenable>(
  _ duration: Duration, _ clock: any PromiseClock, _ make: @escaping @Sendable () -> Inner
) -> Starter<PromiseCell, Inner> {
  Starter { source in
    let promise = make()
    promise.settle(after: duration, on: clock) { $0.adopt(source) }
    return promise
  }
}
