public import Dispatch

extension Promise {
  /// Transforms the value.
  ///
  ///     fetchUser(id).map { user in user.name }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws.
  ///
  /// - Parameter transform: Takes the value and returns another. To return a promise, use `then`.
  /// - Returns: A promise of the closure's result.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func map<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T) throws -> U
  ) -> Promise<U> {
    linkMap(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
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
  ///   - transform: Takes the value and returns another. To return a promise, use `then`.
  /// - Returns: A promise of the closure's result.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func map<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T) throws -> U
  ) -> Promise<U> {
    linkMap(Hop(dispatcher), unisolated(main: transform))
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
  ///   - transform: Takes the value and returns another. To return a promise, use `then`.
  /// - Returns: A promise of the closure's result.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func map<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T) throws -> U
  ) -> Promise<U> {
    linkMap(Hop(dispatcher, flags: flags), transform)
  }

  /// Transforms the value, and rejects if the result is nil.
  ///
  ///     fetchText().compactMap { text in Int(text) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; ``PromiseError/compactMap(_:_:)`` if it returns nil.
  ///
  /// - Parameter transform: Takes the value and returns another, or nil.
  /// - Returns: A promise of the closure's result.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func compactMap<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T) throws -> U?
  ) -> Promise<U> {
    linkCompactMap(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; ``PromiseError/compactMap(_:_:)`` if it returns nil.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - transform: Takes the value and returns another, or nil.
  /// - Returns: A promise of the closure's result.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func compactMap<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T) throws -> U?
  ) -> Promise<U> {
    linkCompactMap(Hop(dispatcher), unisolated(main: transform))
  }

  /// Does the same on a given dispatcher.
  ///
  /// > Runs on: the dispatcher; with `nil`, inline: on the thread that settles this or, if it has
  /// > already settled, before the call returns. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; ``PromiseError/compactMap(_:_:)`` if it returns nil.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - transform: Takes the value and returns another, or nil.
  /// - Returns: A promise of the closure's result.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func compactMap<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T) throws -> U?
  ) -> Promise<U> {
    linkCompactMap(Hop(dispatcher, flags: flags), transform)
  }

  /// Discards the value.
  ///
  ///     fetchUser(id).asVoid()
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Returns: A promise that settles inline when this does.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func asVoid() -> Promise<Void> {
    linkMap(Hop()) { (_: T) in }
  }
}

extension Guarantee {
  /// Transforms the value.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// - Parameter transform: Takes the value and returns another.
  /// - Returns: A guarantee of the closure's result.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func map<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T) -> U
  ) -> Guarantee<U> {
    map(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - transform: Takes the value and returns another.
  /// - Returns: A guarantee of the closure's result.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func map<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T) -> U
  ) -> Guarantee<U> {
    map(Hop(dispatcher), unisolated(main: transform))
  }

  /// Does the same on a given dispatcher.
  ///
  /// > Runs on: the dispatcher; with `nil`, inline: on the thread that settles this or, if it has
  /// > already settled, before the call returns. After fulfilment, in the order of attachment.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - transform: Takes the value and returns another.
  /// - Returns: A guarantee of the closure's result.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func map<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T) -> U
  ) -> Guarantee<U> {
    map(Hop(dispatcher, flags: flags), transform)
  }

  @_alwaysEmitIntoClient
  func map<U: Sendable>(_ hop: consuming Hop, _ transform: @escaping Body<T, U>) -> Guarantee<U> {
    link(Guarantee<U>(link: LinkBehaviour.map(T.self, U.self)), .fulfilled, hop, transform)
  }

  /// Discards the value.
  ///
  /// - Returns: A guarantee that is fulfilled inline when this is.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func asVoid() -> Guarantee<Void> {
    map(Hop()) { (_: T) in }
  }

  /// Transforms the value, and rejects if the result is nil.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; ``PromiseError/compactMap(_:_:)`` if it returns nil.
  ///
  /// - Parameter transform: Takes the value and returns another, or nil.
  /// - Returns: A promise of the closure's result.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func compactMap<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T) throws -> U?
  ) -> Promise<U> {
    linkCompactMap(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; ``PromiseError/compactMap(_:_:)`` if it returns nil.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - transform: Takes the value and returns another, or nil.
  /// - Returns: A promise of the closure's result.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func compactMap<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T) throws -> U?
  ) -> Promise<U> {
    linkCompactMap(Hop(dispatcher), unisolated(main: transform))
  }

  /// Does the same on a given dispatcher.
  ///
  /// > Runs on: the dispatcher; with `nil`, inline: on the thread that settles this or, if it has
  /// > already settled, before the call returns. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; ``PromiseError/compactMap(_:_:)`` if it returns nil.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - transform: Takes the value and returns another, or nil.
  /// - Returns: A promise of the closure's result.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func compactMap<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T) throws -> U?
  ) -> Promise<U> {
    linkCompactMap(Hop(dispatcher, flags: flags), transform)
  }
}

extension PlainGuarantee {
  /// Transforms the value.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment.
  ///
  /// > Rejects with: any error that the closure throws.
  ///
  /// - Parameter transform: Takes the value and returns another. To return a promise, use `then`.
  /// - Returns: A promise of the closure's result.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func map<Value, U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T) throws -> U
  ) -> Promise<U> where Self == Guarantee<Value> {
    linkMap(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: any error that the closure throws.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - transform: Takes the value and returns another. To return a promise, use `then`.
  /// - Returns: A promise of the closure's result.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func map<Value, U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T) throws -> U
  ) -> Promise<U> where Self == Guarantee<Value> {
    linkMap(Hop(dispatcher), unisolated(main: transform))
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
  ///   - transform: Takes the value and returns another. To return a promise, use `then`.
  /// - Returns: A promise of the closure's result.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func map<Value, U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T) throws -> U
  ) -> Promise<U> where Self == Guarantee<Value> {
    linkMap(Hop(dispatcher, flags: flags), transform)
  }
}

// What leads from any cell to a promise, whether that of a promise or of a guarantee.

extension PromiseCell {
  @_alwaysEmitIntoClient
  final func linkMap<Input, Output: Sendable>(
    _ hop: consuming Hop, function: StaticString = #function,
    _ transform: @escaping Body<Input, Output>
  ) -> Promise<Output> {
    link(
      Promise<Output>(link: LinkBehaviour.map(Input.self, Output.self)), .fulfilled, hop, transform,
      function: function)
  }

  @_alwaysEmitIntoClient
  final func linkCompactMap<Input: Sendable, Output: Sendable>(
    _ hop: consuming Hop, function: StaticString = #function,
    _ transform: @escaping Body<Input, Output?>
  ) -> Promise<Output> {
    link(
      Promise<Output>(link: LinkBehaviour.compactMap(Input.self, Output.self)), .fulfilled, hop,
      transform, function: function)
  }
}
