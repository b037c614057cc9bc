public import Promises

extension Limiter {
  /// Runs a closure in its turn, which lasts until the closure's promise has settled.
  ///
  ///     let page = limiter.run { fetch(url) }
  ///     page.cancel()
  ///
  /// Cancelling a waiting result takes the closure out of the line, and the closure never runs.
  /// Later, when the closure is on its way or has run, the closure's promise is cancelled, if
  /// cancellable. Otherwise the result is rejected all the same, and the permit is free when the
  /// work has ended.
  ///
  /// The closure does not begin before this call returns, not even with a free permit, except with
  /// `on: nil`.
  ///
  /// If nobody keeps the returned promise, the closure still has its turn.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. An
  /// > inline closure runs on this thread if a permit is free, else on the thread that gives a
  /// > permit back.
  ///
  /// > Rejects with: any error that the closure throws; the error of the closure's promise; the
  /// > cancel reason.
  ///
  /// - Parameter body: Starts the work and returns the work's promise.
  /// - Returns: A promise that settles the way the closure's promise does; a plain promise where
  ///   the context requires a plain one.
  /// - Complexity: O(1), however much waits.
  @_alwaysEmitIntoClient public func run<Work: Thenable>(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Work
  ) -> CancellablePromise<Work.T> {
    enter(Hop(isolation: body.isolation, role: .map), unisolated(nullary: consume body))
  }
}
