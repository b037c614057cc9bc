/// Implements `attempt` and `poll`: starts one round after another, and settles the result the way
/// the last one settles.
///
/// Ownership: the list of what is waited for, a round or a pause, keeps a registration, which keeps
/// this, which keeps the result and the registration until it is decided. So the rounds go on even
/// if nobody keeps the result.
@usableFromInline package final class Repetition: InputReceiver, @unchecked Sendable {
  /// What the rounds are, and what is made of their outcomes.
  struct Plan {
    let maximumCount: Int
    let clock: any PromiseClock
    let start: (_ round: Int) -> PromiseCell
    /// Asked on the thread that settles a round, unless that was the last that there may be.
    let judge: (_ settled: PromiseCell, _ round: Int) -> RoundState.Verdict
  }

  private enum Position { static let round = 0, pause = 1 }

  /// What is released with the decision, outside the lock.
  private struct Holdings {
    var result: PromiseCell?
    var plan: Plan?
    var input: Input?
  }

  /// Protects what follows.
  private let lock = Lock()
  private var state: RoundState
  private var holdings: Holdings
  /// What a cancel would have reached at a round that went away.
  private var heritage: CancelNode?
  /// What is known of the round.
  private var losses = LossCount()

  private init(_ plan: Plan, _ result: PromiseCell) {
    state = RoundState(maximumCount: plan.maximumCount)
    holdings = Holdings(result: result, plan: plan)
  }

  /// Settles `result`, which nobody has seen yet, the way the plan says.
  static func start(_ plan: Plan, into result: PromiseCell) {
    let repetition = Repetition(plan, result)
    result.cancellable?.addNode(repetition)
    // Nobody waits for the result yet, so there is nothing to deliver.
    _ = repetition.run(repetition.advance { $0.begin() }, after: nil)
  }

  deinit { ThreadContext.release(&heritage) }

  // MARK: Rounds and pauses

  /// Goes on until there is something to wait for; a loop, so that endless rounds that settle at
  /// once use no stack.
  private func run(_ first: RoundState.Action, after settled: PromiseCell?) -> CellOutcome {
    var action = first
    var settled = settled
    while true {
      switch action {
      case .wait: return .nothing
      case .adopt:
        guard let result = takeHoldings().result, let settled else { return .nothing }
        return result.pass(settled).owning()
      case .abandon:
        takeHoldings().result?.orphan()
        return .nothing
      case .pause(let duration):
        guard let (plan, result) = plan() else { return .nothing }
        let pause = Promise<Void>(.anchored)
        pause.settle(after: duration, on: plan.clock) { CellOutcome($0.settle(value: ())) }
        follow(pause, at: Position.pause, for: result)
        return .nothing
      case .start(let round):
        guard let (plan, result) = plan() else { return .nothing }
        let cell = plan.start(round)
        guard cell.see().isSettled else {
          follow(cell, at: Position.round, for: result)
          return .nothing
        }
        settled = cell
        action = judge(cell)
      }
    }
  }

  /// The plan and the result, while they are needed.
  private func plan() -> (Plan, PromiseCell)? {
    let (plan, result) = lock.withLock { (holdings.plan, holdings.result) }
    guard let plan, let result else { return nil }
    return (plan, result)
  }

  private func judge(_ cell: PromiseCell) -> RoundState.Action {
    let judged = lock.withLock { state.judged }
    guard let (round, isLast) = judged, let (plan, _) = plan() else { return .wait }
    let verdict = isLast ? .adopt : plan.judge(cell, round)
    return advance { $0.settle(verdict) }
  }

  private func follow(_ cell: PromiseCell, at position: Int, for result: PromiseCell) {
    let input = Input(of: self, at: position)
    // The one before it, which was delivered, leaves the lock before it is released.
    var former: Input? = input
    let isOpen = lock.withLock {
      if !state.isDecided { swap(&holdings.input, &former) }
      return !state.isDecided
    }
    // What was known of the round before it counts no more.
    strandedResult?.spreadLoss()
    if isOpen { input.attach(to: cell) }
    // A cancel that came before it was attached does not know of it.
    if cell.loadState().isPending { result.cancellable?.passCancel(to: cell) }
  }

  override package func arrive(_ cell: PromiseCell, at position: Int) -> CellOutcome {
    run(position == Position.pause ? advance { $0.resume() } : judge(cell), after: cell)
  }

  /// A round went away pending, or a clock during a pause.
  override package func lose(_ position: Int, heritage: CancelNode?) {
    let action = advance { state in
      self.heritage = heritage
      return state.lose()
    }
    _ = run(action, after: nil)
  }

  override package func learn(_ loss: Loss, insteadOf before: Loss, at position: Int) {
    lock.withLock { losses.change(before, to: loss) }
  }

  override package var strandedResult: PromiseCell? {
    lock.withLock { holdings.result }?.noteLost { lock.withLock { losses.lost > 0 } }
  }

  private func advance(_ step: (inout RoundState) -> RoundState.Action) -> RoundState.Action {
    lock.withLock { step(&state) }
  }

  private func takeHoldings() -> Holdings {
    var left = Holdings()
    lock.withLock { swap(&holdings, &left) }
    return left
  }

  // MARK: Cancelling the result

  override package func takeReach() -> CancelReach {
    lock.withLock {
      var reach = CancelReach()
      _ = state.close()
      // Also for a second cancel, as in `Combinator`.
      if let input = holdings.input { reach.inputs.append(input) }
      if let heritage { reach.heritage.append(heritage) }
      return reach
    }
  }

  override var contents: [String] { ["what this round waits for"] }

  override package func retire() {
    _ = lock.withLock { state.close() }
    takeHoldings().input?.remove()
  }
}
