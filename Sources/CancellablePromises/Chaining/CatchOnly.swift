public import Promises

extension CancellableCatchMixin {
  @_alwaysEmitIntoClient func `catch`<E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: __owned @escaping Body<E, Void>
  ) -> CancellableCascadingFinalizer {
    CancellableCascadingFinalizer(
      linkOnly(
        CancellablePromise<Void>(link: LinkBehaviour.handleOnly(E.self), .handler), match, hop,
        function: "catch", consume body))
  }
}
