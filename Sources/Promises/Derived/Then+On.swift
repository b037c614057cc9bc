// Derived from Sources/Promises/Chaining/Then.swift by .ci/derived.

public import Dispatch

extension PlainPromise {
  /// As ``then(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func then<U: Thenable>(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) throws -> U
  ) -> Promise<U.T> { linkThen(Hop(dispatcher), unisolated(main: consume body)) }

  /// As ``then(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func then<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) throws -> U
  ) -> Promise<U.T> { linkThen(Hop(consume dispatcher, flags: flags), consume body) }

  /// As ``then(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func then<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping (T) throws -> U
  ) -> Promise<U.T> { linkThen(Hop(consume dispatcher, flags: flags), unchecked(consume body)) }
}

extension Guarantee {
  /// Continues with another promise, once this one is fulfilled.
  ///
  /// As ``PlainPromise/then(_:)``, with a closure that cannot fail and returns a guarantee.
  @discardableResult @_alwaysEmitIntoClient public func then<U: Sendable>(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (T) -> Guarantee<U>
  ) -> Guarantee<U> {
    linkThen(Hop(isolation: body.isolation, role: .map), unisolated(consume body))
  }

  /// As ``then(_:)``, on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func then<U: Sendable>(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) -> Guarantee<U>
  ) -> Guarantee<U> { linkThen(Hop(dispatcher), unisolated(main: consume body)) }

  /// As ``then(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @discardableResult @_alwaysEmitIntoClient
  public func then<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) -> Guarantee<U>
  ) -> Guarantee<U> { linkThen(Hop(consume dispatcher, flags: flags), consume body) }

  /// As ``then(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @discardableResult
  @_alwaysEmitIntoClient public func then<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping (T) -> Guarantee<U>
  ) -> Guarantee<U> { linkThen(Hop(consume dispatcher, flags: flags), unchecked(consume body)) }
}

extension PlainGuarantee {
  /// Continues with another promise, once this one is fulfilled.
  ///
  /// As ``PlainPromise/then(_:)``.
  ///
  ///     firstly { fetchUser(id) }
  ///       .then { user in fetchAvatar(of: user) }
  ///
  /// > Rejects with: any error that the closure throws; the error of the closure's promise;
  /// > ``PromiseError/returnedSelf`` if the closure's promise is the very promise that this call
  /// > returned.
  @_disfavoredOverload @_alwaysEmitIntoClient public func then<Value, U: Thenable>(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (T) throws -> U
  ) -> Promise<U.T> where Self == Guarantee<Value> {
    linkThen(Hop(isolation: body.isolation, role: .map), unisolated(consume body))
  }

  /// As ``then(_:)``, on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func then<Value, U: Thenable>(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) throws -> U
  ) -> Promise<U.T> where Self == Guarantee<Value> {
    linkThen(Hop(dispatcher), unisolated(main: consume body))
  }

  /// As ``then(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_disfavoredOverload @_alwaysEmitIntoClient
  public func then<Value, U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) throws -> U
  ) -> Promise<U.T> where Self == Guarantee<Value> {
    linkThen(Hop(consume dispatcher, flags: flags), consume body)
  }

  /// As ``then(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_disfavoredOverload
  @_alwaysEmitIntoClient public func then<Value, U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping (T) throws -> U
  ) -> Promise<U.T> where Self == Guarantee<Value> {
    linkThen(Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }
}
