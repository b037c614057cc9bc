// Derived from Sources/Promises/Chaining/CascadingFinalizer.swift by .ci/derived.

public import Dispatch

extension CascadingFinalizer {
  /// Does the same on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: @escaping @MainActor (any Error) -> Void
  ) -> PromiseFinalizer { `catch`(policy: policy, Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy, _ body: @escaping @Sendable (any Error) -> Void
  ) -> PromiseFinalizer { `catch`(policy: policy, Hop(dispatcher, flags: flags), body) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func `catch`<E: Error & Equatable>(
    only error: E, on dispatcher: MainDispatcher, _ body: @escaping @MainActor (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(ErrorMatch(of: error), Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func `catch`<E: Error & Equatable>(
    only error: E, on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (E) -> Void
  ) -> CascadingFinalizer { `catch`(ErrorMatch(of: error), Hop(dispatcher, flags: flags), body) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func `catch`<E: Error>(
    only type: E.Type, on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: @escaping @MainActor (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(ErrorMatch(of: type, policy), Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func `catch`<E: Error>(
    only type: E.Type, on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy, _ body: @escaping @Sendable (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(ErrorMatch(of: type, policy), Hop(dispatcher, flags: flags), body)
  }
}

extension CascadingFinalizer {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func finally(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor () -> Void
  ) -> Void { finally(Hop(dispatcher), unisolated(mainNullary: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func finally(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable () -> Void
  ) -> Void { finally(Hop(dispatcher, flags: flags), body) }
}
