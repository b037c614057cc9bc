public import Dispatch
public import Promises

extension CancellablePromise {
  /// Handles one particular error; others continue down the chain.
  ///
  /// Cancelling the returned finalizer cancels this promise.
  ///
  ///     signIn()
  ///       .catch(only: AccountError.locked) { _ in show("This account is locked.") }
  ///       .catch { error in show(error) }
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
  ///     signIn()
  ///       .catch(only: AccountError.self) { error in show(error) }
  ///       .catch { error in report(error) }
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
    CancellableCascadingFinalizer(handle(match, hop, body))
  }
}

extension CancellablePromise {
  /// Handles the errors that match, once the body has run, and passes the others on.
  ///
  /// One link, whatever the type of the value: with a link in between, handlers that another thread
  /// attaches at that moment could overtake this one.
  @_alwaysEmitIntoClient
  func handle<E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: @escaping Body<E, Void>
  ) -> CancellablePromise<Void> {
    let kept = SharedHop(hop)
    return link(
      LinkBehaviour.handle, .rejected, Hop(),
      { @Sendable (error: any Error) throws -> Promise<Void> in
        guard let matched = match(error) else { throw error }
        return Promise<Void>(error: matched).link(
          Promise<Void>(link: LinkBehaviour.recoverValue(Void.self)), .rejected, kept.hop()
        ) {
          @Sendable (_: any Error) throws -> Void in try body(matched)
        }
      }, kind: .observer)
  }
}

extension LinkBehaviour {
  /// `(any Error) throws -> Promise<Void>`, when rejected: fulfils once that promise has settled.
  ///
  /// Unlike `recover`, it holds what the body returned out of the reach of a cancel, as
  /// `ensureThen` does: like every `catch`, it settles after its body has run.
  @usableFromInline
  static var handle: Behaviour {
    { cell, event, source in
      guard event == .run else { return cell.takeOver(event, from: source, Void.self) }
      let body = cell.takeBody(as: Body<any Error, Promise<Void>>.self)
      do {
        cell.hold(Promise.value, until: try body(source.rejection))
        return .nothing
      } catch {
        return CellOutcome(cell.settle(error: error))
      }
    }
  }
}
