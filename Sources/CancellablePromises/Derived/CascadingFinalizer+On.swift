// Derived from Sources/CancellablePromises/Chaining/CascadingFinalizer.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellableCascadingFinalizer {
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
