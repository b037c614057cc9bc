// Derived from Sources/CancellablePromises/Chaining/Catch.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellablePromise {
  /// Does the same on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: @escaping @MainActor (any Error) -> Void
  ) -> CancellablePromiseFinalizer {
    `catch`(policy: policy, Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy, _ body: @escaping @Sendable (any Error) -> Void
  ) -> CancellablePromiseFinalizer { `catch`(policy: policy, Hop(dispatcher, flags: flags), body) }
}

extension CancellablePromiseFinalizer {
  /// Does the same on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func finally(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor () -> Void
  ) -> CancellablePromiseFinalizer { finally(Hop(dispatcher), unisolated(mainNullary: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @discardableResult @_alwaysEmitIntoClient public func finally(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable () -> Void
  ) -> CancellablePromiseFinalizer { finally(Hop(dispatcher, flags: flags), body) }
}
