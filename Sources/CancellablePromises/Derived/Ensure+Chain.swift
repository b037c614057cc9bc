// Derived from Sources/Promises/Chaining/Ensure.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellablePromise {
  /// Runs in every case, and passes the outcome on.
  ///
  /// Cancelling the result cancels this, and the closure still runs: it is the
  /// place to clean up.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func ensure(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable () -> Void
  ) -> CancellablePromise<T> {
    linkEnsure(Hop(isolation: body.isolation, role: .return), unisolated(nullary: body))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func ensure(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor () -> Void
  ) -> CancellablePromise<T> { linkEnsure(Hop(dispatcher), unisolated(mainNullary: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func ensure(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable () -> Void
  ) -> CancellablePromise<T> { linkEnsure(Hop(dispatcher, flags: flags), body) }

  /// Runs in every case, and passes the outcome on once the work that it starts has ended.
  ///
  /// Cancelling the result cancels this, and the closure still runs. The work that
  /// it starts is not cut short.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func ensureThen<U: Thenable>(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable () -> U
  ) -> CancellablePromise<T> where U.T == Void {
    linkEnsureThen(Hop(isolation: body.isolation, role: .return), unisolated(nullary: body))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func ensureThen<U: Thenable>(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor () -> U
  ) -> CancellablePromise<T> where U.T == Void {
    linkEnsureThen(Hop(dispatcher), unisolated(mainNullary: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func ensureThen<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable () -> U
  ) -> CancellablePromise<T> where U.T == Void {
    linkEnsureThen(Hop(dispatcher, flags: flags), body)
  }
}
