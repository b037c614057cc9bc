public import Promises

extension Limiter {
  /// Runs a closure when it is its turn, and until the promise that it returns has settled.
  ///
  ///     let page = limiter.run { fetch(url) }
  ///     page.cancel()
  ///
  /// Cancelling the result while it waits takes it out of the line, and the closure never runs. Once the
  /// closure is on its way or has run, its promise is cancelled, if it can be. Otherwise the result is
  /// rejected all the same, and the slot is free when the work has ended (L81).
  ///
  /// The closure does not begin before this call returns, not even if there is a free slot, except with
  /// `on: nil`.
  ///
  /// If nobody keeps the returned promise, the closure still has its turn.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. Inline, it
  /// > runs on this thread if there is a free slot, else on the thread that gives one back.
  ///
  /// > Rejects with: any error that the closure throws; the error of the promise that it returns; the
  /// > cancel reason.
  ///
  /// - Parameter body: Starts the work and returns its promise.
  /// - Returns: A promise that settles the way the closure's promise does. Where a plain promise is
  ///   required, it is one.
  /// - Complexity: O(1), however much waits.
  @_alwaysEmitIntoClient public func run<Work: Thenable>(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Work
  ) -> CancellablePromise<Work.T> {
    enter(Hop(isolation: body.isolation, role: .map), unisolated(nullary: body))
  }
}
