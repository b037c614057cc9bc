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
  ///     fetchUser(id)
  ///       .recover(only: AccountError.self) { _ in createUser(id) }
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
  ///     signIn()
  ///       .recover(only: AccountError.locked) { _ in show("Locked.") }
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
  ///     signIn()
  ///       .recover(only: AccountError.self) { error in show(error) }
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
  @_alwaysEmitIntoClient package final func linkOnly<E: Error, Inner: Thenable, Link: OwnThenable>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: __owned @escaping Body<E, Inner>
  ) -> Link where Link.T == Inner.T {
    link(
      Link(link: LinkBehaviour.recoverOnly(E.self, Inner.self)), .matching, hop,
      SelectiveBody(MatchingBody(match, consume body)), function: "recover")
  }

  /// Handles the matching errors, for a cell with any type of value.
  @_alwaysEmitIntoClient package final func linkOnly<E: Error, Link: OwnThenable>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: __owned @escaping Body<E, Void>
  ) -> Link where Link.T == Void {
    linkOnly(
      Link(link: LinkBehaviour.handleOnly(E.self)), match, hop, function: "recover", consume body)
  }

  /// Gives a new link, made by an operator that handles errors, a body for the matching errors.
  @_alwaysEmitIntoClient package final func linkOnly<E: Error, Link: PromiseCell>(
    _ link: Link, _ match: ErrorMatch<E>, _ hop: consuming Hop, function: StaticString,
    _ body: __owned @escaping Body<E, Void>
  ) -> Link {
    self.link(
      link, .matching, hop, SelectiveBody(MatchingBody(match, consume body)), function: function)
  }
}

extension LinkBehaviour {
  /// `(E) throws -> some Thenable`, when rejected with a matching error: follows the result.
  @inlinable package static func recoverOnly<E: Error, Inner: Thenable>(
    _: E.Type, _: Inner.Type
  ) -> Behaviour {
    { cell, event, source in
      guard event == .run else { return cell.adopt(event, from: source, Inner.T.self) }
      let body = cell.takeBody(as: SelectiveBody<MatchingBody<E, Inner>>.self)
      return cell.follow { try body.object.run(source.rejection) }
    }
  }

  /// `(E) throws -> Void`, when rejected with a matching error: settles when the body has returned.
  @inlinable package static func handleOnly<E: Error>(_: E.Type) -> Behaviour {
    { cell, event, source in
      guard event == .run else { return cell.adopt(event, from: source, Void.self) }
      let body = cell.takeBody(as: SelectiveBody<MatchingBody<E, Void>>.self)
      return cell.settle { try body.object.run(source.rejection) }
    }
  }
}

/// The closure of an operator with `only:`, and which errors the closure is for.
@usableFromInline
package final class MatchingBody<E: Error, Output>: ErrorFilter, @unchecked Sendable {
  @usableFromInline let match: ErrorMatch<E>
  @usableFromInline let body: Body<E, Output>

  @inlinable package init(_ match: ErrorMatch<E>, _ body: __owned @escaping Body<E, Output>) {
    (self.match, self.body) = (match, body)
    super.init()
  }

  @inlinable override package func takes(_ error: any Error) -> Bool { match.takes(error) }

  /// Runs the closure for an error that ``takes(_:)`` has accepted.
  @inlinable package func run(_ error: any Error) throws -> Output { try body(error as! E) }
}

/// Which errors `only:` lets through to the closure; all are of the type `E`.
@usableFromInline package struct ErrorMatch<E: Error>: Sendable {
  @usableFromInline let takes: @Sendable (any Error) -> Bool

  @usableFromInline package init(of error: E) where E: Equatable {
    takes = { other in other as? E == error }
  }

  @usableFromInline package init(of _: E.Type, _ policy: CatchPolicy) {
    takes = { error in
      error is E && !(policy == .allErrorsExceptCancellation && error.isCancelled)
    }
  }
}
