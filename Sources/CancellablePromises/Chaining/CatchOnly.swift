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
      { @Sendable (error: any Error) throws -> Promise<Void> in
        guard let matched = match(error) else { throw error }
        return Promise<Void>(error: matched).linkRecoverValue(.rejected, kept.hop()) { _ in
          try body(matched)
        }
      })
  }
}

extension LinkBehaviour {
  /// `(any Error) throws -> Promise<Void>`, when rejected: fulfils once that promise has settled.
  ///
  /// Unlike `recover`, it holds what the body returned out of the reach of a cancel, as
  /// `ensureThen` does: like every `catch`, it settles after its body has run.
  @usableFromInline static var handle: Behaviour {
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
