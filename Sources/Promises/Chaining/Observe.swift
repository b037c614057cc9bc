public import Dispatch

extension Promise {
  /// Uses the value; the returned promise carries none.
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
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func done(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (T) throws -> Void
  ) -> Promise<Void> {
    linkDone(Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  /// Uses the value, and passes it on.
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
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func get(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (T) throws -> Void
  ) -> Promise<T> {
    linkGet(Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  /// Observes the outcome, whether value or error, and passes it on unchanged.
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
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func tap(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Result<T, any Error>) -> Void
  ) -> Promise<T> {
    linkTap(Hop(isolation: body.isolation, role: .map), unisolated(body))
  }
}

extension Guarantee {
  /// Uses the value.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// - Parameter body: Receives the value.
  /// - Returns: A guarantee without a value.
  /// - Complexity: O(1).
  @discardableResult
  @_alwaysEmitIntoClient
  public func done(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (T) -> Void
  ) -> Guarantee<Void> {
    done(Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  @_alwaysEmitIntoClient
  func done(_ hop: consuming Hop, _ body: @escaping Body<T, Void>) -> Guarantee<Void> {
    link(Guarantee<Void>(link: LinkBehaviour.consume(T.self)), .fulfilled, hop, Consumer(body))
  }

  /// Uses the value, and passes it on.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// - Parameter body: Receives the value.
  /// - Returns: A guarantee of the same value.
  /// - Complexity: O(1).
  @discardableResult
  @_alwaysEmitIntoClient
  public func get(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (T) -> Void
  ) -> Guarantee<T> {
    get(Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  @_alwaysEmitIntoClient
  func get(_ hop: consuming Hop, _ body: @escaping Body<T, Void>) -> Guarantee<T> {
    link(Guarantee<T>(link: LinkBehaviour.use(T.self)), .fulfilled, hop, Consumer(body))
  }

  /// Observes the outcome, whether value or error, and passes it on unchanged.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After either outcome, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameter body: Receives the outcome.
  /// - Returns: A promise that settles the way this one does, once the closure has finished.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func tap(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Result<T, any Error>) -> Void
  ) -> Promise<T> {
    linkTap(Hop(isolation: body.isolation, role: .map), unisolated(body))
  }
}

extension PlainGuarantee {
  /// Uses the value; the returned promise carries none.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: any error that the closure throws.
  ///
  /// - Parameter body: Receives the value.
  /// - Returns: A promise without a value, for `catch` or further chaining.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func done(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (T) throws -> Void
  ) -> Promise<Void> {
    linkDone(Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  /// Uses the value, and passes it on.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: any error that the closure throws.
  ///
  /// - Parameter body: Receives the value.
  /// - Returns: A promise of the same value.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func get(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (T) throws -> Void
  ) -> Promise<T> {
    linkGet(Hop(isolation: body.isolation, role: .return), unisolated(body))
  }
}

extension PromiseCell {
  @_alwaysEmitIntoClient
  final func linkDone<Input>(
    _ hop: consuming Hop, function: StaticString = #function, _ body: @escaping Body<Input, Void>
  ) -> Promise<Void> {
    link(
      Promise<Void>(link: LinkBehaviour.consume(Input.self)), .fulfilled, hop, Consumer(body),
      function: function)
  }

  @_alwaysEmitIntoClient
  final func linkGet<Value: Sendable>(
    _ hop: consuming Hop, function: StaticString = #function, _ body: @escaping Body<Value, Void>
  ) -> Promise<Value> {
    link(
      Promise<Value>(link: LinkBehaviour.use(Value.self)), .fulfilled, hop, Consumer(body),
      function: function)
  }

  @_alwaysEmitIntoClient
  final func linkTap<Value: Sendable>(
    _ hop: consuming Hop, function: StaticString = #function,
    _ body: @escaping Body<Result<Value, any Error>, Void>
  ) -> Promise<Value> {
    link(
      Promise<Value>(link: LinkBehaviour.observe(Value.self)), .settled, hop, Consumer(body),
      function: function)
  }
}
