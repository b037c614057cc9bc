import Promises

extension CancellablePromise {
  /// Inspects the error inline, so that one that does not match goes past without a hop.
  @_alwaysEmitIntoClient func recover<U: Thenable, E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: @escaping Body<E, U>
  ) -> CancellablePromise<T> where U.T == T {
    let kept = SharedHop(hop)
    return linkRecover(.rejected, Hop()) { error -> CancellablePromise<T> in
      guard let matched = match(error) else { throw error }
      return Promise<T>(error: matched).linkRecover(.rejected, kept.hop()) { _ in try body(matched)
      }
    }
  }
}

extension CancellablePromise where T == Void {
  @_alwaysEmitIntoClient func recover<E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: @escaping Body<E, Void>
  ) -> CancellablePromise<Void> {
    recover(match, hop) { error -> Promise<Void> in .value(try body(error)) }
  }
}
