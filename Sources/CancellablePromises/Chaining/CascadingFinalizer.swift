public import Dispatch
public import Promises

/// A chain in which `catch(only:)` handles some of the errors; attach handlers for the rest to it.
public final class CancellableCascadingFinalizer: Sendable {
  /// Fulfilled, unless there is an error that has not been handled so far.
  @usableFromInline let rest: CancellablePromise<Void>

  @inlinable
  init(_ rest: CancellablePromise<Void>) { self.rest = rest }
}

extension CancellableCascadingFinalizer {
  /// Handles the remaining errors.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After a rejection, in the order of attachment.
  ///
  /// - Parameters:
  ///   - policy: Whether cancellations count as errors here; the default is read from `conf` at the
  ///     time of the call.
  ///   - body: Receives the error.
  /// - Returns: A finalizer, which `finally` can follow.
  /// - Complexity: O(1).
  @discardableResult
  @_alwaysEmitIntoClient
  public func `catch`(
    policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (any Error) -> Void
  ) -> CancellablePromiseFinalizer {
    `catch`(policy: policy, Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  @_alwaysEmitIntoClient
  func `catch`(
    policy: CatchPolicy, _ hop: consuming Hop, _ body: @escaping Body<any Error, Void>
  ) -> CancellablePromiseFinalizer {
    rest.catch(policy: policy, hop, body)
  }

  /// Handles one particular error; others continue down the chain.
  ///
  /// Cancelling the returned finalizer cancels this promise.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After a rejection, in the order of attachment.
  ///
  /// - Parameters:
  ///   - error: The error to match, compared with `==`.
  ///   - body: Receives the error.
  /// - Returns: A finalizer, which another `catch` can follow for the errors that do not match.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func `catch`<E: Error & Equatable>(
    only error: E,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) -> Void
  ) -> CancellableCascadingFinalizer {
    `catch`(ErrorMatch(of: error), Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  /// Handles errors of one type; others continue down the chain.
  ///
  /// Cancelling the returned finalizer cancels this promise.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After a rejection, in the order of attachment.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to match.
  ///   - policy: Whether cancellations count as errors here; the default is read from `conf` at the
  ///     time of the call.
  ///   - body: Receives the error.
  /// - Returns: A finalizer, which another `catch` can follow for the errors that do not match.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func `catch`<E: Error>(
    only type: E.Type,
    policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) -> Void
  ) -> CancellableCascadingFinalizer {
    `catch`(
      ErrorMatch(of: type, policy), Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  @_alwaysEmitIntoClient
  func `catch`<E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: @escaping Body<E, Void>
  ) -> CancellableCascadingFinalizer {
    CancellableCascadingFinalizer(rest.handle(match, hop, body))
  }

  /// Runs when the chain has ended, whatever happened to its error.
  ///
  /// Cancelling the returned finalizer cancels the chain, and the closure still runs.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After the closures of `catch(only:)`, in the order of attachment.
  ///
  /// - Parameter body: The closure to run.
  /// - Returns: A finalizer, which another `finally` can follow.
  /// - Complexity: O(1).
  @discardableResult
  @_alwaysEmitIntoClient
  public func finally(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () -> Void
  ) -> CancellablePromiseFinalizer {
    finally(Hop(isolation: body.isolation, role: .return), unisolated(nullary: body))
  }

  @_alwaysEmitIntoClient
  func finally(
    _ hop: consuming Hop, _ body: @escaping Nullary<Void>
  ) -> CancellablePromiseFinalizer {
    rest.link(
      CancellablePromiseFinalizer(LinkBehaviour.ensure(Void.self)), .settled, hop, Action(body))
  }

  /// Ends the chain and logs any remaining error; cancellations are not logged.
  ///
  /// > Runs on: `conf.Q.return`; that is where the log handler is called.
  ///
  /// - Returns: A finalizer, which `finally` can follow.
  @discardableResult
  public func cauterize() -> CancellablePromiseFinalizer { rest.cauterize() }
}

extension CancellableCascadingFinalizer {
  /// Cancels the chain that ends here (L38).
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Complexity: O(*n*) in the number of pending promises that the cancel reaches.
  public func cancel() { rest.cancel() }

  /// Cancels the chain that ends here with a given reason.
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Parameter reason: The error that the promises reached are rejected with. The first request
  ///   counts.
  /// - Complexity: O(*n*) in the number of pending promises that the cancel reaches.
  public func cancel(with reason: any Error) { rest.cancel(with: reason) }
}
