// Derived from Sources/Promises/Chaining/Catch.swift by .ci/derived.

public import Dispatch

extension Promise {
  /// Does the same on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: __owned @escaping @MainActor (any Error) -> Void
  ) -> PromiseFinalizer { `catch`(policy: policy, Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy, _ body: __owned @escaping @Sendable (any Error) -> Void
  ) -> PromiseFinalizer { `catch`(policy: policy, Hop(dispatcher, flags: flags), body) }
}

extension CascadingFinalizer {
  /// Handles the chain's error.
  ///
  /// As on ``Promise``.
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (any Error) -> Void
  ) -> PromiseFinalizer {
    `catch`(policy: policy, Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  /// Does the same on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: __owned @escaping @MainActor (any Error) -> Void
  ) -> PromiseFinalizer { `catch`(policy: policy, Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy, _ body: __owned @escaping @Sendable (any Error) -> Void
  ) -> PromiseFinalizer { `catch`(policy: policy, Hop(dispatcher, flags: flags), body) }
}

extension PromiseFinalizer {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func finally(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor () -> Void
  ) -> Void { finally(Hop(dispatcher), unisolated(mainNullary: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func finally(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable () -> Void
  ) -> Void { finally(Hop(dispatcher, flags: flags), body) }
}
