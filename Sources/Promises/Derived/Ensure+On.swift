// Derived from Sources/Promises/Chaining/Ensure.swift by .ci/derived.

public import Dispatch

extension PlainPromise {
  /// As ``ensure(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func ensure(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor () -> Void
  ) -> Promise<T> { linkEnsure(Hop(dispatcher), unisolated(mainNullary: consume body)) }

  /// As ``ensure(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func ensure(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable () -> Void
  ) -> Promise<T> { linkEnsure(Hop(consume dispatcher, flags: flags), consume body) }

  /// As ``ensure(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func ensure(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping () -> Void
  ) -> Promise<T> {
    linkEnsure(Hop(consume dispatcher, flags: flags), unchecked(nullary: consume body))
  }

  /// As ``ensureThen(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func ensureThen<U: Thenable>(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor () -> U
  ) -> Promise<T> where U.T == Void {
    linkEnsureThen(Hop(dispatcher), unisolated(mainNullary: consume body))
  }

  /// As ``ensureThen(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func ensureThen<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable () -> U
  ) -> Promise<T> where U.T == Void {
    linkEnsureThen(Hop(consume dispatcher, flags: flags), consume body)
  }

  /// As ``ensureThen(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func ensureThen<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping () -> U
  ) -> Promise<T> where U.T == Void {
    linkEnsureThen(Hop(consume dispatcher, flags: flags), unchecked(nullary: consume body))
  }
}
