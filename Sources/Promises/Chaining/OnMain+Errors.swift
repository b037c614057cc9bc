// The operators of a promise on `.main`; why they stand beside those of every thenable is said in
// `OnMain.swift`.

extension Promise {
  /// Does what `catch` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After a rejection, in the order of attachment.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - policy: Whether cancellations count as errors here; the default is read from ``conf``
  ///     when this is called.
  ///   - body: Takes the error.
  /// - Returns: What `finally` hangs on.
  @discardableResult
  @inlinable
  public func `catch`(
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: @escaping @MainActor (any Error) -> Void
  ) -> PromiseFinalizer {
    `catch`(policy: policy, Hop(dispatcher), unisolated(main: body))
  }

  /// Does what `catch` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After a rejection, in the order of attachment.
  ///
  /// - Parameters:
  ///   - error: The error to act on, found by `==`.
  ///   - dispatcher: `.main`.
  ///   - body: Takes the error.
  /// - Returns: Something to hang more `catch` on, for the errors that do not match.
  @inlinable
  public func `catch`<E: Error & Equatable>(
    only error: E,
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(ErrorMatch(of: error), Hop(dispatcher), unisolated(main: body))
  }

  /// Does what `catch` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After a rejection, in the order of attachment.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to act on.
  ///   - dispatcher: `.main`.
  ///   - policy: Whether cancellations count as errors here; the default is read from ``conf``
  ///     when this is called.
  ///   - body: Takes the error.
  /// - Returns: Something to hang more `catch` on, for the errors that do not match.
  @inlinable
  public func `catch`<E: Error>(
    only type: E.Type,
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: @escaping @MainActor (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(ErrorMatch(of: type, policy), Hop(dispatcher), unisolated(main: body))
  }

  /// Does what `recover` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that the policy skips; what the closure throws; the error of the
  /// > promise it returns; ``PromiseError/returnedSelf`` if that is the promise made here.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - policy: Whether cancellations count as errors here; the default is read from ``conf``
  ///     when this is called.
  ///   - body: Takes the error and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise of the upstream's value, or of what the closure came up with.
  @inlinable
  public func recover<U: Thenable>(
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: @escaping @MainActor (any Error) throws -> U
  ) -> Promise<T> where U.T == T {
    recover(policy: policy, Hop(dispatcher), unisolated(main: body))
  }

  /// Does what `recover` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After a rejection, in the order of attachment.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Takes the error, also that of a cancellation, and returns a guarantee.
  /// - Returns: A guarantee: nothing is left to catch.
  @discardableResult
  @inlinable
  public func recover(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (any Error) -> Guarantee<T>
  ) -> Guarantee<T> {
    recover(Hop(dispatcher), unisolated(main: body))
  }

  /// Does what `mapError` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After a rejection, in the order of attachment.
  ///
  /// > Rejects with: what the closure returns.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - transform: Takes the error, also that of a cancellation, and returns another.
  /// - Returns: A promise of the upstream's value.
  @inlinable
  public func mapError(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (any Error) -> any Error
  ) -> Promise<T> {
    mapError(Hop(dispatcher), unisolated(main: transform))
  }

  /// Does what `recover` does, with a main-actor closure.
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
  @inlinable
  public func recover<U: Thenable, E: Error & Equatable>(
    only error: E,
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (E) throws -> U
  ) -> Promise<T> where U.T == T {
    recover(ErrorMatch(of: error), Hop(dispatcher), unisolated(main: body))
  }

  /// Does what `recover` does, with a main-actor closure.
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
  @inlinable
  public func recover<U: Thenable, E: Error>(
    only type: E.Type,
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: @escaping @MainActor (E) throws -> U
  ) -> Promise<T> where U.T == T {
    recover(ErrorMatch(of: type, policy), Hop(dispatcher), unisolated(main: body))
  }
}

extension Promise where T == Void {
  /// Does what `recover` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After a rejection, in the order of attachment.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Takes the error, also that of a cancellation.
  /// - Returns: A guarantee: nothing is left to catch.
  @discardableResult
  @inlinable
  public func recover(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (any Error) -> Void
  ) -> Guarantee<Void> {
    recover(Hop(dispatcher), unisolated(main: body))
  }

  /// Does what `recover` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After a rejection, in the order of attachment.
  ///
  /// > Rejects with: an error that the policy skips; what the closure throws.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - policy: Whether cancellations count as errors here; the default is read from ``conf``
  ///     when this is called.
  ///   - body: Takes the error.
  /// - Returns: A promise that is fulfilled if the closure returns.
  @inlinable
  public func recover(
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: @escaping @MainActor (any Error) throws -> Void
  ) -> Promise<Void> {
    recover(policy: policy, Hop(dispatcher), unisolated(main: body))
  }

  /// Does what `recover` does, with a main-actor closure.
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
  @inlinable
  public func recover<E: Error & Equatable>(
    only error: E,
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (E) throws -> Void
  ) -> Promise<Void> {
    recover(ErrorMatch(of: error), Hop(dispatcher), unisolated(main: body))
  }

  /// Does what `recover` does, with a main-actor closure.
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
  @inlinable
  public func recover<E: Error>(
    only type: E.Type,
    on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: @escaping @MainActor (E) throws -> Void
  ) -> Promise<Void> {
    recover(ErrorMatch(of: type, policy), Hop(dispatcher), unisolated(main: body))
  }
}
