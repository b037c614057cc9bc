public import Promises

extension CancellableCell {
  @usableFromInline final func linkCatch(
    _ policy: CatchPolicy, _ hop: consuming Hop, at place: Place,
    _ body: __owned @escaping Body<any Error, Void>
  ) -> CancellablePromiseFinalizer {
    link(
      CancellablePromiseFinalizer(LinkBehaviour.catch, .handler).ending(at: place), policy.trigger,
      hop, ErrorConsumer(consume body), function: "catch")
  }

  @usableFromInline final func linkCauterize(at place: Place) -> CancellablePromiseFinalizer {
    linkCatch(conf.catchPolicy, Hop(isolation: nil, role: .return), at: place, logError(at: place))
  }

  @usableFromInline final func linkFinally(
    _ hop: consuming Hop, _ body: __owned @escaping Nullary<Void>
  ) -> CancellablePromiseFinalizer {
    link(
      CancellablePromiseFinalizer(LinkBehaviour.ensure(Void.self), .observer).ending(at: chainEnd),
      .settled, hop, Action(consume body), function: "finally")
  }
}

extension CancellableCatchMixin {
  /// Ends the chain and logs an error as `LogEvent.cauterized(_:)`; cancellations are not logged.
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
  ) -> CancellablePromiseFinalizer { linkCauterize(at: Place(file, line)) }
}

/// The end of a chain that `catch` has closed; only `finally` can follow.
public final class CancellablePromiseFinalizer: CancellableCell, @unchecked Sendable {
  @usableFromInline
  init(_ behaviour: @escaping Behaviour, _ kind: CancelState.Kind) {
    super.init(kind, behaviour: behaviour)
  }
}

extension CancellablePromiseFinalizer {
  /// Runs when the chain has ended: fulfilled, with a handled error, or with an error that the
  /// policy skips.
  ///
  /// Cancelling the returned finalizer cancels the chain, and the closure still runs.
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
  /// - Returns: A finalizer, which another `finally` can follow.
  @discardableResult
  @_alwaysEmitIntoClient public func finally(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable () -> Void
  ) -> CancellablePromiseFinalizer {
    linkFinally(Hop(isolation: body.isolation, role: .return), unisolated(nullary: consume body))
  }

  /// Cancels the chain that ends here.
  ///
  ///     let end = fetchUser(id).done { user in show(user) }.catch { error in report(error) }
  ///     end.cancel()
  ///
  /// A queued closure of `catch` does not run, unless the closure takes cancellations too, and so
  /// receives this one.
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Complexity: O(*n*) in the number of pending promises that the cancel reaches.
  public func cancel() { cancel(with: cancellation) }

  /// Cancels the chain that ends here with a given reason.
  ///
  ///     let end = fetchUser(id).done { user in show(user) }.catch { error in report(error) }
  ///     end.cancel(with: AccountError.locked)
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Parameter reason: The error that the promises reached are rejected with. The first request
  ///   counts.
  /// - Complexity: O(*n*) in the number of pending promises that the cancel reaches.
  public func cancel(with reason: any Error) { cancel(for: reason) }

  /// Adds the chain that ends here to a scope, which cancels the chain.
  ///
  ///     fetchUser(id).done { show($0) }.catch { report($0) }.store(in: scope)
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
  ) -> CancellablePromiseFinalizer {
    scope.add(self, at: Place(file, line))
    return self
  }
}
