// Derived for: CancellablePromise.
extension PlainPromise {
  // CancellablePromise: A cancel, also during the delay, releases the timer.
  /// Passes the outcome on after a delay.
  ///
  /// Values and errors alike are passed on, each some time after the arrival. The timer is released
  /// together with the result and everything attached to the result.
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
  ///     askAbout(id).delay(.seconds(1)).done { answer in show(answer) }
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
    linkDelay(duration, clock)
  }
}

extension PromiseCell {
  @_alwaysEmitIntoClient package final func linkDelay<Link: OwnThenable>(
    _ duration: Duration, _ clock: (any PromiseClock)?, function: StaticString = #function
  ) -> Link {
    let clock = clock.orConfigured
    return link(
      Link(link: LinkBehaviour.settling(Link.T.self)), .settled, Hop(),
      Settler { link, source in link.adopt(source, after: duration, on: clock) },
      function: function)
  }
}
