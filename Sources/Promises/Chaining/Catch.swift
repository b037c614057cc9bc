// Derived for: CancellablePromise, CascadingFinalizer.
extension PlainPromise {
  // CancellablePromise: Cancelling the finalizer cancels this promise; the policy decides whether
  // the closure sees the cancellation.
  /// Handles the chain's error.
  ///
  ///     fetchUser(id)
  ///       .done { user in show(user) }
  ///       .catch { error in show(error) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After a rejection, in the order of attachment.
  ///
  /// - Parameters:
  ///   - policy: Whether cancellations count as errors here; the default is read from ``conf`` at
  ///     the time of the call.
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  ///   - body: Receives the error.
  /// - Returns: A finalizer, which `finally` can follow.
  @discardableResult
  @_alwaysEmitIntoClient public func `catch`(
    policy: CatchPolicy = .configured, file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (any Error) -> Void
  ) -> PromiseFinalizer {
    linkCatch(
      policy, Hop(isolation: body.isolation, role: .return), at: Place(file, line),
      unisolated(consume body))
  }
}

extension PromiseCell {
  @usableFromInline final func linkCatch(
    _ policy: CatchPolicy, _ hop: consuming Hop, at place: Place,
    _ body: __owned @escaping Body<any Error, Void>
  ) -> PromiseFinalizer {
    link(
      PromiseFinalizer().ending(at: place), policy.trigger, hop, ErrorConsumer(consume body),
      function: "catch")
  }
}

extension PlainPromise {
  /// Ends the chain and logs an error as ``LogEvent/cauterized(_:)``; cancellations are not logged.
  ///
  ///     send(statistics).cauterize()
  ///
  /// > Runs on: `conf.Q.return`, where the log handler is called.
  ///
  /// - Parameters:
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  /// - Returns: A finalizer, which `finally` can follow.
  @discardableResult
  @_alwaysEmitIntoClient public func cauterize(
    file: StaticString = #fileID, line: UInt = #line
  ) -> PromiseFinalizer { linkCauterize(at: Place(file, line)) }
}

extension PromiseCell {
  @usableFromInline final func linkCauterize(at place: Place) -> PromiseFinalizer {
    linkCatch(
      conf.catchPolicy, configuration.hop(.return), at: place, logError(at: place))
  }

  /// The body of a `cauterize`.
  package final func logError(at place: Place) -> Body<any Error, Void> {
    let chain = EndedChain(self, at: place)
    return { error in Hooks.current.log(.cauterized(error), chain.origin) }
  }
}

/// The end of a chain that `catch` has closed; only `finally` can follow.
public final class PromiseFinalizer: PromiseCell, @unchecked Sendable {
  @usableFromInline init() { super.init(behaviour: LinkBehaviour.catch) }
}

extension PromiseFinalizer {
  /// Runs when the chain has ended: fulfilled, with a handled error, or with an error that the
  /// policy skips.
  ///
  ///     fetchUser(id)
  ///       .done { user in show(user) }
  ///       .catch { error in show(error) }
  ///       .finally { spinner.stop() }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After the closure of `catch`, in the order of attachment.
  ///
  /// - Parameter body: The closure to run.
  @_alwaysEmitIntoClient public func finally(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable () -> Void
  ) {
    attachFinally(Hop(isolation: body.isolation, role: .return), unisolated(nullary: consume body))
  }
}
