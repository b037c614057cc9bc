// Derived from Sources/Promises/Chaining/Observe.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellableCatchMixin {
  /// Uses the value; the result carries none.
  ///
  ///     fetchUser(id)
  ///       .done { user in print(user.name) }
  ///       .catch { error in print(error) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the
  /// > closure throws; the cancel reason.
  ///
  /// - Parameter body: Receives the value.
  /// - Returns: A promise without a value, for `catch` or further chaining.
  @_alwaysEmitIntoClient public func done(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (T) throws -> Void
  ) -> CancellablePromise<Void> {
    linkDone(Hop(isolation: body.isolation, role: .return), unisolated(consume body))
  }

  /// As ``done(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func done(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) throws -> Void
  ) -> CancellablePromise<Void> { linkDone(Hop(dispatcher), unisolated(main: consume body)) }

  /// As ``done(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func done(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) throws -> Void
  ) -> CancellablePromise<Void> { linkDone(Hop(consume dispatcher, flags: flags), consume body) }

  /// As ``done(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func done(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping (T) throws -> Void
  ) -> CancellablePromise<Void> {
    linkDone(Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }

  /// Uses the value, and passes the value on.
  ///
  ///     fetchUser(id)
  ///       .get { user in show(user.name) }
  ///       .then { user in fetchAvatar(of: user) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the
  /// > closure throws; the cancel reason.
  ///
  /// - Parameter body: Receives the value.
  /// - Returns: A promise of the same value.
  @_alwaysEmitIntoClient public func get(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (T) throws -> Void
  ) -> CancellablePromise<T> {
    linkGet(Hop(isolation: body.isolation, role: .return), unisolated(consume body))
  }

  /// As ``get(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func get(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) throws -> Void
  ) -> CancellablePromise<T> { linkGet(Hop(dispatcher), unisolated(main: consume body)) }

  /// As ``get(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func get(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) throws -> Void
  ) -> CancellablePromise<T> { linkGet(Hop(consume dispatcher, flags: flags), consume body) }

  /// As ``get(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func get(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping (T) throws -> Void
  ) -> CancellablePromise<T> {
    linkGet(Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }
}

extension CancellableCatchMixin {
  /// Observes the outcome, whether value or error, and passes the outcome on unchanged.
  ///
  ///     fetchUser(id).tap { result in print("answered:", result) }
  ///
  /// Cancelling the result cancels this promise, and the closure runs with the cancellation's
  /// error.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After either outcome, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error; the cancel reason.
  ///
  /// - Parameter body: Receives the outcome.
  /// - Returns: A promise that settles the way this one does, once the closure has finished.
  @_alwaysEmitIntoClient public func tap(
    @_inheritActorContext _ body:
      __owned @escaping @isolated(any) @Sendable (Result<T, any Error>) -> Void
  ) -> CancellablePromise<T> {
    linkTap(Hop(isolation: body.isolation, role: .map), unisolated(consume body))
  }

  /// As ``tap(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func tap(
    on dispatcher: MainDispatcher,
    _ body: __owned @escaping @MainActor (Result<T, any Error>) -> Void
  ) -> CancellablePromise<T> { linkTap(Hop(dispatcher), unisolated(main: consume body)) }

  /// As ``tap(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func tap(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (Result<T, any Error>) -> Void
  ) -> CancellablePromise<T> { linkTap(Hop(consume dispatcher, flags: flags), consume body) }

  /// As ``tap(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func tap(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping (Result<T, any Error>) -> Void
  ) -> CancellablePromise<T> {
    linkTap(Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }
}

extension CancellableCatchMixin {
  /// Observes the error, and passes the error on unchanged.
  ///
  /// Sees all errors, including cancellations, as `tap` does.
  ///
  ///     fetchUser(id).tapError { error in report(error) }
  ///
  /// Cancelling the result cancels this promise, and the closure runs with the cancellation's
  /// error.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error; the cancel reason.
  ///
  /// - Parameter body: Receives the error.
  /// - Returns: A promise that settles the way this one does, once the closure has finished.
  @_alwaysEmitIntoClient public func tapError(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (any Error) -> Void
  ) -> CancellablePromise<T> {
    linkTapError(Hop(isolation: body.isolation, role: .map), unisolated(consume body))
  }

  /// As ``tapError(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func tapError(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (any Error) -> Void
  ) -> CancellablePromise<T> { linkTapError(Hop(dispatcher), unisolated(main: consume body)) }

  /// As ``tapError(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func tapError(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (any Error) -> Void
  ) -> CancellablePromise<T> { linkTapError(Hop(consume dispatcher, flags: flags), consume body) }

  /// As ``tapError(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func tapError(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping (any Error) -> Void
  ) -> CancellablePromise<T> {
    linkTapError(Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }
}
