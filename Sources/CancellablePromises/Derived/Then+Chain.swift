// Derived from Sources/Promises/Chaining/Then.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellableCatchMixin {
  /// Continues with another promise, once this one is fulfilled.
  ///
  /// As in Promises/A+ 2.2 and 2.3, the closure runs once, after fulfilment, and the closure's
  /// promise decides the outcome.
  ///
  ///     firstly { fetchUser(id) }
  ///       .then { user in fetchAvatar(of: user) }
  ///
  /// Cancelling the result cancels this promise or, once the closure has run, the promise that
  /// the closure returned.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the
  /// > closure throws; the error of the closure's promise; `PromiseError.returnedSelf` if the
  /// > closure's promise is the very promise that this call returned; the cancel reason.
  ///
  /// - Parameter body: Takes the value and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise that settles the way the closure's promise does.
  @_alwaysEmitIntoClient public func then<U: Thenable>(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (T) throws -> U
  ) -> CancellablePromise<U.T> {
    linkThen(Hop(isolation: body.isolation, role: .map), unisolated(consume body))
  }

  /// As ``then(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func then<U: Thenable>(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) throws -> U
  ) -> CancellablePromise<U.T> { linkThen(Hop(dispatcher), unisolated(main: consume body)) }

  /// As ``then(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func then<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) throws -> U
  ) -> CancellablePromise<U.T> { linkThen(Hop(consume dispatcher, flags: flags), consume body) }

  /// As ``then(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func then<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping (T) throws -> U
  ) -> CancellablePromise<U.T> {
    linkThen(Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }
}
