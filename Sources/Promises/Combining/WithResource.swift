/// Uses something that has to be disposed of, and disposes of it in every case.
///
///     withResource(connect(), dispose: { connection in connection.close() }) { connection in
///       query(connection)
///     }
///
/// What was acquired is disposed of once, when the promise of `body` has settled: also if `body` throws,
/// if that promise is rejected, or if nobody is left who could settle it and it goes away. The returned
/// promise settles after that.
///
/// > Runs on: the actor that the closures were written in; in nonisolated code, `conf.Q.map`. `body` runs
/// > once the resource has been acquired; `dispose` once for each resource that was.
///
/// > Rejects with: the error of the acquisition, without running the closures; any error that `body`
/// > throws; the error of the promise that it returns.
///
/// - Parameters:
///   - acquisition: The promise of the resource, of which there is no other user.
///   - dispose: Disposes of the resource. What it starts is not waited for.
///   - body: Takes the resource and returns the promise of the work that uses it. The resource must not be
///     used once that has settled.
/// - Returns: A promise that settles the way the promise of `body` does, once the resource has been disposed
///   of.
@_disfavoredOverload
@_alwaysEmitIntoClient public func withResource<Acquisition: Thenable, Work: Thenable>(
  _ acquisition: Acquisition,
  @_inheritActorContext dispose: @escaping @isolated(any) @Sendable (Acquisition.T) -> Void,
  @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Acquisition.T) throws -> Work
) -> Promise<Work.T> {
  holdResource(
    acquisition.cell, Hop(isolation: dispose.isolation, role: .map), unisolated(dispose),
    Hop(isolation: body.isolation, role: .map), unisolated(body))
}

@_alwaysEmitIntoClient
package func holdResource<Resource, Work: Thenable, Link: OwnThenable>(
  _ acquisition: PromiseCell, _ disposalHop: consuming Hop,
  _ dispose: @escaping Body<Resource, Void>,
  _ hop: consuming Hop, _ body: @escaping Body<Resource, Work>
) -> Link where Link.T == Work.T {
  let disposal = Promise<Void>(link: LinkBehaviour.consume(Resource.self))
  disposal.note("withResource", after: acquisition)
  disposal.prepare(.fulfilled, disposalHop, body: Consumer(dispose))
  let custody = Custody(disposal)
  let use = ResourceUse(of: custody)
  let work = Link(link: LinkBehaviour.settling(Work.T.self))
  work.note("withResource", after: acquisition)
  work.prepare(
    .fulfilled, hop,
    body: Settler { link, source in
      use.run(link, after: source) { try body(source.value(as: Resource.self)).cell }
    })
  custody.begin(acquisition, work)
  return work.link(
    Link(link: LinkBehaviour.settling(Work.T.self), .observer), .settled, Hop(),
    Settler { result, work in custody.settle(result, after: work) }, function: "withResource")
}
