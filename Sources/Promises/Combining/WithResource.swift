// Derived for: CancellablePromise.
// CancellablePromise: A cancel of the result never reaches the acquisition: work that stops halfway
// might lose what it has acquired. The result waits for the acquisition: `body` does not begin, the
// resource is disposed of on arrival, and then the result is rejected. So whatever counts the work,
// such as a `Limiter` around the call or the `settled` of a scope, also counts a resource that is
// being acquired. To end an acquisition early, limit it before any other operator, as in
// `connect().timeout(.seconds(10)).map { $0.session }`: a resource on its way through an operator
// would be lost. To be answered early, limit the whole.
// CancellablePromise: Once `body` has run, the cancel goes on to the promise of `body`.
// Uncancellable work goes on, and the resource is disposed of at the end of the use. The result
// waits for the disposal. A `timeout` or a race of the work belongs around the call, because
// neither waits for what it gives up.
// CancellablePromise: If the work of `body` ends by itself just when a cancel comes, a cancel block
// may still be running on the thread that cancels: protect objects used by it and by `dispose` with
// a lock. In the guide "Concurrency", "Work that must have ended" shows how to wait for a cancelled
// task, which may use the resource after its promise has settled.
// CancellablePromise: Where the context requires a plain promise, the result is one.
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
/// > Runs on: the actor that the closures were written in; in nonisolated code, `conf.Q.map`.
/// > `body` runs once the resource has been acquired; `dispose` runs once for each acquired
/// > resource.
///
/// > Rejects with: the error of the acquisition, without running the closures; any error that
/// > `body` throws; the error of the promise of `body`.
///
/// - Parameters:
///   - acquisition: The promise of the resource, made in any way, without another user. If the
///     promise itself is cancelled, or limited by a `timeout`, a resource that arrives later is up
///     to the code that acquires: see ``Resolver/fulfill(_:orDiscard:)``.
///   - dispose: Disposes of the resource. Work started here is not waited for.
///   - body: Takes the resource and returns the promise of the work that uses the resource. The
///     work must not use the resource after the promise has settled, so put a `timeout` around the
///     call and not into `body`.
/// - Returns: A promise that settles the way the promise of `body` does, once the resource has been
///   disposed of.
/// - Complexity: O(1).
@_disfavoredOverload
@_alwaysEmitIntoClient public func withResource<Acquisition: Thenable, Work: Thenable>(
  _ acquisition: Acquisition,
  @_inheritActorContext dispose: @escaping @isolated(any) @Sendable (Acquisition.T) -> Void,
  @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Acquisition.T) throws -> Work
) -> Promise<Work.T> {
  holdResource(
    acquisition.cell, Hop(isolation: dispose.isolation, role: .map), unisolated(consume dispose),
    Hop(isolation: body.isolation, role: .map), unisolated(consume body))
}

@_alwaysEmitIntoClient
package func holdResource<Resource: Sendable, Work: Thenable, Link: OwnThenable>(
  _ acquisition: PromiseCell, _ disposalHop: consuming Hop,
  _ dispose: @escaping Body<Resource, Void>,
  _ hop: consuming Hop, _ body: @escaping Body<Resource, Work>
) -> Link where Link.T == Work.T {
  let disposal = Promise<Void>(link: LinkBehaviour.consume(Resource.self))
  disposal.note("withResource", after: acquisition)
  disposal.prepare(.fulfilled, disposalHop, body: Consumer(dispose))
  let bracket = Bracket(disposal)
  let acquired = acquisition.link(
    Promise<Resource>(link: LinkBehaviour.settling(Resource.self)), .settled, Hop(),
    Settler { barrier, acquisition in bracket.pass(acquisition, to: barrier) },
    function: "withResource")
  let use = ResourceUse(of: bracket)
  use.keep(Starter(body))
  let work = acquired.link(
    Link(link: LinkBehaviour.settling(Work.T.self), .use), .fulfilled, hop,
    Settler { link, source in
      use.run(link, after: source) {
        let body = use.takeBody(as: Starter<Resource, Work>.self)
        let work = try body.run(source.value(as: Resource.self)).cell
        // Nobody else has the link, so only the result waits for the link.
        if work.waits(for: link) { throw PromiseError.returnedSelf }
        return work
      }
    }, function: "withResource")
  return work.link(
    Link(link: LinkBehaviour.settling(Work.T.self), .observer), .settled, Hop(),
    Settler { result, work in bracket.settle(result, after: work) }, function: "withResource")
}
