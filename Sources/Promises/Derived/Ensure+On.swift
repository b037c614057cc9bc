// Derived from Sources/Promises/Chaining/Ensure.swift by .ci/derived.

public import Dispatch

extension Promise {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func ensure(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor () -> Void
  ) -> Promise<T> { linkEnsure(Hop(dispatcher), unisolated(mainNullary: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func ensure(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable () -> Void
  ) -> Promise<T> { linkEnsure(Hop(dispatcher, flags: flags), body) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func ensureThen<U: Thenable>(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor () -> U
  ) -> Promise<T> where U.T == Void {
    linkEnsureThen(Hop(dispatcher), unisolated(mainNullary: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func ensureThen<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable () -> U
  ) -> Promise<T> where U.T == Void { linkEnsureThen(Hop(dispatcher, flags: flags), body) }
}
