// Derived from Sources/Promises/Chaining/CascadingFinalizer.swift by .ci/derived.

public import Dispatch

extension CascadingFinalizer {
  /// As ``finally(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func finally(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor () -> Void
  ) { rest.attachFinally(Hop(dispatcher), unisolated(mainNullary: consume body)) }

  /// As ``finally(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func finally(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable () -> Void
  ) { rest.attachFinally(Hop(consume dispatcher, flags: flags), consume body) }

  /// As ``finally(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func finally(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping () -> Void
  ) { rest.attachFinally(Hop(consume dispatcher, flags: flags), unchecked(nullary: consume body)) }
}
