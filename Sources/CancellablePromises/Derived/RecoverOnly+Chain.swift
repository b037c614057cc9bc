// Derived from Sources/Promises/Chaining/RecoverOnly.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellableCatchMixin {
  /// Replaces one particular error with the outcome of another promise; other errors continue down
  /// the chain.
  ///
  ///     fetchUser(id)
  ///       .recover(only: AccountError.unknown) { _ in createUser(id) }
  ///
  /// Cancelling the result cancels this promise, and then the closure does not start; once the
  /// closure has run, the closure's promise is cancelled.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error of another kind; any error that the closure throws; the error of
  /// > the closure's promise; `PromiseError.returnedSelf` if the closure's promise is the very
  /// > promise that this call returned; the cancel reason.
  ///
  /// - Parameters:
  ///   - error: The error to match, compared with `==`.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of the value that the closure's promise
  ///   provides.
  @_alwaysEmitIntoClient public func recover<U: Thenable, E: Error & Equatable>(
    only error: E, @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    linkOnly(
      ErrorMatch(of: error), Hop(isolation: body.isolation, role: .map), unisolated(consume body))
  }

  /// As ``recover(only:_:)``, on the main queue.
  @_alwaysEmitIntoClient public func recover<U: Thenable, E: Error & Equatable>(
    only error: E, on dispatcher: MainDispatcher, _ body: @escaping @MainActor (E) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    linkOnly(ErrorMatch(of: error), Hop(dispatcher), unisolated(main: consume body))
  }

  /// As ``recover(only:_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient
  public func recover<U: Thenable, E: Error & Equatable>(
    only error: E, on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (E) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    linkOnly(ErrorMatch(of: error), Hop(consume dispatcher, flags: flags), consume body)
  }

  /// As ``recover(only:_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func recover<U: Thenable, E: Error & Equatable>(
    only error: E, on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (E) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    linkOnly(ErrorMatch(of: error), Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }

  /// Replaces errors of one type with the outcome of another promise; other errors continue down
  /// the chain.
  ///
  ///     fetchUser(id)
  ///       .recover(only: AccountError.self) { _ in createUser(id) }
  ///
  /// Cancelling the result cancels this promise, and then the closure does not start; once the
  /// closure has run, the closure's promise is cancelled.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error of another kind; any error that the closure throws; the error of
  /// > the closure's promise; `PromiseError.returnedSelf` if the closure's promise is the very
  /// > promise that this call returned; the cancel reason.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to match.
  ///   - policy: Whether cancellations count as errors here; the default is read from `conf` at
  ///     the time of the call.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of the value that the closure's promise
  ///   provides.
  @_alwaysEmitIntoClient public func recover<U: Thenable, E: Error>(
    only type: E.Type, policy: CatchPolicy = .configured,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    linkOnly(
      ErrorMatch(of: type, policy), Hop(isolation: body.isolation, role: .map),
      unisolated(consume body))
  }

  /// As ``recover(only:policy:_:)``, on the main queue.
  @_alwaysEmitIntoClient public func recover<U: Thenable, E: Error>(
    only type: E.Type, on dispatcher: MainDispatcher, policy: CatchPolicy = .configured,
    _ body: @escaping @MainActor (E) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    linkOnly(ErrorMatch(of: type, policy), Hop(dispatcher), unisolated(main: consume body))
  }

  /// As ``recover(only:policy:_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient
  public func recover<U: Thenable, E: Error>(
    only type: E.Type, on dispatcher: __owned (any Dispatcher)?,
    flags: DispatchWorkItemFlags? = nil, policy: CatchPolicy = .configured,
    _ body: @escaping @Sendable (E) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    linkOnly(ErrorMatch(of: type, policy), Hop(consume dispatcher, flags: flags), consume body)
  }

  /// As ``recover(only:policy:_:)``, on a dispatcher, in Swift 5 mode, whatever the closure
  /// captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func recover<U: Thenable, E: Error>(
    only type: E.Type, on dispatcher: __owned (any Dispatcher)?,
    flags: DispatchWorkItemFlags? = nil, policy: CatchPolicy = .configured,
    _ body: @escaping (E) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    linkOnly(
      ErrorMatch(of: type, policy), Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }
}

extension CancellableCatchMixin where T == Void {
  /// Handles one particular error; others continue down the chain.
  ///
  ///     signIn()
  ///       .recover(only: AccountError.locked) { _ in show("Locked.") }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error of another kind; any error that the closure throws; the cancel
  /// > reason.
  ///
  /// - Parameters:
  ///   - error: The error to match, compared with `==`.
  ///   - body: Receives the error.
  /// - Returns: A promise that settles with a value if the closure returns.
  @_alwaysEmitIntoClient public func recover<E: Error & Equatable>(
    only error: E,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> Void
  ) -> CancellablePromise<Void> {
    linkOnly(
      ErrorMatch(of: error), Hop(isolation: body.isolation, role: .map), unisolated(consume body))
  }

  /// As ``recover(only:_:)``, on the main queue.
  @_alwaysEmitIntoClient public func recover<E: Error & Equatable>(
    only error: E, on dispatcher: MainDispatcher, _ body: @escaping @MainActor (E) throws -> Void
  ) -> CancellablePromise<Void> {
    linkOnly(ErrorMatch(of: error), Hop(dispatcher), unisolated(main: consume body))
  }

  /// As ``recover(only:_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func recover<E: Error & Equatable>(
    only error: E, on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (E) throws -> Void
  ) -> CancellablePromise<Void> {
    linkOnly(ErrorMatch(of: error), Hop(consume dispatcher, flags: flags), consume body)
  }

  /// As ``recover(only:_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func recover<E: Error & Equatable>(
    only error: E, on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (E) throws -> Void
  ) -> CancellablePromise<Void> {
    linkOnly(ErrorMatch(of: error), Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }

  /// Handles errors of one type; others continue down the chain.
  ///
  ///     signIn()
  ///       .recover(only: AccountError.self) { error in show(error) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error of another kind; any error that the closure throws; the cancel
  /// > reason.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to match.
  ///   - policy: Whether cancellations count as errors here; the default is read from `conf` at
  ///     the time of the call.
  ///   - body: Receives the error.
  /// - Returns: A promise that settles with a value if the closure returns.
  @_alwaysEmitIntoClient public func recover<E: Error>(
    only type: E.Type, policy: CatchPolicy = .configured,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> Void
  ) -> CancellablePromise<Void> {
    linkOnly(
      ErrorMatch(of: type, policy), Hop(isolation: body.isolation, role: .map),
      unisolated(consume body))
  }

  /// As ``recover(only:policy:_:)``, on the main queue.
  @_alwaysEmitIntoClient public func recover<E: Error>(
    only type: E.Type, on dispatcher: MainDispatcher, policy: CatchPolicy = .configured,
    _ body: @escaping @MainActor (E) throws -> Void
  ) -> CancellablePromise<Void> {
    linkOnly(ErrorMatch(of: type, policy), Hop(dispatcher), unisolated(main: consume body))
  }

  /// As ``recover(only:policy:_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func recover<E: Error>(
    only type: E.Type, on dispatcher: __owned (any Dispatcher)?,
    flags: DispatchWorkItemFlags? = nil, policy: CatchPolicy = .configured,
    _ body: @escaping @Sendable (E) throws -> Void
  ) -> CancellablePromise<Void> {
    linkOnly(ErrorMatch(of: type, policy), Hop(consume dispatcher, flags: flags), consume body)
  }

  /// As ``recover(only:policy:_:)``, on a dispatcher, in Swift 5 mode, whatever the closure
  /// captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func recover<E: Error>(
    only type: E.Type, on dispatcher: __owned (any Dispatcher)?,
    flags: DispatchWorkItemFlags? = nil, policy: CatchPolicy = .configured,
    _ body: @escaping (E) throws -> Void
  ) -> CancellablePromise<Void> {
    linkOnly(
      ErrorMatch(of: type, policy), Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }
}
