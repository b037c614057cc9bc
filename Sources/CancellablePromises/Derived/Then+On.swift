// Derived from Sources/CancellablePromises/Chaining/Then.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellablePromise {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func then<U: Thenable>(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) throws -> U
  ) -> CancellablePromise<U.T> { then(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func then<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> U
  ) -> CancellablePromise<U.T> { then(Hop(dispatcher, flags: flags), body) }
}
