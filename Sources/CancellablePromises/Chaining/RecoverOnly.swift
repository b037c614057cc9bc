public import Dispatch
public import Promises

extension CancellablePromise {
  /// Replaces one particular error with the outcome of another promise; other errors continue down
  /// the chain.
  ///
  /// Cancelling the returned promise cancels this one, and then the closure does not start; if it
  /// has already run, the promise that it returned is cancelled.
  ///
  ///     fetchUser(id)
  ///       .recover(only: AccountError.unknown) { _ in createUser(id) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; any error that the closure throws; the error of
  /// > the promise that it returns; the cancel reason.
  ///
  /// - Parameters:
  ///   - error: The error to match, compared with `==`.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of the value that the closure's promise
  ///   provides.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func recover<U: Thenable, E: Error & Equatable>(
    only error: E,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    recover(ErrorMatch(of: error), Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Replaces errors of one type with the outcome of another promise; other errors continue down
  /// the chain.
  ///
  /// Cancelling the returned promise cancels this one, and then the closure does not start; if it
  /// has already run, the promise that it returned is cancelled.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; any error that the closure throws; the error of
  /// > the promise that it returns; the cancel reason.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to match.
  ///   - policy: Whether cancellations count as errors here; the default is read from `conf` at the
  ///     time of the call.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of the value that the closure's promise
  ///   provides.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func recover<U: Thenable, E: Error>(
    only type: E.Type,
    policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    recover(
      ErrorMatch(of: type, policy), Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Inspects the error inline, so that one that does not match goes past without a hop.
  @_alwaysEmitIntoClient
  func recover<U: Thenable, E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: @escaping Body<E, U>
  ) -> CancellablePromise<T> where U.T == T {
    let kept = SharedHop(hop)
    return recover(policy: .allErrors, Hop()) { error -> CancellablePromise<T> in
      guard let matched = match(error) else { throw error }
      return Promise<T>(error: matched).link(
        CancellablePromise<T>(link: LinkBehaviour.recover(U.self)), .rejected, kept.hop(),
        ErrorStarter { @Sendable (_: any Error) throws -> U in try body(matched) })
    }
  }
}

extension CancellablePromise where T == Void {
  /// Handles one particular error; others continue down the chain.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; any error that the closure throws; the cancel
  /// > reason.
  ///
  /// - Parameters:
  ///   - error: The error to match, compared with `==`.
  ///   - body: Receives the error.
  /// - Returns: A promise that is fulfilled if the closure returns.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func recover<E: Error & Equatable>(
    only error: E,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> Void
  ) -> CancellablePromise<Void> {
    recover(ErrorMatch(of: error), Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Handles errors of one type; others continue down the chain.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; any error that the closure throws; the cancel
  /// > reason.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to match.
  ///   - policy: Whether cancellations count as errors here; the default is read from `conf` at the
  ///     time of the call.
  ///   - body: Receives the error.
  /// - Returns: A promise that is fulfilled if the closure returns.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func recover<E: Error>(
    only type: E.Type,
    policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> Void
  ) -> CancellablePromise<Void> {
    recover(
      ErrorMatch(of: type, policy), Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  @_alwaysEmitIntoClient
  func recover<E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: @escaping Body<E, Void>
  ) -> CancellablePromise<Void> {
    recover(match, hop) { error -> Promise<Void> in .value(try body(error)) }
  }
}
