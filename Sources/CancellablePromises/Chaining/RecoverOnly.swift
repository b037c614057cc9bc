public import Dispatch
public import Promises

extension CancellablePromise {
  /// Tries something else after one certain error; others go on down the chain.
  ///
  /// Cancelling the promise that comes back cancels this one, and the closure does not start then;
  /// once it has run, the promise that it returned is cancelled.
  ///
  ///     fetchUser(id)
  ///       .recover(only: AccountError.unknown) { _ in createUser(id) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws; the error of the
  /// > promise it returns; the reason of a cancel.
  ///
  /// - Parameters:
  ///   - error: The error to act on, found by `==`.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of what the closure came up with.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func recover<U: Thenable, E: Error & Equatable>(
    only error: E,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    recover(ErrorMatch(of: error), Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws; the error of the
  /// > promise it returns; the reason of a cancel.
  ///
  /// - Parameters:
  ///   - error: The error to act on, found by `==`.
  ///   - dispatcher: `.main`.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of what the closure came up with.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func recover<U: Thenable, E: Error & Equatable>(
    only error: E,
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (E) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    recover(ErrorMatch(of: error), Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same where a dispatcher says.
  ///
  /// > Runs on: the dispatcher; with `nil` inline, on the thread that settles this or, if it is
  /// > settled already, before the call returns. After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws; the error of the
  /// > promise it returns; the reason of a cancel.
  ///
  /// - Parameters:
  ///   - error: The error to act on, found by `==`.
  ///   - dispatcher: A queue or another dispatcher; nil is inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of what the closure came up with.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func recover<U: Thenable, E: Error & Equatable>(
    only error: E,
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (E) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    recover(ErrorMatch(of: error), Hop(dispatcher, flags: flags), body)
  }

  /// Tries something else after errors of one type; others go on down the chain.
  ///
  /// Cancelling the promise that comes back cancels this one, and the closure does not start then;
  /// once it has run, the promise that it returned is cancelled.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws; the error of the
  /// > promise it returns; the reason of a cancel.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to act on.
  ///   - policy: Whether cancellations count as errors here; the default is read from `conf`
  ///     when this is called.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of what the closure came up with.
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

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws; the error of the
  /// > promise it returns; the reason of a cancel.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to act on.
  ///   - dispatcher: `.main`.
  ///   - policy: Whether cancellations count as errors here; the default is read from `conf`
  ///     when this is called.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of what the closure came up with.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func recover<U: Thenable, E: Error>(
    only type: E.Type,
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: @escaping @MainActor (E) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    recover(ErrorMatch(of: type, policy), Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same where a dispatcher says.
  ///
  /// > Runs on: the dispatcher; with `nil` inline, on the thread that settles this or, if it is
  /// > settled already, before the call returns. After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws; the error of the
  /// > promise it returns; the reason of a cancel.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to act on.
  ///   - dispatcher: A queue or another dispatcher; nil is inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - policy: Whether cancellations count as errors here; the default is read from `conf`
  ///     when this is called.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of what the closure came up with.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func recover<U: Thenable, E: Error>(
    only type: E.Type,
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy, _ body: @escaping @Sendable (E) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    recover(ErrorMatch(of: type, policy), Hop(dispatcher, flags: flags), body)
  }

  /// Looks at the error inline, so that one which does not match goes past without a hop.
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
  /// Ends one certain error; others go on down the chain.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws; the reason of a cancel.
  ///
  /// - Parameters:
  ///   - error: The error to act on, found by `==`.
  ///   - body: Takes the error.
  /// - Returns: A promise that is fulfilled if the closure returns.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func recover<E: Error & Equatable>(
    only error: E,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> Void
  ) -> CancellablePromise<Void> {
    recover(ErrorMatch(of: error), Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws; the reason of a cancel.
  ///
  /// - Parameters:
  ///   - error: The error to act on, found by `==`.
  ///   - dispatcher: `.main`.
  ///   - body: Takes the error.
  /// - Returns: A promise that is fulfilled if the closure returns.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func recover<E: Error & Equatable>(
    only error: E,
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (E) throws -> Void
  ) -> CancellablePromise<Void> {
    recover(ErrorMatch(of: error), Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same where a dispatcher says.
  ///
  /// > Runs on: the dispatcher; with `nil` inline, on the thread that settles this or, if it is
  /// > settled already, before the call returns. After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws; the reason of a cancel.
  ///
  /// - Parameters:
  ///   - error: The error to act on, found by `==`.
  ///   - dispatcher: A queue or another dispatcher; nil is inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - body: Takes the error.
  /// - Returns: A promise that is fulfilled if the closure returns.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func recover<E: Error & Equatable>(
    only error: E,
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (E) throws -> Void
  ) -> CancellablePromise<Void> {
    recover(ErrorMatch(of: error), Hop(dispatcher, flags: flags), body)
  }

  /// Ends errors of one type; others go on down the chain.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws; the reason of a cancel.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to act on.
  ///   - policy: Whether cancellations count as errors here; the default is read from `conf`
  ///     when this is called.
  ///   - body: Takes the error.
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

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws; the reason of a cancel.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to act on.
  ///   - dispatcher: `.main`.
  ///   - policy: Whether cancellations count as errors here; the default is read from `conf`
  ///     when this is called.
  ///   - body: Takes the error.
  /// - Returns: A promise that is fulfilled if the closure returns.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func recover<E: Error>(
    only type: E.Type,
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: @escaping @MainActor (E) throws -> Void
  ) -> CancellablePromise<Void> {
    recover(ErrorMatch(of: type, policy), Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same where a dispatcher says.
  ///
  /// > Runs on: the dispatcher; with `nil` inline, on the thread that settles this or, if it is
  /// > settled already, before the call returns. After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that does not match; what the closure throws; the reason of a cancel.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to act on.
  ///   - dispatcher: A queue or another dispatcher; nil is inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - policy: Whether cancellations count as errors here; the default is read from `conf`
  ///     when this is called.
  ///   - body: Takes the error.
  /// - Returns: A promise that is fulfilled if the closure returns.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func recover<E: Error>(
    only type: E.Type,
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy, _ body: @escaping @Sendable (E) throws -> Void
  ) -> CancellablePromise<Void> {
    recover(ErrorMatch(of: type, policy), Hop(dispatcher, flags: flags), body)
  }

  @_alwaysEmitIntoClient
  func recover<E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: @escaping Body<E, Void>
  ) -> CancellablePromise<Void> {
    recover(match, hop) { error -> Promise<Void> in .value(try body(error)) }
  }
}
