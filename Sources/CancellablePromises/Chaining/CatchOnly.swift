public import Promises

extension CancellablePromise {
  @_alwaysEmitIntoClient func `catch`<E: Error>(
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
  @_alwaysEmitIntoClient func handle<E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: @escaping Body<E, Void>
  ) -> CancellablePromise<Void> {
    let kept = SharedHop(hop)
    return link(
      CancellablePromise<Void>(link: LinkBehaviour.handle, .observer), .rejected, Hop(),
      { @Sendable (told: (any Error, CancellableCell)) throws -> Promise<Void> in
        let (error, link) = told
        guard let matched = match(error) else { throw error }
        return Promise<Void>(error: matched).linkRecoverValue(.rejected, kept.hop()) { _ in
          if link.withdrawal == nil { try body(matched) }
        }
      } as HandlerOfErrors)
  }
}

/// Takes an error and the link whose body it is, which a cancel may reach before the user's part begins.
@usableFromInline
typealias HandlerOfErrors = Body<(any Error, CancellableCell), Promise<Void>>

extension LinkBehaviour {
  /// `(any Error, CancellableCell) throws -> Promise<Void>`, when rejected: fulfils once that promise has settled.
  ///
  /// Unlike `recover`, it holds what the body returned out of the reach of a cancel, as
  /// `ensureThen` does: like every `catch`, it settles after its body has run.
  @usableFromInline static var handle: Behaviour {
    { cell, event, source in
      guard event == .run else { return cell.takeOver(event, from: source, Void.self) }
      let body = cell.takeBody(as: HandlerOfErrors.self)
      do {
        guard let link = cell.cancellable else { return .nothing }
        cell.hold(Promise.value, until: try body((source.rejection, link)))
        return .nothing
      } catch {
        return CellOutcome(cell.settle(error: error))
      }
    }
  }
}
