// Derived from Sources/Promises/Chaining/Recover.swift by .ci/derived.

public import Dispatch

extension PlainPromise {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func recover<U: Thenable>(
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: __owned @escaping @MainActor (any Error) throws -> U
  ) -> Promise<T> where U.T == T {
    linkRecover(policy.trigger, Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func recover<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy,
    _ body: __owned @escaping @Sendable (any Error) throws -> U
  ) -> Promise<T> where U.T == T {
    linkRecover(policy.trigger, Hop(dispatcher, flags: flags), body)
  }
}

extension PlainPromise {
  /// Does the same on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func recover(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (any Error) -> Guarantee<T>
  ) -> Guarantee<T> { linkRecover(.rejected, Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @discardableResult @_alwaysEmitIntoClient public func recover(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (any Error) -> Guarantee<T>
  ) -> Guarantee<T> { linkRecover(.rejected, Hop(dispatcher, flags: flags), body) }
}

extension PlainPromise where T == Void {
  /// Does the same on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func recover(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (any Error) -> Void
  ) -> Guarantee<Void> { linkRecoverValue(.rejected, Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @discardableResult @_alwaysEmitIntoClient public func recover(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (any Error) -> Void
  ) -> Guarantee<Void> { linkRecoverValue(.rejected, Hop(dispatcher, flags: flags), body) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func recover(
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: __owned @escaping @MainActor (any Error) throws -> Void
  ) -> Promise<Void> { linkRecoverValue(policy.trigger, Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func recover(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy,
    _ body: __owned @escaping @Sendable (any Error) throws -> Void
  ) -> Promise<Void> { linkRecoverValue(policy.trigger, Hop(dispatcher, flags: flags), body) }
}

extension Promise {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func mapError(
    on dispatcher: MainDispatcher,
    _ transform: __owned @escaping @MainActor (any Error) -> any Error
  ) -> Promise<T> { linkMapError(Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func mapError(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping @Sendable (any Error) -> any Error
  ) -> Promise<T> { linkMapError(Hop(dispatcher, flags: flags), transform) }
}
