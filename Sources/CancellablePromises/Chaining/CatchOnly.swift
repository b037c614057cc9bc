public import Promises

extension CancellableCatchMixin {
  @_alwaysEmitIntoClient func `catch`<E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, at place: Place,
    _ body: __owned @escaping Body<E, Void>
  ) -> CancellableCascadingFinalizer {
    let link = CancellablePromise<Void>(link: LinkBehaviour.handleOnly(E.self), .handler)
    return CancellableCascadingFinalizer(
      linkOnly(link.ending(at: place), match, hop, function: "catch", consume body))
  }
}
