public import Dispatch
public import Promises

extension CancellablePromise {
  /// Replaces an error with the outcome of another promise.
  ///
  /// Cancelling the returned promise cancels this one, and then the closure does not start; if it
  /// has already run, the promise that it returned is cancelled.
  ///
  ///     fetchFromServer()
  ///       .recover { error in fetchFromCache() }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that the policy skips; any error that the closure throws; the error
  /// > of the promise that it returns; `PromiseError.returnedSelf` if that is the very promise that
  /// > this call returned; the cancel reason.
  ///
  /// - Parameters:
  ///   - policy: Whether cancellations count as errors here; the default is read from `conf` at the
  ///     time of the call.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of the value that the closure's promise
  ///   provides.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func recover<U: Thenable>(
    policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (any Error) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    recover(policy: policy, Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  @_alwaysEmitIntoClient
  func recover<U: Thenable>(
    policy: CatchPolicy, _ hop: consuming Hop, _ body: @escaping Body<any Error, U>
  ) -> CancellablePromise<T> where U.T == T {
    link(LinkBehaviour.recover(U.self), policy.trigger, hop, ErrorStarter(body))
  }

  /// Replaces the error with another.
  ///
  /// If the returned promise is cancelled, the closure does not start, and the reason is unchanged.
  ///
  ///     fetchUser(id).mapError { error in LoadingFailed(cause: error) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: the error that the closure returns; the cancel reason.
  ///
  /// - Parameter transform: Takes the error, which may be a cancellation, and returns another.
  /// - Returns: A promise of the upstream's value.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func mapError(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (any Error) -> any Error
  ) -> CancellablePromise<T> {
    mapError(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  @_alwaysEmitIntoClient
  func mapError(
    _ hop: consuming Hop, _ transform: @escaping Body<any Error, any Error>
  ) -> CancellablePromise<T> {
    link(LinkBehaviour.recoverValue(T.self), .rejected, hop) {
      @Sendable (error: any Error) throws -> T in throw try transform(error)
    }
  }
}

// Bodies that cannot fail stand in extensions of a protocol: only among these does the compiler
// prefer `T == Void`, and without that `recover { … }` of several statements is ambiguous there, as
// it takes a closure without a `return` for one that returns a guarantee. The protocol is not
// ``CatchMixin``, whose members would be candidates for plain promises as well.
extension CancellableCatchMixin {
  /// Provides a value whenever the chain has failed, even by cancellation.
  ///
  /// It sees the cancellation of this promise. If the returned promise is cancelled, the closure
  /// does not start.
  ///
  ///     fetchUser(id).recover { _ in Guarantee.value(User.guest) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: the cancel reason.
  ///
  /// - Parameter body: Takes the error, which may be a cancellation, and returns a guarantee.
  /// - Returns: A promise of the upstream's value, or of the value that the closure's promise
  ///   provides.
  /// - Complexity: O(1).
  @discardableResult
  @_alwaysEmitIntoClient
  public func recover(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (any Error) -> Guarantee<T>
  ) -> CancellablePromise<T> {
    recover(Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  @_alwaysEmitIntoClient
  func recover(
    _ hop: consuming Hop, _ body: @escaping Body<any Error, Guarantee<T>>
  ) -> CancellablePromise<T> {
    link(
      CancellablePromise<T>(link: LinkBehaviour.recover(Guarantee<T>.self)), .rejected, hop,
      ErrorStarter(body))
  }
}

extension CancellableCatchMixin where T == Void {
  /// Handles any error, including a cancellation: what follows sees success.
  ///
  /// It sees the cancellation of this promise. If the returned promise is cancelled, the closure
  /// does not start.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: the cancel reason.
  ///
  /// - Parameter body: Receives the error, which may be a cancellation.
  /// - Returns: A promise that is fulfilled, unless it is itself cancelled.
  /// - Complexity: O(1).
  @discardableResult
  @_alwaysEmitIntoClient
  public func recover(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (any Error) -> Void
  ) -> CancellablePromise<Void> {
    recover(Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  @_alwaysEmitIntoClient
  func recover(_ hop: consuming Hop, _ body: @escaping Body<any Error, Void>) -> CancellablePromise<
    Void
  > {
    link(
      CancellablePromise<Void>(link: LinkBehaviour.recoverValue(Void.self)), .rejected, hop, body)
  }

  /// Handles the error, or replaces it by throwing another.
  ///
  /// If the returned promise is cancelled, the closure does not start.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that the policy skips; any error that the closure throws; the cancel
  /// > reason.
  ///
  /// - Parameters:
  ///   - policy: Whether cancellations count as errors here; the default is read from `conf` at the
  ///     time of the call.
  ///   - body: Receives the error.
  /// - Returns: A promise that is fulfilled if the closure returns.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func recover(
    policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (any Error) throws -> Void
  ) -> CancellablePromise<Void> {
    recover(policy: policy, Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  @_alwaysEmitIntoClient
  func recover(
    policy: CatchPolicy, _ hop: consuming Hop, _ body: @escaping Body<any Error, Void>
  ) -> CancellablePromise<Void> {
    link(
      CancellablePromise<Void>(link: LinkBehaviour.recoverValue(Void.self)), policy.trigger, hop,
      body)
  }
}
