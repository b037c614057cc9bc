// Derived from Sources/Promises/Chaining/Observe.swift by .ci/derived.

public import Dispatch

extension PlainPromise {
  /// As ``done(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func done(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) throws -> Void
  ) -> Promise<Void> { linkDone(Hop(dispatcher), unisolated(main: consume body)) }

  /// As ``done(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func done(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) throws -> Void
  ) -> Promise<Void> { linkDone(Hop(consume dispatcher, flags: flags), consume body) }

  /// As ``done(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func done(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping (T) throws -> Void
  ) -> Promise<Void> { linkDone(Hop(consume dispatcher, flags: flags), unchecked(consume body)) }

  /// As ``get(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func get(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) throws -> Void
  ) -> Promise<T> { linkGet(Hop(dispatcher), unisolated(main: consume body)) }

  /// As ``get(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func get(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) throws -> Void
  ) -> Promise<T> { linkGet(Hop(consume dispatcher, flags: flags), consume body) }

  /// As ``get(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func get(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping (T) throws -> Void
  ) -> Promise<T> { linkGet(Hop(consume dispatcher, flags: flags), unchecked(consume body)) }
}

extension Guarantee {
  /// Uses the value; the result carries none.
  ///
  /// As ``PlainPromise/done(_:)``, with a closure that cannot fail.
  @discardableResult @_alwaysEmitIntoClient public func done(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (T) -> Void
  ) -> Guarantee<Void> {
    linkDone(Hop(isolation: body.isolation, role: .return), unisolated(consume body))
  }

  /// As ``done(_:)``, on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func done(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) -> Void
  ) -> Guarantee<Void> { linkDone(Hop(dispatcher), unisolated(main: consume body)) }

  /// As ``done(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @discardableResult @_alwaysEmitIntoClient public func done(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) -> Void
  ) -> Guarantee<Void> { linkDone(Hop(consume dispatcher, flags: flags), consume body) }

  /// As ``done(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @discardableResult
  @_alwaysEmitIntoClient public func done(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping (T) -> Void
  ) -> Guarantee<Void> { linkDone(Hop(consume dispatcher, flags: flags), unchecked(consume body)) }

  /// Uses the value, and passes the value on.
  ///
  /// As ``PlainPromise/get(_:)``, with a closure that cannot fail.
  @discardableResult @_alwaysEmitIntoClient public func get(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (T) -> Void
  ) -> Guarantee<T> {
    linkGet(Hop(isolation: body.isolation, role: .return), unisolated(consume body))
  }

  /// As ``get(_:)``, on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func get(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) -> Void
  ) -> Guarantee<T> { linkGet(Hop(dispatcher), unisolated(main: consume body)) }

  /// As ``get(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @discardableResult @_alwaysEmitIntoClient public func get(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) -> Void
  ) -> Guarantee<T> { linkGet(Hop(consume dispatcher, flags: flags), consume body) }

  /// As ``get(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @discardableResult
  @_alwaysEmitIntoClient public func get(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping (T) -> Void
  ) -> Guarantee<T> { linkGet(Hop(consume dispatcher, flags: flags), unchecked(consume body)) }
}

extension PlainGuarantee {
  /// Uses the value; the result carries none.
  ///
  /// As ``PlainPromise/done(_:)``.
  ///
  ///     fetchUser(id)
  ///       .done { user in print(user.name) }
  ///       .catch { error in print(error) }
  ///
  /// > Rejects with: any error that the closure throws.
  @_disfavoredOverload @_alwaysEmitIntoClient public func done<Value>(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (T) throws -> Void
  ) -> Promise<Void> where Self == Guarantee<Value> {
    linkDone(Hop(isolation: body.isolation, role: .return), unisolated(consume body))
  }

  /// As ``done(_:)``, on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func done<Value>(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) throws -> Void
  ) -> Promise<Void> where Self == Guarantee<Value> {
    linkDone(Hop(dispatcher), unisolated(main: consume body))
  }

  /// As ``done(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_disfavoredOverload @_alwaysEmitIntoClient
  public func done<Value>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) throws -> Void
  ) -> Promise<Void> where Self == Guarantee<Value> {
    linkDone(Hop(consume dispatcher, flags: flags), consume body)
  }

  /// As ``done(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_disfavoredOverload
  @_alwaysEmitIntoClient public func done<Value>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping (T) throws -> Void
  ) -> Promise<Void> where Self == Guarantee<Value> {
    linkDone(Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }

  /// Uses the value, and passes the value on.
  ///
  /// As ``PlainPromise/get(_:)``.
  ///
  ///     fetchUser(id)
  ///       .get { user in show(user.name) }
  ///       .then { user in fetchAvatar(of: user) }
  ///
  /// > Rejects with: any error that the closure throws.
  @_disfavoredOverload @_alwaysEmitIntoClient public func get<Value>(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (T) throws -> Void
  ) -> Promise<T> where Self == Guarantee<Value> {
    linkGet(Hop(isolation: body.isolation, role: .return), unisolated(consume body))
  }

  /// As ``get(_:)``, on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func get<Value>(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) throws -> Void
  ) -> Promise<T> where Self == Guarantee<Value> {
    linkGet(Hop(dispatcher), unisolated(main: consume body))
  }

  /// As ``get(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_disfavoredOverload @_alwaysEmitIntoClient
  public func get<Value>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) throws -> Void
  ) -> Promise<T> where Self == Guarantee<Value> {
    linkGet(Hop(consume dispatcher, flags: flags), consume body)
  }

  /// As ``get(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_disfavoredOverload
  @_alwaysEmitIntoClient public func get<Value>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping (T) throws -> Void
  ) -> Promise<T> where Self == Guarantee<Value> {
    linkGet(Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }
}

extension PlainPromise {
  /// As ``tap(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func tap(
    on dispatcher: MainDispatcher,
    _ body: __owned @escaping @MainActor (Result<T, any Error>) -> Void
  ) -> Promise<T> { linkTap(Hop(dispatcher), unisolated(main: consume body)) }

  /// As ``tap(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func tap(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (Result<T, any Error>) -> Void
  ) -> Promise<T> { linkTap(Hop(consume dispatcher, flags: flags), consume body) }

  /// As ``tap(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func tap(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping (Result<T, any Error>) -> Void
  ) -> Promise<T> { linkTap(Hop(consume dispatcher, flags: flags), unchecked(consume body)) }
}

extension Guarantee {
  /// Observes the outcome, whether value or error, and passes the outcome on unchanged.
  ///
  /// As ``PlainPromise/tap(_:)``.
  ///
  ///     fetchUser(id).tap { result in print("answered:", result) }
  ///
  /// > Rejects with: nothing, as the guarantee cannot fail.
  @_alwaysEmitIntoClient public func tap(
    @_inheritActorContext _ body:
      __owned @escaping @isolated(any) @Sendable (Result<T, any Error>) -> Void
  ) -> Promise<T> { linkTap(Hop(isolation: body.isolation, role: .map), unisolated(consume body)) }

  /// As ``tap(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func tap(
    on dispatcher: MainDispatcher,
    _ body: __owned @escaping @MainActor (Result<T, any Error>) -> Void
  ) -> Promise<T> { linkTap(Hop(dispatcher), unisolated(main: consume body)) }

  /// As ``tap(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func tap(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (Result<T, any Error>) -> Void
  ) -> Promise<T> { linkTap(Hop(consume dispatcher, flags: flags), consume body) }

  /// As ``tap(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func tap(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping (Result<T, any Error>) -> Void
  ) -> Promise<T> { linkTap(Hop(consume dispatcher, flags: flags), unchecked(consume body)) }
}

extension PlainPromise {
  /// As ``tapError(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func tapError(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (any Error) -> Void
  ) -> Promise<T> { linkTapError(Hop(dispatcher), unisolated(main: consume body)) }

  /// As ``tapError(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func tapError(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (any Error) -> Void
  ) -> Promise<T> { linkTapError(Hop(consume dispatcher, flags: flags), consume body) }

  /// As ``tapError(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func tapError(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping (any Error) -> Void
  ) -> Promise<T> { linkTapError(Hop(consume dispatcher, flags: flags), unchecked(consume body)) }
}
