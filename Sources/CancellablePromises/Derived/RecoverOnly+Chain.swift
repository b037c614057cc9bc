// Derived from Sources/Promises/Chaining/RecoverOnly.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellablePromise {
  /// Replaces one particular error with the outcome of another promise; other errors continue down
  /// the chain.
  ///
  /// Cancelling the result cancels this, and then the closure does not start; if it
  /// has already run, the promise that it returned is cancelled.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func recover<U: Thenable, E: Error & Equatable>(
    only error: E, @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    recover(ErrorMatch(of: error), Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func recover<U: Thenable, E: Error & Equatable>(
    only error: E, on dispatcher: MainDispatcher, _ body: @escaping @MainActor (E) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    recover(ErrorMatch(of: error), Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func recover<U: Thenable, E: Error & Equatable>(
    only error: E, on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (E) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    recover(ErrorMatch(of: error), Hop(dispatcher, flags: flags), body)
  }

  /// Replaces errors of one type with the outcome of another promise; other errors continue down
  /// the chain.
  ///
  /// Cancelling the result cancels this, and then the closure does not start; if it
  /// has already run, the promise that it returned is cancelled.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func recover<U: Thenable, E: Error>(
    only type: E.Type, policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    recover(
      ErrorMatch(of: type, policy), Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func recover<U: Thenable, E: Error>(
    only type: E.Type, on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: @escaping @MainActor (E) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    recover(ErrorMatch(of: type, policy), Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func recover<U: Thenable, E: Error>(
    only type: E.Type, on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy, _ body: @escaping @Sendable (E) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    recover(ErrorMatch(of: type, policy), Hop(dispatcher, flags: flags), body)
  }
}

extension CancellablePromise where T == Void {
  /// Handles one particular error; others continue down the chain.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func recover<E: Error & Equatable>(
    only error: E,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> Void
  ) -> CancellablePromise<Void> {
    recover(ErrorMatch(of: error), Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func recover<E: Error & Equatable>(
    only error: E, on dispatcher: MainDispatcher, _ body: @escaping @MainActor (E) throws -> Void
  ) -> CancellablePromise<Void> {
    recover(ErrorMatch(of: error), Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func recover<E: Error & Equatable>(
    only error: E, on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (E) throws -> Void
  ) -> CancellablePromise<Void> {
    recover(ErrorMatch(of: error), Hop(dispatcher, flags: flags), body)
  }

  /// Handles errors of one type; others continue down the chain.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func recover<E: Error>(
    only type: E.Type, policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) throws -> Void
  ) -> CancellablePromise<Void> {
    recover(
      ErrorMatch(of: type, policy), Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func recover<E: Error>(
    only type: E.Type, on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: @escaping @MainActor (E) throws -> Void
  ) -> CancellablePromise<Void> {
    recover(ErrorMatch(of: type, policy), Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func recover<E: Error>(
    only type: E.Type, on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy, _ body: @escaping @Sendable (E) throws -> Void
  ) -> CancellablePromise<Void> {
    recover(ErrorMatch(of: type, policy), Hop(dispatcher, flags: flags), body)
  }
}
