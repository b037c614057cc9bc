// Derived for: CancellablePromise.
extension PlainPromise {
  // CancellablePromise: Cancelling the result cancels this promise, and then the closure does not
  // start; once the closure has run, the closure's promise is cancelled.
  /// Replaces one particular error with the outcome of another promise; other errors continue down
  /// the chain.
  ///
  ///     fetchUser(id)
  ///       .recover(only: AccountError.unknown) { _ in createUser(id) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error of another kind; any error that the closure throws; the error of the
  /// > closure's promise; ``PromiseError/returnedSelf`` if the closure's promise is the very
  /// > promise that this call returned.
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
    linkOnly(
      ErrorMatch(of: error), Hop(isolation: body.isolation, role: .map), unisolated(consume body))
  }

  // CancellablePromise: Cancelling the result cancels this promise, and then the closure does not
  // start; once the closure has run, the closure's promise is cancelled.
  /// Replaces errors of one type with the outcome of another promise; other errors continue down
  /// the chain.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error of another kind; any error that the closure throws; the error of the
  /// > closure's promise; ``PromiseError/returnedSelf`` if the closure's promise is the very
  /// > promise that this call returned.
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
    policy: CatchPolicy = .configured,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> U
  ) -> Promise<T> where U.T == T {
    linkOnly(
      ErrorMatch(of: type, policy), Hop(isolation: body.isolation, role: .map),
      unisolated(consume body))
  }
}

// Derived for: CancellablePromise.
extension PlainPromise where T == Void {
  /// Handles one particular error; others continue down the chain.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error of another kind; any error that the closure throws.
  ///
  /// - Parameters:
  ///   - error: The error to match, compared with `==`.
  ///   - body: Receives the error.
  /// - Returns: A promise that settles with a value if the closure returns.
  @_alwaysEmitIntoClient public func recover<E: Error & Equatable>(
    only error: E,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> Void
  ) -> Promise<Void> {
    linkOnly(
      ErrorMatch(of: error), Hop(isolation: body.isolation, role: .map), unisolated(consume body))
  }

  /// Handles errors of one type; others continue down the chain.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error of another kind; any error that the closure throws.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to match.
  ///   - policy: Whether cancellations count as errors here; the default is read from ``conf`` at
  ///     the time of the call.
  ///   - body: Receives the error.
  /// - Returns: A promise that settles with a value if the closure returns.
  @_alwaysEmitIntoClient public func recover<E: Error>(
    only type: E.Type,
    policy: CatchPolicy = .configured,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> Void
  ) -> Promise<Void> {
    linkOnly(
      ErrorMatch(of: type, policy), Hop(isolation: body.isolation, role: .map),
      unisolated(consume body))
  }
}

extension PromiseCell {
  /// Replaces the matching errors with the outcome of another promise.
  ///
  /// The inspection of the error is inline, so another error passes without a hop. The link has
  /// values of this cell's type, or of Void, which a value of any type contains.
  @inlinable package final func linkOnly<U: Thenable, E: Error, Link: OwnThenable>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: @escaping Body<E, U>
  ) -> Link where Link.T == U.T {
    let kept = SharedHop(hop)
    return link(
      Link(link: LinkBehaviour.settling(U.T.self)), .rejected, Hop(),
      Settler { link, source in
        link.follow { () throws -> Link in
          let error = source.rejection
          guard let matched = match(error) else { throw error }
          return Promise<U.T>(error: matched, at: link.beginning).linkRecover(
            .rejected, kept.hop(), function: "recover"
          ) {
            _ in
            try body(matched).other(than: link)
          }
        }
      }, function: "recover")
  }

  /// Handles the matching errors, for a cell with any type of value.
  ///
  /// Always makes a single link: with a link in between, handlers attached by another thread at
  /// that moment could overtake this one.
  @inlinable package final func linkOnly<E: Error, Link: OwnThenable>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: @escaping Body<E, Void>
  ) -> Link where Link.T == Void {
    linkOnly(match, hop) { error -> Promise<Void> in
      .value(try body(error), file: "", line: 0)
    }
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
