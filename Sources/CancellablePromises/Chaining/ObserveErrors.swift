public import Dispatch
public import Promises

extension CancellablePromise {
  /// Observes the error, and passes it on unchanged.
  ///
  /// Sees all errors, including cancellations. Cancelling the returned promise cancels this one,
  /// and the closure runs with the cancellation's error.
  ///
  ///     fetchUser(id).tapError { error in report(error) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameter body: Receives the error.
  /// - Returns: A promise that settles the way this one does, once the closure has finished.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func tapError(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (any Error) -> Void
  ) -> CancellablePromise<T> {
    tapError(Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  @_alwaysEmitIntoClient
  func tapError(
    _ hop: consuming Hop, _ body: @escaping Body<any Error, Void>
  ) -> CancellablePromise<T> {
    link(LinkBehaviour.observeError(T.self), .rejected, hop, ErrorConsumer(body), kind: .observer)
  }
}
