// Derived from Sources/Promises/Chaining/Recover.swift by .ci/derived.

public import Dispatch

extension PlainPromise {
  /// As ``recover(policy:_:)``, on the main queue.
  @_alwaysEmitIntoClient public func recover<U: Thenable>(
    on dispatcher: MainDispatcher, policy: CatchPolicy = .configured,
    _ body: __owned @escaping @MainActor (any Error) throws -> U
  ) -> Promise<T> where U.T == T {
    linkRecover(policy.trigger, Hop(dispatcher), unisolated(main: consume body))
  }

  /// As ``recover(policy:_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func recover<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .configured, _ body: __owned @escaping @Sendable (any Error) throws -> U
  ) -> Promise<T> where U.T == T {
    linkRecover(policy.trigger, Hop(consume dispatcher, flags: flags), consume body)
  }

  /// As ``recover(policy:_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func recover<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .configured, _ body: __owned @escaping (any Error) throws -> U
  ) -> Promise<T> where U.T == T {
    linkRecover(policy.trigger, Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }

  /// As ``recover(_:)``, on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func recover(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (any Error) -> Guarantee<T>
  ) -> Guarantee<T> { linkRecover(.rejected, Hop(dispatcher), unisolated(main: consume body)) }

  /// As ``recover(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @discardableResult @_alwaysEmitIntoClient public func recover(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (any Error) -> Guarantee<T>
  ) -> Guarantee<T> { linkRecover(.rejected, Hop(consume dispatcher, flags: flags), consume body) }

  /// As ``recover(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @discardableResult
  @_alwaysEmitIntoClient public func recover(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping (any Error) -> Guarantee<T>
  ) -> Guarantee<T> {
    linkRecover(.rejected, Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }
}

extension PlainPromise where T == Void {
  /// As ``recover(_:)``, on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func recover(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (any Error) -> Void
  ) -> Guarantee<Void> {
    linkRecoverValue(.rejected, Hop(dispatcher), unisolated(main: consume body))
  }

  /// As ``recover(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @discardableResult @_alwaysEmitIntoClient public func recover(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (any Error) -> Void
  ) -> Guarantee<Void> {
    linkRecoverValue(.rejected, Hop(consume dispatcher, flags: flags), consume body)
  }

  /// As ``recover(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @discardableResult
  @_alwaysEmitIntoClient public func recover(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping (any Error) -> Void
  ) -> Guarantee<Void> {
    linkRecoverValue(.rejected, Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }

  /// As ``recover(policy:_:)``, on the main queue.
  @_alwaysEmitIntoClient public func recover(
    on dispatcher: MainDispatcher, policy: CatchPolicy = .configured,
    _ body: __owned @escaping @MainActor (any Error) throws -> Void
  ) -> Promise<Void> {
    linkRecoverValue(policy.trigger, Hop(dispatcher), unisolated(main: consume body))
  }

  /// As ``recover(policy:_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func recover(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .configured,
    _ body: __owned @escaping @Sendable (any Error) throws -> Void
  ) -> Promise<Void> {
    linkRecoverValue(policy.trigger, Hop(consume dispatcher, flags: flags), consume body)
  }

  /// As ``recover(policy:_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func recover(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .configured, _ body: __owned @escaping (any Error) throws -> Void
  ) -> Promise<Void> {
    linkRecoverValue(policy.trigger, Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }
}

extension PlainPromise {
  /// As ``mapError(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func mapError(
    on dispatcher: MainDispatcher,
    _ transform: __owned @escaping @MainActor (any Error) -> any Error
  ) -> Promise<T> { linkMapError(Hop(dispatcher), unisolated(main: consume transform)) }

  /// As ``mapError(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func mapError(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping @Sendable (any Error) -> any Error
  ) -> Promise<T> { linkMapError(Hop(consume dispatcher, flags: flags), consume transform) }

  /// As ``mapError(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func mapError(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping (any Error) -> any Error
  ) -> Promise<T> {
    linkMapError(Hop(consume dispatcher, flags: flags), unchecked(consume transform))
  }
}
