public import Promises

/// A chain with some of its errors handled by `catch(only:)`; attach handlers for the rest.
public final class CancellableCascadingFinalizer: Sendable {
  /// Rejected with the error that no handler has taken so far, if any; else fulfilled.
  @usableFromInline let rest: CancellablePromise<Void>

  @inlinable init(_ rest: CancellablePromise<Void>) { self.rest = rest }
}

extension CancellableCascadingFinalizer {
  /// Runs when the chain has ended, with an error or without.
  ///
  ///     signIn()
  ///       .catch(only: AccountError.self) { error in show(error) }
  ///       .finally { spinner.stop() }
  ///
  /// Cancelling the returned finalizer cancels the chain, and the closure still runs.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After the closures of `catch(only:)`, in the order of attachment.
  ///
  /// - Parameter body: The closure to run.
  /// - Returns: A finalizer, which another `finally` can follow.
  @discardableResult
  @_alwaysEmitIntoClient public func finally(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable () -> Void
  ) -> CancellablePromiseFinalizer {
    rest.linkFinally(
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
  ) -> CancellablePromiseFinalizer { rest.linkCauterize(at: Place(file, line)) }

  @usableFromInline func linkCatch(
    _ policy: CatchPolicy, _ hop: consuming Hop, at place: Place,
    _ body: __owned @escaping Body<any Error, Void>
  ) -> CancellablePromiseFinalizer {
    rest.linkCatch(policy, hop, at: place, consume body)
  }

  @_alwaysEmitIntoClient func `catch`<E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, at place: Place,
    _ body: __owned @escaping Body<E, Void>
  ) -> CancellableCascadingFinalizer {
    rest.`catch`(match, hop, at: place, consume body)
  }

  /// Cancels the chain that ends here.
  ///
  ///     let end = signIn()
  ///       .catch(only: AccountError.self) { error in show(error) }
  ///     end.cancel()
  ///     end.cauterize()
  ///
  /// A queued closure of `catch` does not run, unless the closure takes cancellations too, and so
  /// receives this one.
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Complexity: O(*n*) in the number of pending promises that the cancel reaches.
  public func cancel() { rest.cancel() }

  /// Cancels the chain that ends here with a given reason.
  ///
  ///     let end = signIn()
  ///       .catch(only: AccountError.self) { error in show(error) }
  ///     end.cancel(with: AccountError.locked)
  ///     end.cauterize()
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Parameter reason: The error that the promises reached are rejected with. The first request
  ///   counts.
  /// - Complexity: O(*n*) in the number of pending promises that the cancel reaches.
  public func cancel(with reason: any Error) { rest.cancel(with: reason) }

  /// Adds the chain that ends here to a scope, which cancels the chain.
  ///
  ///     signIn()
  ///       .catch(only: AccountError.self) { error in show(error) }
  ///       .store(in: scope)
  ///       .cauterize()
  ///
  /// > Runs on: cancel blocks run on the thread that cancels or releases the scope.
  ///
  /// - Parameters:
  ///   - scope: The scope.
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  /// - Returns: This finalizer.
  @discardableResult
  @_alwaysEmitIntoClient public func store(
    in scope: CancellationScope, file: StaticString = #fileID, line: UInt = #line
  ) -> CancellableCascadingFinalizer {
    scope.add(rest, at: Place(file, line))
    return self
  }
}
