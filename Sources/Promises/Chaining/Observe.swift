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

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Receives the value.
  /// - Returns: A promise without a value, for `catch` or further chaining.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func done(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) throws -> Void
  ) -> Promise<Void> {
    linkDone(Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a given dispatcher.
  ///
  /// > Runs on: the dispatcher; with `nil`, inline: on the thread that settles this or, if it has
  /// > already settled, before the call returns. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - body: Receives the value.
  /// - Returns: A promise without a value, for `catch` or further chaining.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func done(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> Promise<Void> {
    linkDone(Hop(dispatcher, flags: flags), body)
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

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Receives the value.
  /// - Returns: A promise of the same value.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func get(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) throws -> Void
  ) -> Promise<T> {
    linkGet(Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a given dispatcher.
  ///
  /// > Runs on: the dispatcher; with `nil`, inline: on the thread that settles this or, if it has
  /// > already settled, before the call returns. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - body: Receives the value.
  /// - Returns: A promise of the same value.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func get(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> Promise<T> {
    linkGet(Hop(dispatcher, flags: flags), body)
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

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After either outcome, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Receives the outcome.
  /// - Returns: A promise that settles the way this one does, once the closure has finished.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func tap(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (Result<T, any Error>) -> Void
  ) -> Promise<T> {
    linkTap(Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a given dispatcher.
  ///
  /// > Runs on: the dispatcher; with `nil`, inline: on the thread that settles this or, if it has
  /// > already settled, before the call returns. After either outcome, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - body: Receives the outcome.
  /// - Returns: A promise that settles the way this one does, once the closure has finished.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func tap(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (Result<T, any Error>) -> Void
  ) -> Promise<T> {
    linkTap(Hop(dispatcher, flags: flags), body)
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

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Receives the value.
  /// - Returns: A guarantee without a value.
  /// - Complexity: O(1).
  @discardableResult
  @_alwaysEmitIntoClient
  public func done(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) -> Void
  ) -> Guarantee<Void> {
    done(Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a given dispatcher.
  ///
  /// > Runs on: the dispatcher; with `nil`, inline: on the thread that settles this or, if it has
  /// > already settled, before the call returns. After fulfilment, in the order of attachment.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - body: Receives the value.
  /// - Returns: A guarantee without a value.
  /// - Complexity: O(1).
  @discardableResult
  @_alwaysEmitIntoClient
  public func done(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) -> Void
  ) -> Guarantee<Void> {
    done(Hop(dispatcher, flags: flags), body)
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

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Receives the value.
  /// - Returns: A guarantee of the same value.
  /// - Complexity: O(1).
  @discardableResult
  @_alwaysEmitIntoClient
  public func get(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) -> Void
  ) -> Guarantee<T> {
    get(Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a given dispatcher.
  ///
  /// > Runs on: the dispatcher; with `nil`, inline: on the thread that settles this or, if it has
  /// > already settled, before the call returns. After fulfilment, in the order of attachment.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - body: Receives the value.
  /// - Returns: A guarantee of the same value.
  /// - Complexity: O(1).
  @discardableResult
  @_alwaysEmitIntoClient
  public func get(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) -> Void
  ) -> Guarantee<T> {
    get(Hop(dispatcher, flags: flags), body)
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

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After either outcome, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Receives the outcome.
  /// - Returns: A promise that settles the way this one does, once the closure has finished.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func tap(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (Result<T, any Error>) -> Void
  ) -> Promise<T> {
    linkTap(Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a given dispatcher.
  ///
  /// > Runs on: the dispatcher; with `nil`, inline: on the thread that settles this or, if it has
  /// > already settled, before the call returns. After either outcome, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - body: Receives the outcome.
  /// - Returns: A promise that settles the way this one does, once the closure has finished.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func tap(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (Result<T, any Error>) -> Void
  ) -> Promise<T> {
    linkTap(Hop(dispatcher, flags: flags), body)
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
  public func done<Value>(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (T) throws -> Void
  ) -> Promise<Void> where Self == Guarantee<Value> {
    linkDone(Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: any error that the closure throws.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Receives the value.
  /// - Returns: A promise without a value, for `catch` or further chaining.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func done<Value>(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) throws -> Void
  ) -> Promise<Void> where Self == Guarantee<Value> {
    linkDone(Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a given dispatcher.
  ///
  /// > Runs on: the dispatcher; with `nil`, inline: on the thread that settles this or, if it has
  /// > already settled, before the call returns. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: any error that the closure throws.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - body: Receives the value.
  /// - Returns: A promise without a value, for `catch` or further chaining.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func done<Value>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> Promise<Void> where Self == Guarantee<Value> {
    linkDone(Hop(dispatcher, flags: flags), body)
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
  public func get<Value>(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (T) throws -> Void
  ) -> Promise<T> where Self == Guarantee<Value> {
    linkGet(Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: any error that the closure throws.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Receives the value.
  /// - Returns: A promise of the same value.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func get<Value>(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) throws -> Void
  ) -> Promise<T> where Self == Guarantee<Value> {
    linkGet(Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a given dispatcher.
  ///
  /// > Runs on: the dispatcher; with `nil`, inline: on the thread that settles this or, if it has
  /// > already settled, before the call returns. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: any error that the closure throws.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - body: Receives the value.
  /// - Returns: A promise of the same value.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func get<Value>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> Promise<T> where Self == Guarantee<Value> {
    linkGet(Hop(dispatcher, flags: flags), body)
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
