/// A chain with some of its errors handled by `catch(only:)`; attach handlers for the rest.
public final class CascadingFinalizer: Sendable {
  /// Rejected with the error that no handler has taken so far, if any; else fulfilled.
  @usableFromInline let rest: Promise<Void>

  @inlinable init(_ rest: Promise<Void>) { self.rest = rest }
}

extension CascadingFinalizer {
  /// Runs when the chain has ended, with an error or without.
  ///
  ///     signIn()
  ///       .catch(only: AccountError.self) { error in show(error) }
  ///       .finally { spinner.stop() }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After the closures of `catch(only:)`, in the order of attachment.
  ///
  /// - Parameter body: The closure to run.
  @_alwaysEmitIntoClient public func finally(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable () -> Void
  ) {
    rest.attachFinally(
      Hop(isolation: body.isolation, role: .return), unisolated(nullary: consume body))
  }

  /// Ends the chain and logs any remaining error; cancellations are not logged.
  ///
  ///     signIn()
  ///       .catch(only: AccountError.self) { error in show(error) }
  ///       .cauterize()
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
  ) -> PromiseFinalizer { rest.linkCauterize(at: Place(file, line)) }

  @usableFromInline func linkCatch(
    _ policy: CatchPolicy, _ hop: consuming Hop, at place: Place,
    _ body: __owned @escaping Body<any Error, Void>
  ) -> PromiseFinalizer {
    rest.linkCatch(policy, hop, at: place, consume body)
  }

  @_alwaysEmitIntoClient func `catch`<E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, at place: Place,
    _ body: __owned @escaping Body<E, Void>
  ) -> CascadingFinalizer {
    rest.linkCatch(match, hop, at: place, consume body)
  }
}
