public import Promises

/// Uses a resource that has to be disposed of, and disposes of the resource in every case.
///
///     let answer = withResource(connect(), dispose: { connection in connection.close() }) { connection in
///       query(connection)
///     }
///     answer.cancel()
///
/// The acquired resource is disposed of once, when the promise of `body` has settled: also if
/// `body` throws, if the promise is rejected, or if the promise goes away because nobody is left
/// who could settle it. The returned promise settles after the disposal.
///
/// Cancelling the result cancels the acquisition or, once `body` has run, the promise of `body`.
/// Uncancellable work goes on: a resource that arrives after the cancel is disposed of on arrival,
/// and a resource in use at the end of the use. The result waits for the disposal, even with
/// `cancelImmediately()` (L85).
///
/// > Runs on: the actor that the closures were written in; in nonisolated code, `conf.Q.map`.
/// > `body` runs once the resource has been acquired; `dispose` runs once for each acquired
/// > resource.
///
/// > Rejects with: the error of the acquisition, without running the closures; any error that
/// > `body` throws; the error of the promise of `body`; the cancel reason.
///
/// - Parameters:
///   - acquisition: The promise of the resource, without another user and without an operator, as
///     on the form for plain promises.
///   - dispose: Disposes of the resource. Work started here is not waited for. If the work of
///     `body` ends by itself just when a cancel comes, a cancel block may still be running on the
///     thread that cancels: protect objects used by both with a lock.
///   - body: Takes the resource and returns the promise of the work that uses the resource. The
///     work must not use the resource after the promise has settled.
/// - Returns: A promise that settles the way the promise of `body` does, once the resource has been
///   disposed of; a plain promise where the context requires a plain one.
@_alwaysEmitIntoClient public func withResource<Acquisition: Thenable, Work: Thenable>(
  _ acquisition: Acquisition,
  @_inheritActorContext dispose: @escaping @isolated(any) @Sendable (Acquisition.T) -> Void,
  @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Acquisition.T) throws -> Work
) -> CancellablePromise<Work.T> {
  holdResource(
    acquisition.cell, Hop(isolation: dispose.isolation, role: .map), unisolated(consume dispose),
    Hop(isolation: body.isolation, role: .map), unisolated(consume body))
}
