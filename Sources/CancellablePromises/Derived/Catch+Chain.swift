// Derived from Sources/Promises/Chaining/Catch.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellablePromise {
  /// Handles the chain's error.
  ///
  /// Cancelling the finalizer cancels this; the policy decides whether the closure
  /// sees that.
  ///
  /// As on `Promise`.
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (any Error) -> Void
  ) -> CancellablePromiseFinalizer {
    `catch`(policy: policy, Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  /// Does the same on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: __owned @escaping @MainActor (any Error) -> Void
  ) -> CancellablePromiseFinalizer {
    `catch`(policy: policy, Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy, _ body: __owned @escaping @Sendable (any Error) -> Void
  ) -> CancellablePromiseFinalizer { `catch`(policy: policy, Hop(dispatcher, flags: flags), body) }
}

extension CancellableCascadingFinalizer {
  /// Handles the chain's error.
  ///
  /// Cancelling the finalizer cancels this; the policy decides whether the closure
  /// sees that.
  ///
  /// As on `Promise`.
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (any Error) -> Void
  ) -> CancellablePromiseFinalizer {
    `catch`(policy: policy, Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  /// Does the same on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: __owned @escaping @MainActor (any Error) -> Void
  ) -> CancellablePromiseFinalizer {
    `catch`(policy: policy, Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy, _ body: __owned @escaping @Sendable (any Error) -> Void
  ) -> CancellablePromiseFinalizer { `catch`(policy: policy, Hop(dispatcher, flags: flags), body) }
}
