public import Promises

extension Limiter {
  /// Runs a closure in its turn, which lasts until the closure's promise has settled.
  ///
  ///     let page = limiter.run { fetch(url) }
  ///     page.cancel()
  ///
  /// A cancel before the closure has begun takes the closure out of the line, and the closure never
  /// runs. Later, the closure's promise is cancelled. A plain promise goes on and keeps the permit
  /// until it has settled, even though the result is rejected earlier. The permit belongs to the
  /// closure's promise alone: not to plain work further inside, as in
  /// `limiter.run { token().then { plainUpload() } }`, nor to a task. In the guide "Concurrency",
  /// "Work that must have ended" shows how a task keeps the permit.
  ///
  /// Limits and races belong outside, because they do not wait for what they give up:
  ///
  ///     limiter.run { fetch(url) }.timeout(.seconds(10))
  ///
  /// The closure never starts before this call returns, unless it runs inline (`on: nil`) and a
  /// permit is free. The closure runs even if the returned promise is discarded.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. An
  /// > inline closure runs on this thread if a permit is free, else on the thread that gives a
  /// > permit back.
  ///
  /// > Rejects with: any error that the closure throws; the error of the closure's promise; the
  /// > cancel reason.
  ///
  /// - Parameters:
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  ///   - body: Starts the work and returns the work's promise.
  /// - Returns: A promise that settles the way the closure's promise does; a plain promise where
  ///   the context requires a plain one.
  /// - Complexity: O(1), however much waits.
  @_alwaysEmitIntoClient public func run<Work: Thenable>(
    file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Work
  ) -> CancellablePromise<Work.T> {
    enter(
      Hop(isolation: body.isolation, role: .map), at: Place(file, line),
      unisolated(nullary: consume body))
  }
}
