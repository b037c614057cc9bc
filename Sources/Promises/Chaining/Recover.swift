// Derived for: CancellablePromise.
extension PlainPromise {
  // CancellablePromise: Cancelling the result cancels this promise, and then the closure does not
  // start; once the closure has run, the closure's promise is cancelled.
  /// Replaces an error with the outcome of another promise.
  ///
  ///     fetchFromServer()
  ///       .recover { error in fetchFromCache() }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that the policy skips; any error that the closure throws; the error
  /// > of the closure's promise; ``PromiseError/returnedSelf`` if the closure's promise is the very
  /// > promise that this call returned.
  ///
  /// - Parameters:
  ///   - policy: Whether cancellations count as errors here; the default is read from ``conf`` at
  ///     the time of the call.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of the value that the closure's promise
  ///   provides.
  @_alwaysEmitIntoClient public func recover<U: Thenable>(
    policy: CatchPolicy = .configured,
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (any Error) throws -> U
  ) -> Promise<T> where U.T == T {
    linkRecover(
      policy.trigger, Hop(isolation: body.isolation, role: .map), unisolated(consume body))
  }
}

// Derived for: CancellablePromise.
extension PlainPromise {
  // CancellablePromise: Cancelling the result itself rejects the result.
  /// Provides a value whenever the chain has failed, even by cancellation.
  ///
  ///     fetchUser(id).recover { _ in Guarantee.value(User.guest) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// - Parameter body: Takes the error, which may be a cancellation, and returns a guarantee.
  /// - Returns: A guarantee, since no error is left to catch.
  @discardableResult
  @_alwaysEmitIntoClient public func recover(
    @_inheritActorContext _ body:
      __owned @escaping @isolated(any) @Sendable (any Error) -> Guarantee<T>
  ) -> Guarantee<T> {
    linkRecover(.rejected, Hop(isolation: body.isolation, role: .map), unisolated(consume body))
  }
}

// Derived for: CancellablePromise.
extension PlainPromise where T == Void {
  // CancellablePromise, instead of "Handles any error": Handles any error of the chain above,
  // including a cancellation.
  // CancellablePromise: The rest of the chain sees success, unless the result itself is cancelled.
  /// Handles any error, including a cancellation: the rest of the chain sees success.
  ///
  ///     signIn().recover { error in report(error) }
  ///       .done { show("Ready.") }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// - Parameter body: Receives the error, which may be a cancellation.
  /// - Returns: A guarantee, since no error is left to catch.
  @discardableResult
  @_alwaysEmitIntoClient public func recover(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (any Error) -> Void
  ) -> Guarantee<Void> {
    linkRecoverValue(
      .rejected, Hop(isolation: body.isolation, role: .map), unisolated(consume body))
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
  /// > Rejects with: an error that the policy skips; any error that the closure throws.
  ///
  /// - Parameters:
  ///   - policy: Whether cancellations count as errors here; the default is read from ``conf`` at
  ///     the time of the call.
  ///   - body: Receives the error.
  /// - Returns: A promise that settles with a value if the closure returns.
  @_alwaysEmitIntoClient public func recover(
    policy: CatchPolicy = .configured,
    @_inheritActorContext _ body:
      __owned @escaping @isolated(any) @Sendable (any Error) throws -> Void
  ) -> Promise<Void> {
    linkRecoverValue(
      policy.trigger, Hop(isolation: body.isolation, role: .map), unisolated(consume body))
  }
}

// Derived for: CancellablePromise.
extension PlainPromise {
  /// Replaces the error with another.
  ///
  ///     fetchUser(id).mapError { error in LoadingFailed(cause: error) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: the error that the closure returns.
  ///
  /// - Parameter transform: Takes the error, which may be a cancellation, and returns another.
  /// - Returns: A promise of the upstream's value.
  @_alwaysEmitIntoClient public func mapError(
    @_inheritActorContext _ transform:
      __owned @escaping @isolated(any) @Sendable (any Error) -> any Error
  ) -> Promise<T> {
    linkMapError(Hop(isolation: transform.isolation, role: .map), unisolated(consume transform))
  }
}

extension PromiseCell {
  @_alwaysEmitIntoClient package final func linkRecover<Inner: Thenable, Link: OwnThenable>(
    _ trigger: Trigger, _ hop: consuming Hop, function: StaticString = #function,
    _ body: __owned @escaping Body<any Error, Inner>
  ) -> Link where Link.T == Inner.T {
    link(
      Link(link: LinkBehaviour.recover(Inner.self)), trigger, hop, ErrorStarter(consume body),
      function: function)
  }

  @_alwaysEmitIntoClient package final func linkRecoverValue<Link: OwnThenable>(
    _ trigger: Trigger, _ hop: consuming Hop, function: StaticString = #function,
    _ body: __owned @escaping Body<any Error, Link.T>
  ) -> Link {
    link(
      Link(link: LinkBehaviour.recoverValue(Link.T.self)), trigger, hop, consume body,
      function: function)
  }

  @_alwaysEmitIntoClient package final func linkMapError<Link: OwnThenable>(
    _ hop: consuming Hop, function: StaticString = #function,
    _ transform: __owned @escaping Body<any Error, any Error>
  ) -> Link {
    linkRecoverValue(.rejected, hop, function: function) {
      @Sendable (error: any Error) throws -> Link.T in throw try transform(error)
    }
  }
}
