import TestSupport

@testable import CancellablePromises
@testable import Promises

/// The laws for any order of steps, once all threads have returned.
///
/// First come the effects of cancels, decisions and losses, while resolvers still exist. Then all
/// promises are resolved and time passes, so everything must have ended, and each handler run once.
extension ProgramWorld {
  /// Throws if a law is broken; otherwise releases all objects and names the outcome.
  func check() throws -> String {
    // Bodies that run from here on begin after all steps of threads.
    hands[0].stepBegan = tick()
    queue.runAll()
    runJobs()
    readEvents()
    try require(violations.isEmpty, violations.first ?? "")
    try requireNothingForsaken()
    try requireLossesKnown()
    try requireReasons()
    try requireNothingElseCancelled()
    let outcome = self.outcome
    finish()
    try requireEnds()
    for number in accounts.indices { try requireConduct(of: number) }
    try requireBlocksInOrder()
    try requireBodiesInOrder()
    try requireNothingBegins()
    try requireNothingStale()
    try requireValues()
    let depth = hands.map(\.deepest).max()!
    try require(depth <= 36 + 2 * program.acts.count, "closures are nested \(depth) deep")
    release()
    return outcome
  }

  /// The end of each step.
  private var outcome: String {
    accounts.enumerated().map { number, account in
      let told = account.handlers.map { $0.outcome?.text ?? "" }
      return "#\(number) \(account.bodies.count) bodies \(account.blocks) blocks \(told)"
    }.joined(separator: ", ")
  }

  // MARK: Reasons

  /// Requires cancels through a result to keep the reason, even for work begun at that moment.
  private func requireReasons() throws {
    guard !program.hasReasonsOfItsOwn else { return }
    for step in program.steps {
      guard let cell = cell(step.number)?.cancellable, let reason = cell.cancelRequest else {
        continue
      }
      try require(reason is Reason, "#\(step.number) is cancelled for another reason: \(reason)")
    }
  }
}

extension Program {
  /// Whether queued work is dropped.
  var dropsWork: Bool { contains { $0 == .dropAll } }

  /// Whether timers are dropped.
  var dropsTimers: Bool { contains { $0 == .dropTimers } }

  /// Whether some step makes the library cancel with another reason.
  fileprivate var hasReasonsOfItsOwn: Bool {
    let operands = Set(
      steps.flatMap { step -> [Int] in
        if case .combine = step.instruction { return step.instruction.operands }
        return []
      })
    return contains {
      switch $0 {
      case .reject, .lose, .dropAll, .scope, .whileCondition, .convert, .owner, .flight,
        .task, .thread,
        .wrapper, .row, .rounds, .latest, .resource, .settled, .cancelLatest, .cancelShared,
        .dropTimers, .work, .inside:
        true
      case .root(let deed), .using(_, let deed), .attach(_, let deed), .fulfill(_, _, let deed):
        !deed.cancelled.isEmpty
      case .link(_, _, .fail, _, _), .link(_, _, .late, _, _): true
      case .combine(.race, _, _), .combine(.raceFulfilled, _, _): true
      // When one input is cancelled, a combinator cancels the others with another reason.
      case .cancel(let slot, _):
        operands.contains { $0 > slot } || !operands.isDisjoint(with: linked(slot))
      default: false
      }
    }
  }

  /// A promise, and those above to which its links lead.
  private func linked(_ slot: Int) -> Set<Int> {
    guard let link = instruction(slot), case .link = link else { return [slot] }
    return link.operands.filter { $0 < slot }.reduce([slot]) { $0.union(linked($1)) }
  }
}
