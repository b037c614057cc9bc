/// Implements `attempt` and `poll`: starts one round after another, and settles the result the way
/// the last round settles.
///
/// The rounds go on even if nobody keeps the result.
@usableFromInline package final class Repetition: Decider, @unchecked Sendable {
  /// How rounds start, and what becomes of their outcomes.
  struct Plan {
    let maximumCount: Int
    let clock: any PromiseClock
    let start: (_ round: Int) -> PromiseCell
    /// Asked on the thread that settles a round, except about the last possible round.
    let judge: (_ settled: PromiseCell, _ round: Int) -> RoundState.Verdict
  }

  private let plan: Plan
  /// Protected by the lock.
  private var state: RoundState

  private init(_ plan: Plan, _ result: PromiseCell) {
    self.plan = plan
    state = RoundState(maximumCount: plan.maximumCount)
    super.init(result)
  }

  /// Settles `result`, which nobody has seen yet, by the plan.
  static func start(_ plan: Plan, into result: PromiseCell) {
    let repetition = Repetition(plan, result)
    result.cancellable?.addNode(repetition)
    // The result has no handlers yet, so there is nothing to deliver.
    _ = repetition.goOn(after: nil, for: result)
  }

  /// Begins rounds and pauses until one is pending; a loop, so that endless rounds that settle at
  /// once use no stack.
  override func goOn(after _: PromiseCell?, for result: PromiseCell?) -> CellOutcome {
    var result = result
    while true {
      let cell: PromiseCell
      switch lock.withLock({ state.phase }) {
      case .round(let round):
        cell = plan.start(round)
      case .pause(let duration, _):
        let pause = Promise<Void>(.anchored)
        pause.settle(after: duration, on: plan.clock) { CellOutcome($0.settle(value: ())) }
        cell = pause
      }
      var verdict = RoundState.Verdict.adopt
      // At the nesting limit the registration is told later, by the loop.
      guard cell.see().isSettled, PromiseCell.callNested({ verdict = self.verdict(on: cell) })
      else {
        wait(for: cell, result)
        return .nothing
      }
      let (decision, taken) = advance { state.settle(verdict) }
      guard let taken else { return .nothing }
      guard decision == .goOn else { return conclude(decision, as: cell, taken) }
      result = taken.result
    }
  }

  /// The verdict on a settled round, or a finished pause.
  private func verdict(on cell: PromiseCell) -> RoundState.Verdict {
    guard let (round, isLast) = lock.withLock({ state.judged }), !isLast else { return .adopt }
    return plan.judge(cell, round)
  }

  private func wait(for cell: PromiseCell, _ result: PromiseCell?) {
    let next = Input(of: self, at: 0)
    // The registration before, already delivered, leaves the lock before its release.
    var former: Input? = next
    let isOpen = lock.withLock {
      if unsafe !isDecided { unsafe swap(&input, &former) }
      return unsafe !isDecided
    }
    if isOpen { next.attach(to: cell) }
    // A cancel before the attachment does not know of the registration.
    if cell.loadState().isPending { result?.cancellable?.passCancel(to: cell) }
  }

  override package func arrive(_ cell: PromiseCell, at position: Int) -> CellOutcome {
    let verdict = verdict(on: cell)
    let (decision, taken) = advance { state.settle(verdict) }
    guard let taken else { return .nothing }
    return follow(decision, as: cell, taken)
  }

  /// Nobody will settle a round, or a clock has gone during a pause.
  override package func lose(_ position: Int, isLeft: Bool) { lose(isLeft: isLeft) { .abandon } }

  override func addInputs(to reach: inout CancelReach) {
    if let input = unsafe input { reach.inputs.append(input) }
  }

  override var contents: [String] { ["what this round waits for"] }
}
