public import Dispatch
public import Promises

extension CancellablePromise {
  /// Uses the value; the returned promise carries none.
  ///
  ///     fetchUser(id)
  ///       .done { user in print(user.name) }
  ///       .catch { error in print(error) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the cancel reason.
  ///
  /// - Parameter body: Receives the value.
  /// - Returns: A promise without a value, for `catch` or further chaining.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func done(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (T) throws -> Void
  ) -> CancellablePromise<Void> {
    done(Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  @_alwaysEmitIntoClient
  func done(_ hop: consuming Hop, _ body: @escaping Body<T, Void>) -> CancellablePromise<Void> {
    link(LinkBehaviour.consume(T.self), .fulfilled, hop, Consumer(body))
  }

  /// Uses the value, and passes it on.
  ///
  ///     fetchUser(id)
  ///       .get { user in show(user.name) }
  ///       .then { user in fetchAvatar(of: user) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the cancel reason.
  ///
  /// - Parameter body: Receives the value.
  /// - Returns: A promise of the same value.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func get(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (T) throws -> Void
  ) -> CancellablePromise<T> {
    get(Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  @_alwaysEmitIntoClient
  func get(_ hop: consuming Hop, _ body: @escaping Body<T, Void>) -> CancellablePromise<T> {
    link(LinkBehaviour.use(T.self), .fulfilled, hop, Consumer(body))
  }

  /// Observes the outcome, whether value or error, and passes it on unchanged.
  ///
  /// Cancelling the returned promise cancels this one, and the closure runs with the cancellation's
  /// error.
  ///
  ///     fetchUser(id).tap { result in print("answered:", result) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After either outcome, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameter body: Receives the outcome.
  /// - Returns: A promise that settles the way this one does, once the closure has finished.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func tap(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Result<T, any Error>) -> Void
  ) -> CancellablePromise<T> {
    tap(Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  @_alwaysEmitIntoClient
  func tap(_ hop: consuming Hop, _ body: @escaping Body<Result<T, any Error>, Void>)
    -> CancellablePromise<T>
  {
    link(LinkBehaviour.observe(T.self), .settled, hop, Consumer(body), kind: .observer)
  }
}
