// Derived from Sources/Promises/Combining/WithResource.swift by .ci/derived.

public import Dispatch
public import Promises

/// Uses a resource, and disposes of the resource in every case.
///
///     withResource(connect(), dispose: { $0.close() }) { connection in
///       query(connection)
///     }
///
/// The acquired resource is disposed of once, when the promise of `body` has settled: also if
/// `body` throws, if the promise is rejected, or if the promise can no longer be settled. The
/// returned promise settles after the disposal.
///
/// A cancel of the result never reaches the acquisition: work that stops halfway might lose
/// what it has acquired. The result waits for the acquisition: `body` does not begin, the
/// resource is disposed of on arrival, and then the result is rejected. So whatever counts the
/// work, such as a `Limiter` around the call or the `settled` of a scope, also counts a
/// resource that is being acquired. To end an acquisition early, limit it before any other
/// operator, as in `connect().timeout(.seconds(10)).map { $0.session }`: a resource on its way
/// through an operator would be lost. To be answered early, limit the whole.
///
/// Once `body` has run, the cancel goes on to the promise of `body`. Uncancellable work goes
/// on, and the resource is disposed of at the end of the use. The result waits for the
/// disposal. A `timeout` or a race of the work belongs around the call, because neither waits
/// for what it gives up.
///
/// If the work of `body` ends by itself just when a cancel comes, a cancel block may still be
/// running on the thread that cancels: protect objects used by it and by `dispose` with a lock.
/// In the guide "Concurrency", "Work that must have ended" shows how to wait for a cancelled
/// task, which may use the resource after its promise has settled.
///
/// Where the context requires a plain promise, the result is one.
///
/// > Runs on: the actor that the closures were written in; in nonisolated code, `conf.Q.map`.
/// > `body` runs once the resource has been acquired; `dispose` runs once for each acquired
/// > resource.
///
/// > Rejects with: the error of the acquisition, without running the closures; any error that
/// > `body` throws; the error of the promise of `body`; the cancel reason.
///
/// - Parameters:
///   - acquisition: The promise of the resource, made in any way, without another user. If the
///     promise itself is cancelled, or limited by a `timeout`, a resource that arrives later is up
///     to the code that acquires: see `Resolver.fulfill(_:orDiscard:)`.
///   - dispose: Disposes of the resource. Work started here is not waited for.
///   - body: Takes the resource and returns the promise of the work that uses the resource. The
///     work must not use the resource after the promise has settled, so put a `timeout` around the
///     call and not into `body`.
/// - Returns: A promise that settles the way the promise of `body` does, once the resource has been
///   disposed of.
/// - Complexity: O(1).
@_alwaysEmitIntoClient public func withResource<Acquisition: Thenable, Work: Thenable>(
  _ acquisition: Acquisition,
  @_inheritActorContext dispose: @escaping @isolated(any) @Sendable (Acquisition.T) -> Void,
  @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Acquisition.T) throws -> Work
) -> CancellablePromise<Work.T> {
  holdResource(
    acquisition.cell, Hop(isolation: dispose.isolation, role: .map), unisolated(consume dispose),
    Hop(isolation: body.isolation, role: .map), unisolated(consume body))
}

/// As ``withResource(_:dispose:_:)``, on the main queue.
@_alwaysEmitIntoClient public func withResource<Acquisition: Thenable, Work: Thenable>(
  _ acquisition: Acquisition, on dispatcher: MainDispatcher,
  dispose: @escaping @MainActor (Acquisition.T) -> Void,
  _ body: @escaping @MainActor (Acquisition.T) throws -> Work
) -> CancellablePromise<Work.T> {
  holdResource(
    acquisition.cell, Hop(dispatcher), unisolated(main: consume dispose), Hop(dispatcher),
    unisolated(main: consume body))
}

/// As ``withResource(_:dispose:_:)``, on a dispatcher; with `nil`, inline; only queues heed
/// flags.
@available(swift, introduced: 6) @_alwaysEmitIntoClient
public func withResource<Acquisition: Thenable, Work: Thenable>(
  _ acquisition: Acquisition, on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
  dispose: @escaping @Sendable (Acquisition.T) -> Void,
  _ body: @escaping @Sendable (Acquisition.T) throws -> Work
) -> CancellablePromise<Work.T> {
  holdResource(
    acquisition.cell, Hop(dispatcher, flags: flags), consume dispose, Hop(dispatcher, flags: flags),
    consume body)
}

/// As ``withResource(_:dispose:_:)``, on a dispatcher, in Swift 5 mode, whatever the closure
/// captures.
@available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
public func withResource<Acquisition: Thenable, Work: Thenable>(
  _ acquisition: Acquisition, on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
  dispose: @escaping (Acquisition.T) -> Void, _ body: @escaping (Acquisition.T) throws -> Work
) -> CancellablePromise<Work.T> {
  holdResource(
    acquisition.cell, Hop(dispatcher, flags: flags), unchecked(consume dispose),
    Hop(dispatcher, flags: flags), unchecked(consume body))
}
