// Derived for: CancellablePromise, CascadingFinalizer.
extension PlainPromise {
  // CancellablePromise: Cancelling the finalizer cancels this promise.
  /// Handles one particular error; others continue down the chain.
  ///
  ///     signIn()
  ///       .catch(only: AccountError.locked) { _ in show("Locked.") }
  ///       .catch { error in show(error) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After a rejection, in the order of attachment.
  ///
  /// - Parameters:
  ///   - error: The error to match, compared with `==`.
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  ///   - body: Receives the error.
  /// - Returns: A finalizer, which another `catch` can follow for the other errors.
  @_alwaysEmitIntoClient public func `catch`<E: Error & Equatable>(
    only error: E, file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(
      ErrorMatch(of: error), Hop(isolation: body.isolation, role: .return), at: Place(file, line),
      unisolated(consume body))
  }

  // CancellablePromise: Cancelling the finalizer cancels this promise.
  /// Handles errors of one type; others continue down the chain.
  ///
  ///     signIn()
  ///       .catch(only: AccountError.self) { error in show(error) }
  ///       .catch { error in report(error) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After a rejection, in the order of attachment.
  ///
  /// - Parameters:
  ///   - type: The type of the errors to match.
  ///   - policy: Whether cancellations count as errors here; the default is read from ``conf`` at
  ///     the time of the call.
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  ///   - body: Receives the error.
  /// - Returns: A finalizer, which another `catch` can follow for the other errors.
  @_alwaysEmitIntoClient public func `catch`<E: Error>(
    only type: E.Type,
    policy: CatchPolicy = .configured, file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(
      ErrorMatch(of: type, policy), Hop(isolation: body.isolation, role: .return),
      at: Place(file, line), unisolated(consume body))
  }
}

extension PlainPromise {
  @_alwaysEmitIntoClient func `catch`<E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, at place: Place,
    _ body: __owned @escaping Body<E, Void>
  ) -> CascadingFinalizer {
    linkCatch(match, hop, at: place, consume body)
  }
}

extension PromiseCell {
  @_alwaysEmitIntoClient final func linkCatch<E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, at place: Place,
    _ body: __owned @escaping Body<E, Void>
  ) -> CascadingFinalizer {
    let link = Promise<Void>(link: LinkBehaviour.handleOnly(E.self)).ending(at: place)
    return CascadingFinalizer(
      linkOnly(link, match, hop, function: "catch", consume body))
  }
}
