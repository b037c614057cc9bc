public import Dispatch

extension CatchMixin {
  /// Tries something else after one certain error; others go on down the chain.
  ///
  ///     fetchUser(id)
  ///       .recover(only: AccountError.unknown) { _ in createUser(id) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws; the error of the
  /// > promise it returns.
  ///
  /// - Parameters:
  ///   - error: The error to act on, found by `==`.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of what the closure came up with.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func recover<U: Thenable, E: Error & Equatable>(
    only error: E,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> U
  ) -> Promise<T> where U.T == T {
    recover(ErrorMatch(of: error), Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws; the error of the
  /// > promise it returns.
  ///
  /// - Parameters:
  ///   - error: The error to act on, found by `==`.
  ///   - dispatcher: `.main`.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of what the closure came up with.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func recover<U: Thenable, E: Error & Equatable>(
    only error: E,
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (E) throws -> U
  ) -> Promise<T> where U.T == T {
    recover(ErrorMatch(of: error), Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same where a dispatcher says.
  ///
  /// > Runs on: the dispatcher; with `nil` inline, on the thread that settles this or, if it is
  /// > settled already, before the call returns. After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws; the error of the
  /// > promise it returns.
  ///
  /// - Parameters:
  ///   - error: The error to act on, found by `==`.
  ///   - dispatcher: A queue or another dispatcher; nil is inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of what the closure came up with.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func recover<U: Thenable, E: Error & Equatable>(
    only error: E,
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (E) throws -> U
  ) -> Promise<T> where U.T == T {
    recover(ErrorMatch(of: error), Hop(dispatcher, flags: flags), body)
  }

  /// Tries something else after errors of one type; others go on down the chain.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws; the error of the
  /// > promise it returns.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to act on.
  ///   - policy: Whether cancellations count as errors here; the default is read from ``conf``
  ///     when this is called.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of what the closure came up with.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func recover<U: Thenable, E: Error>(
    only type: E.Type,
    policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> U
  ) -> Promise<T> where U.T == T {
    recover(
      ErrorMatch(of: type, policy), Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws; the error of the
  /// > promise it returns.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to act on.
  ///   - dispatcher: `.main`.
  ///   - policy: Whether cancellations count as errors here; the default is read from ``conf``
  ///     when this is called.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of what the closure came up with.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func recover<U: Thenable, E: Error>(
    only type: E.Type,
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: @escaping @MainActor (E) throws -> U
  ) -> Promise<T> where U.T == T {
    recover(ErrorMatch(of: type, policy), Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same where a dispatcher says.
  ///
  /// > Runs on: the dispatcher; with `nil` inline, on the thread that settles this or, if it is
  /// > settled already, before the call returns. After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws; the error of the
  /// > promise it returns.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to act on.
  ///   - dispatcher: A queue or another dispatcher; nil is inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - policy: Whether cancellations count as errors here; the default is read from ``conf``
  ///     when this is called.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of what the closure came up with.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func recover<U: Thenable, E: Error>(
    only type: E.Type,
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy, _ body: @escaping @Sendable (E) throws -> U
  ) -> Promise<T> where U.T == T {
    recover(ErrorMatch(of: type, policy), Hop(dispatcher, flags: flags), body)
  }

  @_alwaysEmitIntoClient
  func recover<U: Thenable, E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: @escaping Body<E, U>
  ) -> Promise<T> where U.T == T {
    cell.recover(match, hop, body)
  }
}

extension CatchMixin where T == Void {
  /// Ends one certain error; others go on down the chain.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws.
  ///
  /// - Parameters:
  ///   - error: The error to act on, found by `==`.
  ///   - body: Takes the error.
  /// - Returns: A promise that is fulfilled if the closure returns.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func recover<E: Error & Equatable>(
    only error: E,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> Void
  ) -> Promise<Void> {
    recover(ErrorMatch(of: error), Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws.
  ///
  /// - Parameters:
  ///   - error: The error to act on, found by `==`.
  ///   - dispatcher: `.main`.
  ///   - body: Takes the error.
  /// - Returns: A promise that is fulfilled if the closure returns.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func recover<E: Error & Equatable>(
    only error: E,
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (E) throws -> Void
  ) -> Promise<Void> {
    recover(ErrorMatch(of: error), Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same where a dispatcher says.
  ///
  /// > Runs on: the dispatcher; with `nil` inline, on the thread that settles this or, if it is
  /// > settled already, before the call returns. After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws.
  ///
  /// - Parameters:
  ///   - error: The error to act on, found by `==`.
  ///   - dispatcher: A queue or another dispatcher; nil is inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - body: Takes the error.
  /// - Returns: A promise that is fulfilled if the closure returns.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func recover<E: Error & Equatable>(
    only error: E,
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (E) throws -> Void
  ) -> Promise<Void> {
    recover(ErrorMatch(of: error), Hop(dispatcher, flags: flags), body)
  }

  /// Ends errors of one type; others go on down the chain.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to act on.
  ///   - policy: Whether cancellations count as errors here; the default is read from ``conf``
  ///     when this is called.
  ///   - body: Takes the error.
  /// - Returns: A promise that is fulfilled if the closure returns.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func recover<E: Error>(
    only type: E.Type,
    policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> Void
  ) -> Promise<Void> {
    recover(
      ErrorMatch(of: type, policy), Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to act on.
  ///   - dispatcher: `.main`.
  ///   - policy: Whether cancellations count as errors here; the default is read from ``conf``
  ///     when this is called.
  ///   - body: Takes the error.
  /// - Returns: A promise that is fulfilled if the closure returns.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func recover<E: Error>(
    only type: E.Type,
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: @escaping @MainActor (E) throws -> Void
  ) -> Promise<Void> {
    recover(ErrorMatch(of: type, policy), Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same where a dispatcher says.
  ///
  /// > Runs on: the dispatcher; with `nil` inline, on the thread that settles this or, if it is
  /// > settled already, before the call returns. After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to act on.
  ///   - dispatcher: A queue or another dispatcher; nil is inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - policy: Whether cancellations count as errors here; the default is read from ``conf``
  ///     when this is called.
  ///   - body: Takes the error.
  /// - Returns: A promise that is fulfilled if the closure returns.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func recover<E: Error>(
    only type: E.Type,
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy, _ body: @escaping @Sendable (E) throws -> Void
  ) -> Promise<Void> {
    recover(ErrorMatch(of: type, policy), Hop(dispatcher, flags: flags), body)
  }

  @_alwaysEmitIntoClient
  func recover<E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: @escaping Body<E, Void>
  ) -> Promise<Void> {
    cell.recover(match, hop, body)
  }
}

extension PromiseCell {
  /// Tries something else after the errors that match.
  ///
  /// Looks at the error inline, so that one which does not match goes past without a hop. The link
  /// has values of this cell's type, or of Void, which is there in a value of any type.
  @inlinable
  final func recover<U: Thenable, E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: @escaping Body<E, U>
  ) -> Promise<U.T> {
    let kept = SharedHop(hop)
    return link(
      Promise<U.T>(link: LinkBehaviour.recover(Promise<U.T>.self)), .rejected, Hop(),
      ErrorStarter { @Sendable (error: any Error) throws -> Promise<U.T> in
        guard let matched = match(error) else { throw error }
        return Promise<U.T>(error: matched).recover(policy: .allErrors, kept.hop()) { _ in
          try body(matched)
        }
      })
  }

  /// Ends the errors that match, whatever the type of this cell's value.
  ///
  /// One link, whatever the type of the value: a link between would let handlers that another thread
  /// attaches just then overtake this one.
  @inlinable
  final func recover<E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: @escaping Body<E, Void>
  ) -> Promise<Void> {
    recover(match, hop) { error -> Promise<Void> in .value(try body(error)) }
  }
}

/// Which errors `only:` lets through to the body.
@usableFromInline
package struct ErrorMatch<E: Error>: Sendable {
  private let match: @Sendable (any Error) -> E?

  @usableFromInline
  package init(of error: E) where E: Equatable {
    match = { other in (other as? E).flatMap { $0 == error ? $0 : nil } }
  }

  @usableFromInline
  package init(of _: E.Type, _ policy: CatchPolicy) {
    match = { error in
      policy == .allErrorsExceptCancellation && error.isCancelled ? nil : error as? E
    }
  }

  @usableFromInline
  package func callAsFunction(_ error: any Error) -> E? { match(error) }
}
