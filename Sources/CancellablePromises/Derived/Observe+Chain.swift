// Derived from Sources/Promises/Chaining/Observe.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellablePromise {
  /// Uses the value; the result carries none.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func done(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (T) throws -> Void
  ) -> CancellablePromise<Void> {
    linkDone(Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func done(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) throws -> Void
  ) -> CancellablePromise<Void> { linkDone(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func done(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) throws -> Void
  ) -> CancellablePromise<Void> { linkDone(Hop(dispatcher, flags: flags), body) }

  /// Uses the value, and passes it on.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func get(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (T) throws -> Void
  ) -> CancellablePromise<T> {
    linkGet(Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func get(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) throws -> Void
  ) -> CancellablePromise<T> { linkGet(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func get(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) throws -> Void
  ) -> CancellablePromise<T> { linkGet(Hop(dispatcher, flags: flags), body) }
}

extension CancellablePromise {
  /// Observes the outcome, whether value or error, and passes it on unchanged.
  ///
  /// Cancelling the result cancels this, and the closure runs with the
  /// cancellation's error.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func tap(
    @_inheritActorContext _ body:
      __owned @escaping @isolated(any) @Sendable (Result<T, any Error>) -> Void
  ) -> CancellablePromise<T> {
    linkTap(Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func tap(
    on dispatcher: MainDispatcher,
    _ body: __owned @escaping @MainActor (Result<T, any Error>) -> Void
  ) -> CancellablePromise<T> { linkTap(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func tap(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (Result<T, any Error>) -> Void
  ) -> CancellablePromise<T> { linkTap(Hop(dispatcher, flags: flags), body) }
}

extension CancellablePromise {
  /// Observes the error, and passes it on unchanged.
  ///
  /// Cancelling the result cancels this, and the closure runs with the
  /// cancellation's error.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func tapError(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (any Error) -> Void
  ) -> CancellablePromise<T> {
    linkTapError(Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func tapError(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (any Error) -> Void
  ) -> CancellablePromise<T> { linkTapError(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func tapError(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (any Error) -> Void
  ) -> CancellablePromise<T> { linkTapError(Hop(dispatcher, flags: flags), body) }
}
