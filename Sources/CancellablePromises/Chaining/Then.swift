public import Dispatch
public import Promises

extension CancellablePromise {
  /// Continues with another promise, once this one is fulfilled.
  ///
  /// Cancelling the returned promise cancels this one or, once the closure has run, the promise
  /// that the closure returned.
  ///
  /// As in Promises/A+ 2.2 and 2.3, the closure runs once, after fulfilment, and what it returns
  /// decides the outcome.
  ///
  ///     firstly { fetchUser(id) }
  ///       .then { user in fetchAvatar(of: user) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the error of the promise that it returns; `PromiseError.returnedSelf` if that is the
  /// > very promise that this call returned; the cancel reason.
  ///
  /// - Parameter body: Takes the value and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise that settles the way the closure's promise does.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func then<U: Thenable>(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (T) throws -> U
  ) -> CancellablePromise<U.T> {
    then(Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  @_alwaysEmitIntoClient
  func then<U: Thenable>(_ hop: consuming Hop, _ body: @escaping Body<T, U>) -> CancellablePromise<
    U.T
  > {
    link(LinkBehaviour.then(T.self, U.self), .fulfilled, hop, Starter(body))
  }
}
