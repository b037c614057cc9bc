// Derived for: CancellablePromise, discardable Guarantee.
extension PlainPromise {
  // CancellablePromise: Cancelling the result cancels this promise or, once the closure has run,
  // the promise that the closure returned.
  /// Continues with another promise, once this one is fulfilled.
  ///
  /// As in Promises/A+ 2.2 and 2.3, the closure runs once, after fulfilment, and the closure's
  /// promise decides the outcome.
  ///
  ///     firstly { fetchUser(id) }
  ///       .then { user in fetchAvatar(of: user) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the error of the closure's promise; ``PromiseError/returnedSelf`` if the closure's
  /// > promise is the very promise that this call returned.
  ///
  /// - Parameter body: Takes the value and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise that settles the way the closure's promise does.
  @_alwaysEmitIntoClient public func then<U: Thenable>(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (T) throws -> U
  ) -> Promise<U.T> {
    linkThen(Hop(isolation: body.isolation, role: .map), unisolated(consume body))
  }
}

extension PromiseCell {
  @_alwaysEmitIntoClient package final func linkThen<Input, Inner: Thenable, Link: OwnThenable>(
    _ hop: consuming Hop, function: StaticString = #function,
    _ body: __owned @escaping Body<Input, Inner>
  ) -> Link where Link.T == Inner.T {
    link(
      Link(link: LinkBehaviour.then(Input.self, Inner.self)), .fulfilled, hop,
      Starter(consume body),
      function: function)
  }
}
