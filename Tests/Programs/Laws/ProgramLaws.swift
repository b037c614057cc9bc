import TestSupport

@testable import CancellablePromises
@testable import Promises

/// Something that must not happen, and has.
struct Violation: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

func require(_ isSo: Bool, _ otherwise: @autoclosure () -> String) throws {
  if !isSo { throw Violation(otherwise()) }
}

/// What must hold when all threads have returned, in whatever order they took their steps.
///
/// First what a cancel, a decision or a loss was to do, while resolvers still stand; then, after all of
/// them have been used and time has passed, that everything has ended, and that everybody was told once.
extension ProgramWorld {
  /// Throws if a law is broken; leaves nothing behind, and names the outcome.
  func check() throws -> String {
    // What runs from here on begins after all that threads have done.
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
    try requireNothingBegins()
    try requireNothingStale()
    try requireValues()
    let depth = hands.map(\.deepest).max()!
    try require(depth <= 36, "closures are nested \(depth) deep")
    release()
    return outcome
  }

  /// What has come of each step.
  private var outcome: String {
    accounts.enumerated().map { number, account in
      let told = account.handlers.map { $0.outcome?.text ?? "" }
      return "#\(number) \(account.bodies.count) bodies \(account.blocks) blocks \(told)"
    }.joined(separator: ", ")
  }

  // MARK: Reasons

  /// What is cancelled through a result is cancelled with its reason, also what begins at that moment.
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
  /// Whether work is let go that has not run.
  var dropsWork: Bool { contains { $0 == .dropAll } }

  var cancelsImmediately: Bool {
    contains {
      switch $0 {
      case .cancelImmediately, .latest, .scope: true
      default: false
      }
    }
  }

  /// Whether something in it cancels with the library's reason.
  fileprivate var hasReasonsOfItsOwn: Bool {
    let operands = Set(
      steps.flatMap { step -> [Int] in
        if case .combine = step.instruction { return step.instruction.operands }
        return []
      })
    return contains {
      switch $0 {
      case .reject, .lose, .dropAll, .cancelImmediately, .scope, .whileCondition, .convert, .flight,
        .task, .thread,
        .wrapper, .row, .rounds, .latest, .resource:
        true
      case .root(let deed), .using(_, let deed), .attach(_, let deed), .fulfill(_, _, let deed):
        !deed.cancelled.isEmpty
      case .link(_, _, .fail, _, _), .link(_, _, .late, _, _): true
      case .combine(.race, _, _), .combine(.raceFulfilled, _, _): true
      // What waits for a promise that is cancelled by itself cancels the others with its own reason.
      case .cancel(let slot, _): operands.contains(slot) || operands.contains { $0 > slot }
      default: false
      }
    }
  }
}
