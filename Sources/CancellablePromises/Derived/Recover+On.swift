// Derived from Sources/CancellablePromises/Chaining/Recover.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellablePromise {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func recover<U: Thenable>(
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: @escaping @MainActor (any Error) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    recover(policy: policy, Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func recover<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy, _ body: @escaping @Sendable (any Error) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    recover(policy: policy, Hop(dispatcher, flags: flags), body)
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func mapError(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (any Error) -> any Error
  ) -> CancellablePromise<T> { mapError(Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func mapError(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (any Error) -> any Error
  ) -> CancellablePromise<T> { mapError(Hop(dispatcher, flags: flags), transform) }
}

extension CancellableCatchMixin {
  /// Does the same on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func recover(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (any Error) -> Guarantee<T>
  ) -> CancellablePromise<T> { recover(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @discardableResult @_alwaysEmitIntoClient public func recover(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (any Error) -> Guarantee<T>
  ) -> CancellablePromise<T> { recover(Hop(dispatcher, flags: flags), body) }
}

extension CancellableCatchMixin where T == Void {
  /// Does the same on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func recover(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (any Error) -> Void
  ) -> CancellablePromise<Void> { recover(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @discardableResult @_alwaysEmitIntoClient public func recover(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (any Error) -> Void
  ) -> CancellablePromise<Void> { recover(Hop(dispatcher, flags: flags), body) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func recover(
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: @escaping @MainActor (any Error) throws -> Void
  ) -> CancellablePromise<Void> { recover(policy: policy, Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func recover(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy, _ body: @escaping @Sendable (any Error) throws -> Void
  ) -> CancellablePromise<Void> { recover(policy: policy, Hop(dispatcher, flags: flags), body) }
}
