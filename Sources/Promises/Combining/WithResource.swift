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
///   - acquisition: The promise of the resource, without another user. With a `timeout`, a resource
///     that arrives too late is up to the code that acquires.
///   - dispose: Disposes of the resource. Work started here is not waited for.
///   - body: Takes the resource and returns the promise of the work that uses the resource. The
///     work must not use the resource after the promise has settled, so put a `timeout` around the
///     call and not into `body`.
/// - Returns: A promise that settles the way the promise of `body` does, once the resource has been
///   disposed of.
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
