/// Watches a body, from before it runs, and then the work that it starts, until both have ended.
///
/// The body keeps this; so if it is released without having run, this goes away. While the work is pending,
/// the registration with it keeps this; so it goes away with the work at the latest. Subclasses say in
/// their `deinit` that the work has ended, which is then true in any case.
@usableFromInline package class WorkWatch: InputReceiver, @unchecked Sendable {
  override init() {}

  /// The work has ended, or will never begin; called once or more often.
  func workHasEnded() -> CellOutcome { .nothing }

  /// The same from a `deinit`, or from elsewhere outside of the loop that tells handlers.
  final func finish() {
    if case .deliver(let batch) = workHasEnded() {
      unsafe batch.source._withUnsafeGuaranteedRef { $0.propagate(batch) }
    }
  }

  /// Runs the body of a link, whose result settles the way the work does.
  ///
  /// - Parameter start: The body, which returns the work.
  @usableFromInline
  package final func run(
    _ link: PromiseCell, after source: PromiseCell, _ start: () throws -> PromiseCell
  ) -> CellOutcome {
    let outcome: CellOutcome
    do {
      let work = try start()
      outcome = link.follow(work, after: source)
      if !work.loadState().isAtRest {
        // Behind the link, which is told first.
        Input(of: self, at: 0).attach(to: work)
        return outcome
      }
    } catch {
      outcome = CellOutcome(link.settle(error: error))
    }
    // Here too, those who wait for the link are told first. What follows then is left to the loop, so that
    // however much work ends at once, nothing recurses.
    if case .deliver(let batch) = outcome { link.propagate(batch) }
    return workHasEnded()
  }

  override package final func arrive(_ work: PromiseCell, at position: Int) -> CellOutcome {
    workHasEnded()
  }

  override package final func lose(_ position: Int, heritage: CancelNode?) { finish() }
}
