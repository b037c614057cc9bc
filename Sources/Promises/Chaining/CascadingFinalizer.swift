/// A chain in which `catch(only:)` handles some of the errors; attach handlers for the rest to it.
public final class CascadingFinalizer: Sendable {
  /// Fulfilled, unless there is an error that has not been handled so far.
  @usableFromInline let rest: Promise<Void>

  @inlinable init(_ rest: Promise<Void>) { self.rest = rest }
}

// Derived for: CancellablePromise.
extension CascadingFinalizer {
  /// Handles the remaining errors.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After a rejection, in the order of attachment.
  ///
  /// - Parameters:
  ///   - policy: Whether cancellations count as errors here; the default is read from ``conf`` at
  ///     the time of the call.
  ///   - body: Receives the error.
  /// - Returns: A finalizer, which `finally` can follow.
  @discardableResult
  @_alwaysEmitIntoClient public func `catch`(
    policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (any Error) -> Void
  ) -> PromiseFinalizer {
    `catch`(policy: policy, Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  /// Handles one particular error; others continue down the chain.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After a rejection, in the order of attachment.
  ///
  /// - Parameters:
  ///   - error: The error to match, compared with `==`.
  ///   - body: Receives the error.
  /// - Returns: A finalizer, which another `catch` can follow for the errors that do not match.
  @_alwaysEmitIntoClient public func `catch`<E: Error & Equatable>(
    only error: E,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(ErrorMatch(of: error), Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  /// Handles errors of one type; others continue down the chain.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After a rejection, in the order of attachment.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to match.
  ///   - policy: Whether cancellations count as errors here; the default is read from ``conf`` at
  ///     the time of the call.
  ///   - body: Receives the error.
  /// - Returns: A finalizer, which another `catch` can follow for the errors that do not match.
  @_alwaysEmitIntoClient public func `catch`<E: Error>(
    only type: E.Type,
    policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(
      ErrorMatch(of: type, policy), Hop(isolation: body.isolation, role: .return), unisolated(body))
  }
}

extension CascadingFinalizer {
  /// Runs when the chain has ended, whatever happened to its error.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After the closures of `catch(only:)`, in the order of attachment.
  ///
  /// - Parameter body: The closure to run.
  @_alwaysEmitIntoClient public func finally(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () -> Void
  ) -> Void {
    finally(Hop(isolation: body.isolation, role: .return), unisolated(nullary: body))
  }

  @_alwaysEmitIntoClient func finally(_ hop: consuming Hop, _ body: @escaping Nullary<Void>) {
    rest.attachFinally(hop, body)
  }

  /// Ends the chain and logs any remaining error; cancellations are not logged.
  ///
  /// > Runs on: `conf.Q.return`; that is where the log handler is called.
  ///
  /// - Returns: A finalizer, which `finally` can follow.
  @discardableResult
  public func cauterize() -> PromiseFinalizer { rest.cauterize() }

  @_alwaysEmitIntoClient func `catch`(
    policy: CatchPolicy, _ hop: consuming Hop, _ body: @escaping Body<any Error, Void>
  ) -> PromiseFinalizer {
    rest.link(PromiseFinalizer(), policy.trigger, hop, ErrorConsumer(body))
  }

  @_alwaysEmitIntoClient func `catch`<E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: @escaping Body<E, Void>
  ) -> CascadingFinalizer {
    CascadingFinalizer(rest.recover(match, hop, body))
  }
}
