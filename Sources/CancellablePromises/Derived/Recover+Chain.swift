// Derived from Sources/Promises/Chaining/Recover.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellableCatchMixin {
  /// Replaces an error with the outcome of another promise.
  ///
  ///     fetchFromServer()
  ///       .recover { error in fetchFromCache() }
  ///
  /// Cancelling the result cancels this promise, and then the closure does not start; once the
  /// closure has run, the closure's promise is cancelled.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that the policy skips; any error that the closure throws; the error
  /// > of the closure's promise; `PromiseError.returnedSelf` if the closure's promise is the very
  /// > promise that this call returned; the cancel reason.
  ///
  /// - Parameters:
  ///   - policy: Whether cancellations count as errors here; the default is read from `conf` at
  ///     the time of the call.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of the value that the closure's promise
  ///   provides.
  @_alwaysEmitIntoClient public func recover<U: Thenable>(
    policy: CatchPolicy = .configured,
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (any Error) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    linkRecover(
      policy.trigger, Hop(isolation: body.isolation, role: .map), unisolated(consume body))
  }

  /// As ``recover(policy:_:)``, on the main queue.
  @_alwaysEmitIntoClient public func recover<U: Thenable>(
    on dispatcher: MainDispatcher, policy: CatchPolicy = .configured,
    _ body: __owned @escaping @MainActor (any Error) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    linkRecover(policy.trigger, Hop(dispatcher), unisolated(main: consume body))
  }

  /// As ``recover(policy:_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func recover<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .configured, _ body: __owned @escaping @Sendable (any Error) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    linkRecover(policy.trigger, Hop(consume dispatcher, flags: flags), consume body)
  }

  /// As ``recover(policy:_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func recover<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .configured, _ body: __owned @escaping (any Error) throws -> U
  ) -> CancellablePromise<T> where U.T == T {
    linkRecover(policy.trigger, Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }

  /// Provides a value whenever the chain has failed, even by cancellation.
  ///
  ///     fetchUser(id).recover { _ in Guarantee.value(User.guest) }
  ///
  /// Cancelling the result itself rejects the result.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: the cancel reason.
  ///
  /// - Parameter body: Takes the error, which may be a cancellation, and returns a guarantee.
  /// - Returns: A promise, since a cancel rejects the result itself.
  @discardableResult @_alwaysEmitIntoClient public func recover(
    @_inheritActorContext _ body:
      __owned @escaping @isolated(any) @Sendable (any Error) -> Guarantee<T>
  ) -> CancellablePromise<T> {
    linkRecover(.rejected, Hop(isolation: body.isolation, role: .map), unisolated(consume body))
  }

  /// As ``recover(_:)``, on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func recover(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (any Error) -> Guarantee<T>
  ) -> CancellablePromise<T> {
    linkRecover(.rejected, Hop(dispatcher), unisolated(main: consume body))
  }

  /// As ``recover(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @discardableResult @_alwaysEmitIntoClient public func recover(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (any Error) -> Guarantee<T>
  ) -> CancellablePromise<T> {
    linkRecover(.rejected, Hop(consume dispatcher, flags: flags), consume body)
  }

  /// As ``recover(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @discardableResult
  @_alwaysEmitIntoClient public func recover(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping (any Error) -> Guarantee<T>
  ) -> CancellablePromise<T> {
    linkRecover(.rejected, Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }
}

extension CancellableCatchMixin where T == Void {
  /// Handles any error of the chain above, including a cancellation.
  ///
  ///     signIn().recover { error in report(error) }
  ///       .done { show("Ready.") }
  ///
  /// The rest of the chain sees success, unless the result itself is cancelled.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: the cancel reason.
  ///
  /// - Parameter body: Receives the error, which may be a cancellation.
  /// - Returns: A promise, since a cancel rejects the result itself.
  @discardableResult @_alwaysEmitIntoClient public func recover(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (any Error) -> Void
  ) -> CancellablePromise<Void> {
    linkRecoverValue(
      .rejected, Hop(isolation: body.isolation, role: .map), unisolated(consume body))
  }

  /// As ``recover(_:)``, on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func recover(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (any Error) -> Void
  ) -> CancellablePromise<Void> {
    linkRecoverValue(.rejected, Hop(dispatcher), unisolated(main: consume body))
  }

  /// As ``recover(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @discardableResult @_alwaysEmitIntoClient public func recover(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (any Error) -> Void
  ) -> CancellablePromise<Void> {
    linkRecoverValue(.rejected, Hop(consume dispatcher, flags: flags), consume body)
  }

  /// As ``recover(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @discardableResult
  @_alwaysEmitIntoClient public func recover(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping (any Error) -> Void
  ) -> CancellablePromise<Void> {
    linkRecoverValue(.rejected, Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }

  /// Handles the error, or throws another error instead.
  ///
  ///     signIn().recover { error in
  ///       if error is DiskFull { throw error }
  ///       report(error)
  ///     }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that the policy skips; any error that the closure throws; the
  /// > cancel reason.
  ///
  /// - Parameters:
  ///   - policy: Whether cancellations count as errors here; the default is read from `conf` at
  ///     the time of the call.
  ///   - body: Receives the error.
  /// - Returns: A promise that settles with a value if the closure returns.
  @_alwaysEmitIntoClient public func recover(
    policy: CatchPolicy = .configured,
    @_inheritActorContext _ body:
      __owned @escaping @isolated(any) @Sendable (any Error) throws -> Void
  ) -> CancellablePromise<Void> {
    linkRecoverValue(
      policy.trigger, Hop(isolation: body.isolation, role: .map), unisolated(consume body))
  }

  /// As ``recover(policy:_:)``, on the main queue.
  @_alwaysEmitIntoClient public func recover(
    on dispatcher: MainDispatcher, policy: CatchPolicy = .configured,
    _ body: __owned @escaping @MainActor (any Error) throws -> Void
  ) -> CancellablePromise<Void> {
    linkRecoverValue(policy.trigger, Hop(dispatcher), unisolated(main: consume body))
  }

  /// As ``recover(policy:_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func recover(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .configured,
    _ body: __owned @escaping @Sendable (any Error) throws -> Void
  ) -> CancellablePromise<Void> {
    linkRecoverValue(policy.trigger, Hop(consume dispatcher, flags: flags), consume body)
  }

  /// As ``recover(policy:_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func recover(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .configured, _ body: __owned @escaping (any Error) throws -> Void
  ) -> CancellablePromise<Void> {
    linkRecoverValue(policy.trigger, Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }
}

extension CancellableCatchMixin {
  /// Replaces the error with another.
  ///
  ///     fetchUser(id).mapError { error in LoadingFailed(cause: error) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: the error that the closure returns; the cancel reason.
  ///
  /// - Parameter transform: Takes the error, which may be a cancellation, and returns another.
  /// - Returns: A promise of the upstream's value.
  @_alwaysEmitIntoClient public func mapError(
    @_inheritActorContext _ transform:
      __owned @escaping @isolated(any) @Sendable (any Error) -> any Error
  ) -> CancellablePromise<T> {
    linkMapError(Hop(isolation: transform.isolation, role: .map), unisolated(consume transform))
  }

  /// As ``mapError(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func mapError(
    on dispatcher: MainDispatcher,
    _ transform: __owned @escaping @MainActor (any Error) -> any Error
  ) -> CancellablePromise<T> { linkMapError(Hop(dispatcher), unisolated(main: consume transform)) }

  /// As ``mapError(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func mapError(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping @Sendable (any Error) -> any Error
  ) -> CancellablePromise<T> {
    linkMapError(Hop(consume dispatcher, flags: flags), consume transform)
  }

  /// As ``mapError(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func mapError(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping (any Error) -> any Error
  ) -> CancellablePromise<T> {
    linkMapError(Hop(consume dispatcher, flags: flags), unchecked(consume transform))
  }
}
