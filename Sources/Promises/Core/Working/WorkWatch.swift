/// Watches a body and its work, until both have ended: keeps the body, and then is the registration
/// with the work.
///
/// The link keeps the watch in place of the body; so a body released without having run is released
/// with the watch. While the work is pending, the list of the work keeps the watch; so the watch is
/// released with the work at the latest. Subclasses report the end of the work in their `deinit`,
/// when the work has ended in any case.
@usableFromInline package class WorkWatch: Registration, @unchecked Sendable {
  /// Keeps the body, to be taken by the link.
  ///
  /// Called by the thread that makes the link. The words of the body are free while the watch is in
  /// no list.
  @inlinable package final func keep<Body>(_ body: consuming Body) {
    prepare(.registered, Hop(), body: consume body)
  }

  override final func releaseBody() { _ = takeBodyContext() }

  /// The body is about to run; called at most once.
  func bodyBegins() {}

  /// The work has ended, or will never begin; called once or more often.
  func workHasEnded() -> CellOutcome { .nothing }

  /// Reports the end from a `deinit`, or from elsewhere outside of the propagation loop.
  final func finish() { workHasEnded().propagate() }

  /// Runs the body of a link; the link settles the way the work does.
  ///
  /// `start` is the body, which returns the work.
  @usableFromInline
  package final func run(
    _ link: PromiseCell, after source: PromiseCell, _ start: () throws -> PromiseCell
  ) -> CellOutcome {
    let outcome: CellOutcome
    bodyBegins()
    do {
      let work = try start()
      outcome = link.ended(link.follow(work, after: source))
      if !work.loadState().isAtRest {
        // The registration is behind the link, whose turn comes first.
        attach(to: work)
        return outcome
      }
    } catch {
      outcome = link.ended(link.beRejected(orLog: error))
    }
    // Here too, the end is reported after the link's handlers and all that they settle. Both are
    // left to the propagation loop: no call recurses, however much work ends together, and a
    // handler that waits for what follows the end finds the end there.
    guard case .deliver = outcome else { return workHasEnded() }
    return Told(outcome).begin(before: self)
  }

  override final func arrived(from work: PromiseCell) -> CellOutcome {
    workHasEnded()
  }
}
