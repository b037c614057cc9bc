/// What stands behind `when(_:while:)`: a registration with the task and one with the condition.
///
/// Ownership is as with `Combinator`: the lists of the two keep the registrations, which keep this,
/// which keeps the result until it is decided.
package final class WhileCombinator: InputReceiver, @unchecked Sendable {
  private enum Position { static let task = 0, condition = 1 }

  /// What is released with the decision, outside the lock.
  private struct Holdings {
    var result: PromiseCell?
    var task: Input?
    var condition: Input?
    var heritage: CancelNode?
  }

  /// Protects what follows.
  private let lock = Lock()
  private var state: WhileState
  private var holdings: Holdings
  /// Whether a task that is still pending is cancelled when the condition fails.
  private let autoCancel: Bool
  /// The reason with which it is cancelled; also the error of the result if the condition fails at
  /// its last chance.
  private let cancelled: any Error

  private init(_ result: PromiseCell, isEnsured: Bool, autoCancel: Bool, cancelled: any Error) {
    state = WhileState(isEnsured: isEnsured)
    holdings = Holdings(result: result)
    self.autoCancel = autoCancel
    self.cancelled = cancelled
  }

  /// Settles `result`, which nobody has seen yet, the way the task does, or the way the condition
  /// does if that is rejected first.
  package static func start(
    _ task: PromiseCell, while condition: PromiseCell, into result: PromiseCell, isEnsured: Bool,
    autoCancel: Bool, cancelled: any Error
  ) {
    let combinator = WhileCombinator(
      result, isEnsured: isEnsured, autoCancel: autoCancel, cancelled: cancelled)
    let taskInput = Input(of: combinator, at: Position.task)
    let conditionInput = Input(of: combinator, at: Position.condition)
    combinator.holdings.task = taskInput
    combinator.holdings.condition = conditionInput
    if let result = result as? CancellableCell { _ = result.add(combinator) }
    // The task comes first: it wins a tie.
    combinator.attach(taskInput, to: task, at: Position.task)
    combinator.attach(conditionInput, to: condition, at: Position.condition)
  }

  deinit { ThreadContext.release(&holdings.heritage) }

  /// One that has settled, but is still telling its handlers, counts at once as well.
  private func attach(_ input: Input, to source: PromiseCell, at position: Int) {
    if source.see().isSettled, input.claim() {
      // Nobody waits for the result yet.
      _ = arrive(source, at: position)
    } else {
      input.attach(to: source)
    }
  }

  override package func arrive(_ input: PromiseCell, at position: Int) -> CellOutcome {
    let rejected = input.loadState().isRejected
    if position == Position.task {
      let (action, released) = advance { $0.settleTask(rejected: rejected) }
      if action == .check { check(input) }
      return finish(action, released, as: input)
    }
    let (action, released) = advance { $0.settleCondition(rejected: rejected) }
    if action == .wait, !rejected { strandedResult?.spreadLoss() }
    return finish(action, released, as: input)
  }

  override package func lose(_ position: Int, heritage: CancelNode?) {
    let (action, released) = advance { state in
      guard position == Position.task else { return state.loseCondition() }
      holdings.heritage = heritage
      return state.loseTask()
    }
    _ = finish(action, released, as: nil)
    strandedResult?.spreadLoss()
  }

  override package func learn(_ loss: Loss, insteadOf before: Loss, at position: Int) {
    lock.withLock { state.learn(loss, insteadOf: before, ofTask: position == Position.task) }
  }

  override package var strandedResult: PromiseCell? {
    lock.withLock { holdings.result }?.noteLost { lock.withLock { state.isStranded } }
  }

  /// Checks the condition again, one hop through `conf.Q.map` later.
  private func check(_ task: PromiseCell) {
    task.attachFinally(Hop(isolation: nil, role: .map)) { [self] in
      let (action, released) = advance { $0.endCheck() }
      if case .deliver(let batch) = finish(action, released, as: task) { task.propagate(batch) }
    }
  }

  /// Moves the state on; what is returned with a decision is to be released outside the lock.
  private func advance(
    _ step: (inout WhileState) -> WhileState.Action
  ) -> (WhileState.Action, Holdings) {
    var released = Holdings()
    let action = lock.withLock { () -> WhileState.Action in
      let action = step(&state)
      if action != .wait, action != .check { swap(&holdings, &released) }
      // A cancel of the result still reaches what the task has left.
      if action == .abandon { holdings.heritage = released.heritage }
      return action
    }
    return (action, released)
  }

  private func finish(
    _ action: WhileState.Action, _ released: Holdings, as input: PromiseCell?
  ) -> CellOutcome {
    guard action == .adoptCondition, autoCancel, released.result != nil else {
      return settle(action, released, as: input)
    }
    return CancelWalk.cancel(
      released.task.map { [$0] } ?? [], heritage: released.heritage.map { [$0] } ?? [],
      with: cancelled
    ) { [self] in settle(action, released, as: input) }
  }

  private func settle(
    _ action: WhileState.Action, _ released: Holdings, as input: PromiseCell?
  ) -> CellOutcome {
    guard let result = released.result else { return .nothing }
    var outcome = CellOutcome.nothing
    switch action {
    case .adoptTask: if let input { outcome = result.pass(input) }
    case .adoptCondition:
      if let input { outcome = CellOutcome(result.settle(error: input.rejection)) }
    case .cancel: outcome = CellOutcome(result.settle(error: cancelled))
    case .abandon:
      result.orphan()
    case .wait, .check: break
    }
    released.task?.remove()
    released.condition?.remove()
    return outcome.owning()
  }

  // MARK: Cancelling the result

  override func takeReach() -> CancelReach {
    lock.withLock {
      var reach = CancelReach()
      _ = state.close()
      guard autoCancel else { return reach }
      // Also for a second cancel, as in `Combinator`.
      if let task = holdings.task { reach.inputs.append(task) }
      if let left = holdings.heritage { reach.heritage.append(left) }
      return reach
    }
  }

  override var contents: [String] { autoCancel ? ["the task"] : [] }

  override func retire() {
    var released = Holdings()
    lock.withLock {
      _ = state.close()
      swap(&holdings, &released)
    }
    released.task?.remove()
    released.condition?.remove()
  }
}
