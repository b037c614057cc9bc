// Derived from Sources/Promises/Chaining/CascadingFinalizer.swift by .ci/derived.

public import Dispatch

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
