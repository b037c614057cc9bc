// Derived for: CancellablePromise, discardable Guarantee.
extension PlainPromise {
  /// Uses the value; the result carries none.
  ///
  ///     fetchUser(id)
  ///       .done { user in print(user.name) }
  ///       .catch { error in print(error) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws.
  ///
  /// - Parameter body: Receives the value.
  /// - Returns: A promise without a value, for `catch` or further chaining.
  @_alwaysEmitIntoClient public func done(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (T) throws -> Void
  ) -> Promise<Void> {
    linkDone(Hop(isolation: body.isolation, role: .return), unisolated(consume body))
  }

  /// Uses the value, and passes the value on.
  ///
  ///     fetchUser(id)
  ///       .get { user in show(user.name) }
  ///       .then { user in fetchAvatar(of: user) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws.
  ///
  /// - Parameter body: Receives the value.
  /// - Returns: A promise of the same value.
  @_alwaysEmitIntoClient public func get(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (T) throws -> Void
  ) -> Promise<T> {
    linkGet(Hop(isolation: body.isolation, role: .return), unisolated(consume body))
  }
}

// Derived for: CancellablePromise, Guarantee as a promise.
extension PlainPromise {
  // CancellablePromise: Cancelling the result cancels this promise, and the closure runs with the
  // cancellation's error.
  /// Observes the outcome, whether value or error, and passes the outcome on unchanged.
  ///
  ///     fetchUser(id).tap { result in print("answered:", result) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After either outcome, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameter body: Receives the outcome.
  /// - Returns: A promise that settles the way this one does, once the closure has finished.
  @_alwaysEmitIntoClient public func tap(
    @_inheritActorContext _ body:
      __owned @escaping @isolated(any) @Sendable (Result<T, any Error>) -> Void
  ) -> Promise<T> {
    linkTap(Hop(isolation: body.isolation, role: .map), unisolated(consume body))
  }
}

// Derived for: CancellablePromise.
extension PlainPromise {
  // CancellablePromise: Cancelling the result cancels this promise, and the closure runs with the
  // cancellation's error.
  /// Observes the error, and passes the error on unchanged.
  ///
  /// Sees all errors, including cancellations, as `tap` does.
  ///
  ///     fetchUser(id).tapError { error in report(error) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameter body: Receives the error.
  /// - Returns: A promise that settles the way this one does, once the closure has finished.
  @_alwaysEmitIntoClient public func tapError(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (any Error) -> Void
  ) -> Promise<T> {
    linkTapError(Hop(isolation: body.isolation, role: .map), unisolated(consume body))
  }
}

extension PromiseCell {
  @_alwaysEmitIntoClient package final func linkDone<Input, Link: OwnThenable>(
    _ hop: consuming Hop, function: StaticString = #function,
    _ body: __owned @escaping Body<Input, Void>
  ) -> Link where Link.T == Void {
    link(
      Link(link: LinkBehaviour.consume(Input.self)), .fulfilled, hop, Consumer(consume body),
      function: function)
  }

  @_alwaysEmitIntoClient package final func linkGet<Link: OwnThenable>(
    _ hop: consuming Hop, function: StaticString = #function,
    _ body: __owned @escaping Body<Link.T, Void>
  ) -> Link {
    link(
      Link(link: LinkBehaviour.use(Link.T.self)), .fulfilled, hop, Consumer(consume body),
      function: function)
  }

  @_alwaysEmitIntoClient package final func linkTap<Link: OwnThenable>(
    _ hop: consuming Hop, function: StaticString = #function,
    _ body: __owned @escaping Body<Result<Link.T, any Error>, Void>
  ) -> Link {
    link(
      Link(link: LinkBehaviour.observe(Link.T.self), .observer), .settled, hop,
      Consumer(consume body),
      function: function)
  }

  @_alwaysEmitIntoClient package final func linkTapError<Link: OwnThenable>(
    _ hop: consuming Hop, as kind: CancelState.Kind = .observer,
    function: StaticString = #function,
    _ body: __owned @escaping Body<any Error, Void>
  ) -> Link {
    link(
      Link(link: LinkBehaviour.observeError(Link.T.self), kind), .rejected, hop,
      ErrorConsumer(consume body), function: function)
  }
}
