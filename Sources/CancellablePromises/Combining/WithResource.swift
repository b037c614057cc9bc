public import Promises

/// Uses something that has to be disposed of, and disposes of it in every case.
///
///     let answer = withResource(connect(), dispose: { connection in connection.close() }) { connection in
///       query(connection)
///     }
///     answer.cancel()
///
/// What was acquired is disposed of once, when the promise of `body` has settled: also if `body` throws,
/// if that promise is rejected, or if nobody is left who could settle it and it goes away. The returned
/// promise settles after that.
///
/// Cancelling the result cancels the acquisition or, once `body` has run, its promise. What cannot be
/// cancelled goes on: a resource that arrives after the cancel is disposed of when it does, and one that is in
/// use when its use has ended, for which the result waits, even with `cancelImmediately()` (L85).
///
/// > Runs on: the actor that the closures were written in; in nonisolated code, `conf.Q.map`. `body` runs
/// > once the resource has been acquired; `dispose` once for each resource that was.
///
/// > Rejects with: the error of the acquisition, without running the closures; any error that `body`
/// > throws; the error of the promise that it returns; the cancel reason.
///
/// - Parameters:
///   - acquisition: The promise of the resource, of which there is no other user.
///   - dispose: Disposes of the resource. What it starts is not waited for. If the work ends by itself
///     just when it is cancelled, a cancel block may still be at work on the thread that cancels: protect
///     what both use by a lock.
///   - body: Takes the resource and returns the promise of the work that uses it. The resource must not be
///     used once that has settled.
/// - Returns: A promise that settles the way the promise of `body` does, once the resource has been disposed
///   of. Where a plain promise is required, it is one.
@_alwaysEmitIntoClient public func withResource<Acquisition: Thenable, Work: Thenable>(
  _ acquisition: Acquisition,
  @_inheritActorContext dispose: @escaping @isolated(any) @Sendable (Acquisition.T) -> Void,
  @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Acquisition.T) throws -> Work
) -> CancellablePromise<Work.T> {
  holdResource(
    acquisition.cell, Hop(isolation: dispose.isolation, role: .map), unisolated(dispose),
    Hop(isolation: body.isolation, role: .map), unisolated(body))
}
