public import Promises

extension CancellableCatchMixin {
  @_alwaysEmitIntoClient func `catch`<E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: @escaping Body<E, Void>
  ) -> CancellableCascadingFinalizer {
    CancellableCascadingFinalizer(handle(match, hop, body))
  }

  /// Handles the matching errors, once the body has run, and passes the others on.
  ///
  /// Always makes a single link: with a link in between, handlers attached by another thread at
  /// that moment could overtake this one.
  @_alwaysEmitIntoClient func handle<E: Error>(
    _ match: ErrorMatch<E>, _ hop: consuming Hop, _ body: @escaping Body<E, Void>
  ) -> CancellablePromise<Void> {
    let kept = SharedHop(hop)
    return link(
      CancellablePromise<Void>(link: LinkBehaviour.handle, .handler), .rejected, Hop(),
      { @Sendable (told: (any Error, CancellableCell)) throws -> Promise<Void> in
        let (error, link) = told
        guard let matched = match(error) else { throw error }
        return Promise<Void>(error: matched, at: link.beginning).linkRecoverValue(
          .rejected, kept.hop(), function: "catch"
        ) { _ in
          guard let reason = link.laterCancel else { return try body(matched) }
          // The queued body receives the cancel reason instead.
          link.logLost(error)
          if let matched = match(reason) { try body(matched) }
        }
      } as HandlerOfErrors, function: "catch")
  }
}

/// Takes an error and the body's own link, which a cancel may reach before the user's part begins.
@usableFromInline
typealias HandlerOfErrors = Body<(any Error, CancellableCell), Promise<Void>>

extension LinkBehaviour {
  /// `(any Error, CancellableCell) throws -> Promise<Void>`, when rejected: fulfils once the
  /// promise has settled.
  ///
  /// Unlike `recover`, this behaviour keeps a cancel away from the body's promise, as `ensureThen`
  /// does: like every `catch`, the link settles after the body has run.
  @usableFromInline static var handle: Behaviour {
    { cell, event, source in
      guard event == .run else { return cell.adopt(event, from: source, Void.self) }
      let body = cell.takeBody(as: HandlerOfErrors.self)
      do {
        guard let link = cell.cancellable else { return .nothing }
        return cell.adopt(Promise.value, after: try body((source.rejection, link)))
      } catch {
        return CellOutcome(cell.settle(error: error))
      }
    }
  }
}
