// Derived for: CancellablePromise.
extension PlainPromise {
  // CancellablePromise: Cancelling the result cancels this promise. The closure still runs, so it
  // is the place to clean up.
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
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After either outcome, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameter body: The closure to run.
  /// - Returns: A promise that settles the way this one does, once the closure has finished.
  @_alwaysEmitIntoClient public func ensure(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable () -> Void
  ) -> Promise<T> {
    linkEnsure(Hop(isolation: body.isolation, role: .return), unisolated(nullary: consume body))
  }

  // CancellablePromise: Cancelling the result cancels this promise, and the closure still runs. The
  // closure's work is not cut short.
  /// Runs in every case, and passes the outcome on once the closure's work has ended.
  ///
  /// If that work fails, the outcome is unchanged; the failure is reported as
  /// ``Loss/Kind/failedCleanup``.
  ///
  ///     send(statistics).ensureThen { closeConnection() }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After either outcome, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameter body: Starts the work and returns a guarantee or promise that settles at the end
  ///   of the work.
  /// - Returns: A promise that settles the way this one does, once the closure's work has ended.
  @_alwaysEmitIntoClient public func ensureThen<U: Thenable>(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable () -> U
  ) -> Promise<T> where U.T == Void {
    linkEnsureThen(Hop(isolation: body.isolation, role: .return), unisolated(nullary: consume body))
  }
}

extension PromiseCell {
  @_alwaysEmitIntoClient package final func linkEnsure<Link: OwnThenable>(
    _ hop: consuming Hop, function: StaticString = #function,
    _ body: __owned @escaping Nullary<Void>
  ) -> Link {
    link(
      Link(link: LinkBehaviour.ensure(Link.T.self), .observer), .settled, hop, Action(consume body),
      function: function)
  }

  @_alwaysEmitIntoClient package final func linkEnsureThen<Inner: Thenable, Link: OwnThenable>(
    _ hop: consuming Hop, function: StaticString = #function,
    _ body: __owned @escaping Nullary<Inner>
  ) -> Link {
    link(
      Link(link: LinkBehaviour.ensureThen(Link.T.self, Inner.self), .observer), .settled, hop,
      NullaryStarter(consume body), function: function)
  }
}
