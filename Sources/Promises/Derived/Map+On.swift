// Derived from Sources/Promises/Chaining/Map.swift by .ci/derived.

public import Dispatch

extension PlainPromise {
  /// As ``map(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func map<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: __owned @escaping @MainActor (T) throws -> U
  ) -> Promise<U> { linkMap(Hop(dispatcher), unisolated(main: consume transform)) }

  /// As ``map(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func map<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping @Sendable (T) throws -> U
  ) -> Promise<U> { linkMap(Hop(consume dispatcher, flags: flags), consume transform) }

  /// As ``map(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func map<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping (T) throws -> U
  ) -> Promise<U> { linkMap(Hop(consume dispatcher, flags: flags), unchecked(consume transform)) }
}

extension Guarantee {
  /// Transforms the value.
  ///
  /// As ``PlainPromise/map(_:)``, with a closure that cannot fail.
  @_alwaysEmitIntoClient public func map<U: Sendable>(
    @_inheritActorContext _ transform: __owned @escaping @isolated(any) @Sendable (T) -> U
  ) -> Guarantee<U> {
    linkMap(Hop(isolation: transform.isolation, role: .map), unisolated(consume transform))
  }

  /// As ``map(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func map<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: __owned @escaping @MainActor (T) -> U
  ) -> Guarantee<U> { linkMap(Hop(dispatcher), unisolated(main: consume transform)) }

  /// As ``map(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func map<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping @Sendable (T) -> U
  ) -> Guarantee<U> { linkMap(Hop(consume dispatcher, flags: flags), consume transform) }

  /// As ``map(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func map<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping (T) -> U
  ) -> Guarantee<U> { linkMap(Hop(consume dispatcher, flags: flags), unchecked(consume transform)) }
}

extension PlainGuarantee {
  /// Transforms the value.
  ///
  /// As ``PlainPromise/map(_:)``.
  ///
  ///     fetchUser(id).map { user in user.name }
  ///
  /// > Rejects with: any error that the closure throws.
  @_disfavoredOverload @_alwaysEmitIntoClient public func map<Value, U: Sendable>(
    @_inheritActorContext _ transform: __owned @escaping @isolated(any) @Sendable (T) throws -> U
  ) -> Promise<U> where Self == Guarantee<Value> {
    linkMap(Hop(isolation: transform.isolation, role: .map), unisolated(consume transform))
  }

  /// As ``map(_:)``, on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func map<Value, U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: __owned @escaping @MainActor (T) throws -> U
  ) -> Promise<U> where Self == Guarantee<Value> {
    linkMap(Hop(dispatcher), unisolated(main: consume transform))
  }

  /// As ``map(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_disfavoredOverload @_alwaysEmitIntoClient
  public func map<Value, U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping @Sendable (T) throws -> U
  ) -> Promise<U> where Self == Guarantee<Value> {
    linkMap(Hop(consume dispatcher, flags: flags), consume transform)
  }

  /// As ``map(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_disfavoredOverload
  @_alwaysEmitIntoClient public func map<Value, U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping (T) throws -> U
  ) -> Promise<U> where Self == Guarantee<Value> {
    linkMap(Hop(consume dispatcher, flags: flags), unchecked(consume transform))
  }
}

extension PlainPromise {
  /// As ``compactMap(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: __owned @escaping @MainActor (T) throws -> U?
  ) -> Promise<U> { linkCompactMap(Hop(dispatcher), unisolated(main: consume transform)) }

  /// As ``compactMap(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping @Sendable (T) throws -> U?
  ) -> Promise<U> { linkCompactMap(Hop(consume dispatcher, flags: flags), consume transform) }

  /// As ``compactMap(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func compactMap<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping (T) throws -> U?
  ) -> Promise<U> {
    linkCompactMap(Hop(consume dispatcher, flags: flags), unchecked(consume transform))
  }
}

extension Guarantee {
  /// Transforms the value, and rejects if the result is nil.
  ///
  /// As ``PlainPromise/compactMap(_:)``.
  ///
  ///     fetchText().compactMap { text in Int(text) }
  ///
  /// > Rejects with: any error that the closure throws; `PromiseError.compactMap(_:_:)` if the
  /// > closure returns nil.
  @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    @_inheritActorContext _ transform: __owned @escaping @isolated(any) @Sendable (T) throws -> U?
  ) -> Promise<U> {
    linkCompactMap(Hop(isolation: transform.isolation, role: .map), unisolated(consume transform))
  }

  /// As ``compactMap(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: __owned @escaping @MainActor (T) throws -> U?
  ) -> Promise<U> { linkCompactMap(Hop(dispatcher), unisolated(main: consume transform)) }

  /// As ``compactMap(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping @Sendable (T) throws -> U?
  ) -> Promise<U> { linkCompactMap(Hop(consume dispatcher, flags: flags), consume transform) }

  /// As ``compactMap(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func compactMap<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping (T) throws -> U?
  ) -> Promise<U> {
    linkCompactMap(Hop(consume dispatcher, flags: flags), unchecked(consume transform))
  }
}

extension Guarantee {
  /// Discards the value.
  ///
  /// ``PlainPromise/asVoid()`` has an example.
  ///
  /// - Returns: A guarantee that settles inline when this guarantee does.
  @_alwaysEmitIntoClient public func asVoid() -> Guarantee<Void> { linkMap(Hop()) { (_: T) in } }
}

extension PlainGuarantee {
  /// Discards the value, where a promise is expected.
  ///
  /// ``PlainPromise/asVoid()`` has an example.
  ///
  /// > Rejects with: nothing, as the guarantee cannot fail.
  ///
  /// - Returns: A promise that settles inline when this guarantee does.
  @_disfavoredOverload @_alwaysEmitIntoClient public func asVoid<Value>() -> Promise<Void>
  where Self == Guarantee<Value> { linkMap(Hop()) { (_: T) in } }
}
