// Derived from Sources/Promises/Chaining/Ensure.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellableCatchMixin {
  /// Runs in every case, and passes the outcome on.
  ///
  /// The closure also runs after errors and cancels. To count the items that have arrived, use
  /// `get`.
  ///
  ///     fetchUser(id)
  ///       .ensure { spinner.stop() }
  ///       .done { user in show(user) }
  ///       .catch { error in show(error) }
  ///
  /// Cancelling the result cancels this promise. The closure still runs, so it is the place to
  /// clean up.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After either outcome, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error; the cancel reason.
  ///
  /// - Parameter body: The closure to run.
  /// - Returns: A promise that settles the way this one does, once the closure has finished.
  @_alwaysEmitIntoClient public func ensure(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable () -> Void
  ) -> CancellablePromise<T> {
    linkEnsure(Hop(isolation: body.isolation, role: .return), unisolated(nullary: consume body))
  }

  /// As ``ensure(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func ensure(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor () -> Void
  ) -> CancellablePromise<T> { linkEnsure(Hop(dispatcher), unisolated(mainNullary: consume body)) }

  /// As ``ensure(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func ensure(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable () -> Void
  ) -> CancellablePromise<T> { linkEnsure(Hop(consume dispatcher, flags: flags), consume body) }

  /// As ``ensure(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func ensure(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping () -> Void
  ) -> CancellablePromise<T> {
    linkEnsure(Hop(consume dispatcher, flags: flags), unchecked(nullary: consume body))
  }

  /// Runs in every case, and passes the outcome on once the closure's work has ended.
  ///
  /// If that work fails, the outcome is unchanged; the failure is reported as
  /// `Loss.Kind.failedCleanup`.
  ///
  ///     send(statistics).ensureThen { closeConnection() }
  ///
  /// Cancelling the result cancels this promise, and the closure still runs. The closure's work
  /// is not cut short.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After either outcome, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error; the cancel reason.
  ///
  /// - Parameter body: Starts the work and returns a guarantee or promise that settles at the end
  ///   of the work.
  /// - Returns: A promise that settles the way this one does, once the closure's work has ended.
  @_alwaysEmitIntoClient public func ensureThen<U: Thenable>(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable () -> U
  ) -> CancellablePromise<T> where U.T == Void {
    linkEnsureThen(Hop(isolation: body.isolation, role: .return), unisolated(nullary: consume body))
  }

  /// As ``ensureThen(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func ensureThen<U: Thenable>(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor () -> U
  ) -> CancellablePromise<T> where U.T == Void {
    linkEnsureThen(Hop(dispatcher), unisolated(mainNullary: consume body))
  }

  /// As ``ensureThen(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func ensureThen<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable () -> U
  ) -> CancellablePromise<T> where U.T == Void {
    linkEnsureThen(Hop(consume dispatcher, flags: flags), consume body)
  }

  /// As ``ensureThen(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func ensureThen<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping () -> U
  ) -> CancellablePromise<T> where U.T == Void {
    linkEnsureThen(Hop(consume dispatcher, flags: flags), unchecked(nullary: consume body))
  }
}
