public import Dispatch

// In a protocol, although only promises conform: only among the members of protocols does the compiler
// prefer those for `T == Void`, and without that `recover { … }` of several statements is ambiguous
// there, as it takes a closure without a `return` for one that returns a guarantee.

extension PlainPromise {
  /// Replaces an error with the outcome of another promise.
  ///
  ///     fetchFromServer()
  ///       .recover { error in fetchFromCache() }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that the policy skips; any error that the closure throws; the error
  /// > of the promise that it returns; ``PromiseError/returnedSelf`` if that is the very promise
  /// > that this call returned.
  ///
  /// - Parameters:
  ///   - policy: Whether cancellations count as errors here; the default is read from ``conf`` at
  ///     the time of the call.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of the value that the closure's promise
  ///   provides.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func recover<U: Thenable>(
    policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (any Error) throws -> U
  ) -> Promise<T> where U.T == T {
    recover(policy: policy, Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  @_alwaysEmitIntoClient
  func recover<U: Thenable>(
    policy: CatchPolicy, _ hop: consuming Hop, _ body: @escaping Body<any Error, U>
  ) -> Promise<T> where U.T == T {
    link(
      Promise<T>(link: LinkBehaviour.recover(U.self)), policy.trigger, hop, ErrorStarter(body))
  }

  /// Provides a value whenever the chain has failed, even by cancellation.
  ///
  ///     fetchUser(id).recover { _ in Guarantee.value(User.guest) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// - Parameter body: Takes the error, which may be a cancellation, and returns a guarantee.
  /// - Returns: A guarantee, since no error is left to catch.
  /// - Complexity: O(1).
  @discardableResult
  @_alwaysEmitIntoClient
  public func recover(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (any Error) -> Guarantee<T>
  ) -> Guarantee<T> {
    recover(Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  @_alwaysEmitIntoClient
  func recover(
    _ hop: consuming Hop, _ body: @escaping Body<any Error, Guarantee<T>>
  ) -> Guarantee<T> {
    link(
      Guarantee<T>(link: LinkBehaviour.recover(Guarantee<T>.self)), .rejected, hop,
      ErrorStarter(body))
  }
}

extension PlainPromise where T == Void {
  /// Handles any error, including a cancellation: what follows sees success.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// - Parameter body: Receives the error, which may be a cancellation.
  /// - Returns: A guarantee, since no error is left to catch.
  /// - Complexity: O(1).
  @discardableResult
  @_alwaysEmitIntoClient
  public func recover(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (any Error) -> Void
  ) -> Guarantee<Void> {
    recover(Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  @_alwaysEmitIntoClient
  func recover(_ hop: consuming Hop, _ body: @escaping Body<any Error, Void>) -> Guarantee<Void> {
    link(Guarantee<Void>(link: LinkBehaviour.recoverValue(Void.self)), .rejected, hop, body)
  }

  /// Handles the error, or replaces it by throwing another.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that the policy skips; any error that the closure throws.
  ///
  /// - Parameters:
  ///   - policy: Whether cancellations count as errors here; the default is read from ``conf`` at
  ///     the time of the call.
  ///   - body: Receives the error.
  /// - Returns: A promise that is fulfilled if the closure returns.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func recover(
    policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (any Error) throws -> Void
  ) -> Promise<Void> {
    recover(policy: policy, Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  @_alwaysEmitIntoClient
  func recover(
    policy: CatchPolicy, _ hop: consuming Hop, _ body: @escaping Body<any Error, Void>
  ) -> Promise<Void> {
    link(Promise<Void>(link: LinkBehaviour.recoverValue(Void.self)), policy.trigger, hop, body)
  }
}

extension Promise {
  /// Replaces the error with another.
  ///
  ///     fetchUser(id).mapError { error in LoadingFailed(cause: error) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: the error that the closure returns.
  ///
  /// - Parameter transform: Takes the error, which may be a cancellation, and returns another.
  /// - Returns: A promise of the upstream's value.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func mapError(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (any Error) -> any Error
  ) -> Promise<T> {
    mapError(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  @_alwaysEmitIntoClient
  func mapError(
    _ hop: consuming Hop, _ transform: @escaping Body<any Error, any Error>
  ) -> Promise<T> {
    link(Promise<T>(link: LinkBehaviour.recoverValue(T.self)), .rejected, hop) {
      @Sendable (error: any Error) throws -> T in throw try transform(error)
    }
  }
}
