// Derived from Sources/Promises/Chaining/Then.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellablePromise {
  /// Continues with another promise, once this one is fulfilled.
  ///
  /// Cancelling the result cancels this or, once the closure has run, the promise
  /// that the closure returned.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func then<U: Thenable>(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (T) throws -> U
  ) -> CancellablePromise<U.T> {
    linkThen(Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func then<U: Thenable>(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) throws -> U
  ) -> CancellablePromise<U.T> { linkThen(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func then<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) throws -> U
  ) -> CancellablePromise<U.T> { linkThen(Hop(dispatcher, flags: flags), body) }
}
