// Derived for: CancellablePromise.
extension Promise {
  // CancellablePromise: Cancelling the result cancels this, and then the closure does not start; if it
  // has already run, the promise that it returned is cancelled.
  /// Replaces one particular error with the outcome of another promise; other errors continue down
  /// the chain.
  ///
  ///     fetchUser(id)
  ///       .recover(only: AccountError.unknown) { _ in createUser(id) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; any error that the closure throws; the error of
  /// > the promise that it returns.
  ///
  /// - Parameters:
  ///   - error: The error to match, compared with `==`.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of the value that the closure's promise
  ///   provides.
  @_alwaysEmitIntoClient public func recover<U: Thenable, E: Error & Equatable>(
    only error: E,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> U
  ) -> Promise<T> where U.T == T {
    recover(ErrorMatch(of: error), Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  // CancellablePromise: Cancelling the result cancels this, and then the closure does not start; if it
  // has already run, the promise that it returned is cancelled.
  /// Replaces errors of one type with the outcome of another promise; other errors continue down
  /// the chain.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; any error that the closure throws; the error of
  /// > the promise that it returns.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to match.
  ///   - policy: Whether cancellations count as errors here; the default is read from ``conf`` at
  ///     the time of the call.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of the value that the closure's promise
  ///   provides.
  @_alwaysEmitIntoClient public func recover<U: Thenable, E: Error>(
    only type: E.Type,
    policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> U
  ) -> Promise<T> where U.T == T {
    recover(
      ErrorMatch(of: type, policy), Hop(isolation: body.isolation, role: .map), unisolated(body))
  }
}

// Derived for: CancellablePromise.
extension Promise where T == Void {
  /// Handles one particular error; others continue down the chain.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; any error that the closure throws.
  ///
  /// - Parameters:
  ///   - error: The error to match, compared with `==`.
  ///   - body: Receives the error.
  /// - Returns: A promise that is fulfilled if the closure returns.
  @_alwaysEmitIntoClient public func recover<E: Error & Equatable>(
    only error: E,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> Void
  ) -> Promise<Void> {
    recover(ErrorMatch(of: error), Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Handles errors of one type; others continue down the chain.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; any error that the closure throws.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to match.
  ///   - policy: Whether cancellations count as errors here; the default is read from ``conf`` at
  ///     the time of the call.
  ///   - body: Receives the error.
  /// - Returns: A promise that is fulfilled if the closure returns.
  @_alwaysEmitIntoClient public func recover<E: Error>(
    only type: E.Type,
    policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> Void
  ) -> Promise<Void> {
    recover(
      ErrorMatch(of: type, policy), Hop(isolation: body.isolation, role: .map), unisolated(body))
  }
}

// Derived for: CancellablePromise.
extension PromiseCell {
  // CancellablePromise: Cancelling the result cancels this, and then the closure does not start; if it
  // has already run, the promise that it returned is cancelled.
  /// Replaces the errors that match with the outcome of another promise.
  ///
  /// Inspects the error inline, so that one that does not match goes past without a hop. The link
  /// has values of this cell's type, or of Void, which a value of any type contains.
  @inlinable final func recover<U: Thenable, E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: @escaping Body<E, U>
  ) -> Promise<U.T> {
    let kept = SharedHop(hop)
    return link(
      Promise<U.T>(link: LinkBehaviour.recover(Promise<U.T>.self)), .rejected, Hop(),
      ErrorStarter { @Sendable (error: any Error) throws -> Promise<U.T> in
        guard let matched = match(error) else { throw error }
        return Promise<U.T>(error: matched).linkRecover(.rejected, kept.hop()) { _ in
          try body(matched)
        }
      })
  }

  /// Handles the errors that match, whatever the type of this cell's value.
  ///
  /// One link, whatever the type of the value: with a link in between, handlers that another thread
  /// attaches at that moment could overtake this one.
  @inlinable final func recover<E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: @escaping Body<E, Void>
  ) -> Promise<Void> {
    recover(match, hop) { error -> Promise<Void> in .value(try body(error)) }
  }
}

/// Which errors `only:` lets through to the body.
@usableFromInline package struct ErrorMatch<E: Error>: Sendable {
  private let match: @Sendable (any Error) -> E?

  @usableFromInline package init(of error: E) where E: Equatable {
    match = { other in (other as? E).flatMap { $0 == error ? $0 : nil } }
  }

  @usableFromInline package init(of _: E.Type, _ policy: CatchPolicy) {
    match = { error in
      policy == .allErrorsExceptCancellation && error.isCancelled ? nil : error as? E
    }
  }

  @usableFromInline package func callAsFunction(_ error: any Error) -> E? { match(error) }
}
