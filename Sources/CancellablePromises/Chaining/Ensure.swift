public import Dispatch
public import Promises

extension CancellablePromise {
  /// Runs in every case, and passes the outcome on.
  ///
  /// Cancelling the returned promise cancels this one, and the closure still runs: it is the place
  /// to clean up.
  ///
  ///     fetchUser(id)
  ///       .ensure { spinner.stop() }
  ///       .done { user in show(user) }
  ///       .catch { error in show(error) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After either outcome, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameter body: The closure to run.
  /// - Returns: A promise that settles the way this one does, once the closure has finished.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func ensure(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () -> Void
  ) -> CancellablePromise<T> {
    ensure(Hop(isolation: body.isolation, role: .return), unisolated(nullary: body))
  }

  @_alwaysEmitIntoClient
  func ensure(_ hop: consuming Hop, _ body: @escaping Nullary<Void>) -> CancellablePromise<T> {
    link(LinkBehaviour.ensure(T.self), .settled, hop, Action(body), kind: .observer)
  }

  /// Runs in every case, and passes the outcome on once the work that it starts has ended.
  ///
  /// Cancelling the returned promise cancels this one, and the closure still runs. The work that it
  /// starts is not cut short.
  ///
  /// If that work fails, the outcome is unchanged; the failure is logged as
  /// `LogEvent.cauterized(_:)`.
  ///
  ///     send(statistics).ensureThen { closeConnection() }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After either outcome, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameter body: Starts the work and returns a guarantee or promise that settles when it has
  ///   ended.
  /// - Returns: A promise that settles the way this one does, once the closure's work has ended.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func ensureThen<U: Thenable>(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () -> U
  ) -> CancellablePromise<T> where U.T == Void {
    ensureThen(Hop(isolation: body.isolation, role: .return), unisolated(nullary: body))
  }

  @_alwaysEmitIntoClient
  func ensureThen<U: Thenable>(
    _ hop: consuming Hop, _ body: @escaping Nullary<U>
  ) -> CancellablePromise<T> where U.T == Void {
    link(LinkBehaviour.ensureThen(T.self, U.self), .settled, hop, body, kind: .observer)
  }
}
