// Derived from Sources/Promises/Chaining/Recover.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellablePromise {
  /// Replaces an error with the outcome of another promise.
  ///
  /// Cancelling the result cancels this, and then the closure does not start; if it
  /// has already run, the promise that it returned is cancelled.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func recover<U: Thenable>(
    policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (any Error) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    linkRecover(policy.trigger, Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func recover<U: Thenable>(
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: __owned @escaping @MainActor (any Error) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    linkRecover(policy.trigger, Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func recover<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy,
    _ body: __owned @escaping @Sendable (any Error) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    linkRecover(policy.trigger, Hop(dispatcher, flags: flags), body)
  }
}

extension CancellableCatchMixin {
  /// Provides a value whenever the chain has failed, even by cancellation.
  ///
  /// A promise, since a cancel rejects the result itself.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @discardableResult @_alwaysEmitIntoClient public func recover(
    @_inheritActorContext _ body:
      __owned @escaping @isolated(any) @Sendable (any Error) -> Guarantee<T>
  ) -> CancellablePromise<T> {
    linkRecover(.rejected, Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func recover(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (any Error) -> Guarantee<T>
  ) -> CancellablePromise<T> { linkRecover(.rejected, Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @discardableResult @_alwaysEmitIntoClient public func recover(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (any Error) -> Guarantee<T>
  ) -> CancellablePromise<T> { linkRecover(.rejected, Hop(dispatcher, flags: flags), body) }
}

extension CancellableCatchMixin where T == Void {
  /// Handles any error, including a cancellation: what follows sees success.
  ///
  /// A promise, since a cancel rejects the result itself.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @discardableResult @_alwaysEmitIntoClient public func recover(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (any Error) -> Void
  ) -> CancellablePromise<Void> {
    linkRecoverValue(.rejected, Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func recover(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (any Error) -> Void
  ) -> CancellablePromise<Void> {
    linkRecoverValue(.rejected, Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @discardableResult @_alwaysEmitIntoClient public func recover(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (any Error) -> Void
  ) -> CancellablePromise<Void> { linkRecoverValue(.rejected, Hop(dispatcher, flags: flags), body) }

  /// Handles the error, or replaces it by throwing another.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func recover(
    policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body:
      __owned @escaping @isolated(any) @Sendable (any Error) throws -> Void
  ) -> CancellablePromise<Void> {
    linkRecoverValue(policy.trigger, Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func recover(
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: __owned @escaping @MainActor (any Error) throws -> Void
  ) -> CancellablePromise<Void> {
    linkRecoverValue(policy.trigger, Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func recover(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy,
    _ body: __owned @escaping @Sendable (any Error) throws -> Void
  ) -> CancellablePromise<Void> {
    linkRecoverValue(policy.trigger, Hop(dispatcher, flags: flags), body)
  }
}

extension CancellablePromise {
  /// Replaces the error with another.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func mapError(
    @_inheritActorContext _ transform:
      __owned @escaping @isolated(any) @Sendable (any Error) -> any Error
  ) -> CancellablePromise<T> {
    linkMapError(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func mapError(
    on dispatcher: MainDispatcher,
    _ transform: __owned @escaping @MainActor (any Error) -> any Error
  ) -> CancellablePromise<T> { linkMapError(Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func mapError(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping @Sendable (any Error) -> any Error
  ) -> CancellablePromise<T> { linkMapError(Hop(dispatcher, flags: flags), transform) }
}
