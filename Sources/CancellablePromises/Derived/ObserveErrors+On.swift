// Derived from Sources/CancellablePromises/Chaining/ObserveErrors.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellablePromise {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func tapError(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (any Error) -> Void
  ) -> CancellablePromise<T> { tapError(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func tapError(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (any Error) -> Void
  ) -> CancellablePromise<T> { tapError(Hop(dispatcher, flags: flags), body) }
}
