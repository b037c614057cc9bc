public import Dispatch

extension Promise {
  /// Runs in every case, and passes the outcome on.
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
  ) -> Promise<T> {
    ensure(Hop(isolation: body.isolation, role: .return), unisolated(nullary: body))
  }

  @_alwaysEmitIntoClient
  func ensure(_ hop: consuming Hop, _ body: @escaping Nullary<Void>) -> Promise<T> {
    link(Promise<T>(link: LinkBehaviour.ensure(T.self)), .settled, hop, Action(body))
  }

  /// Runs in every case, and passes the outcome on once the work that it starts has ended.
  ///
  /// If that work fails, the outcome is unchanged; the failure is logged as
  /// ``LogEvent/cauterized(_:)``.
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
  ) -> Promise<T> where U.T == Void {
    ensureThen(Hop(isolation: body.isolation, role: .return), unisolated(nullary: body))
  }

  @_alwaysEmitIntoClient
  func ensureThen<U: Thenable>(
    _ hop: consuming Hop, _ body: @escaping Nullary<U>
  ) -> Promise<T> where U.T == Void {
    link(Promise<T>(link: LinkBehaviour.ensureThen(T.self, U.self)), .settled, hop, body)
  }
}
