public import Dispatch
public import Promises

extension CancellablePromise {
  /// Continues with another promise, once this one is fulfilled.
  ///
  /// Cancelling the returned promise cancels this one or, once the closure has run, the promise
  /// that the closure returned.
  ///
  /// As in Promises/A+ 2.2 and 2.3, the closure runs once, after fulfilment, and what it returns
  /// decides the outcome.
  ///
  ///     firstly { fetchUser(id) }
  ///       .then { user in fetchAvatar(of: user) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the error of the promise that it returns; `PromiseError.returnedSelf` if that is the
  /// > very promise that this call returned; the cancel reason.
  ///
  /// - Parameter body: Takes the value and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise that settles the way the closure's promise does.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func then<U: Thenable>(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (T) throws -> U
  ) -> CancellablePromise<U.T> {
    then(Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the error of the promise that it returns; `PromiseError.returnedSelf` if that is the
  /// > very promise that this call returned; the cancel reason.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Takes the value and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise that settles the way the closure's promise does.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func then<U: Thenable>(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) throws -> U
  ) -> CancellablePromise<U.T> {
    then(Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a given dispatcher.
  ///
  /// > Runs on: the dispatcher; with `nil`, inline: on the thread that settles this or, if it has
  /// > already settled, before the call returns. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the error of the promise that it returns; `PromiseError.returnedSelf` if that is the
  /// > very promise that this call returned; the cancel reason.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - body: Takes the value and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise that settles the way the closure's promise does.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func then<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> U
  ) -> CancellablePromise<U.T> {
    then(Hop(dispatcher, flags: flags), body)
  }

  @_alwaysEmitIntoClient
  func then<U: Thenable>(_ hop: consuming Hop, _ body: @escaping Body<T, U>) -> CancellablePromise<
    U.T
  > {
    link(LinkBehaviour.then(T.self, U.self), .fulfilled, hop, Starter(body))
  }
}
