/// What `when(_:while:)` waits for, as a pure value.
struct WhileState: Equatable {
  enum Action: Equatable {
    /// Nothing: it is decided, or still open.
    case wait
    /// Settle the result the way the task did.
    case adoptTask
    /// Settle the result the way the condition did, which was rejected.
    case adoptCondition
    /// Check the condition once more, a hop later.
    case check
    /// Reject the result as cancelled.
    case cancel
    /// Release the result: nothing that could decide it will ever settle.
    case abandon
  }

  enum Phase: Equatable {
    /// The task has not settled. → checking, decided.
    case waiting
    /// The task is fulfilled, and the condition gets a last chance to fail. → decided.
    case checking
    /// Final.
    case decided
  }

  let isEnsured: Bool
  private(set) var phase = Phase.waiting
  private var isTaskLost = false
  private var taskLosses = LossCount()
  /// Whether the condition can still be rejected.
  private var canFail = true
  private var conditionLosses = LossCount()
  private var hasFailed = false

  init(isEnsured: Bool) { self.isEnsured = isEnsured }

  mutating func settleTask(rejected: Bool) -> Action {
    guard phase == .waiting else { return .wait }
    guard isEnsured, !rejected else { return decide(.adoptTask) }
    phase = .checking
    return .check
  }

  mutating func settleCondition(rejected: Bool) -> Action {
    canFail = false
    hasFailed = hasFailed || rejected
    guard phase == .waiting else { return .wait }
    return rejected ? decide(.adoptCondition) : abandonment()
  }

  mutating func loseTask() -> Action {
    isTaskLost = true
    return abandonment()
  }

  mutating func loseCondition() -> Action {
    canFail = false
    return abandonment()
  }

  mutating func learn(_ loss: Loss, insteadOf before: Loss, ofTask isTask: Bool) {
    if isTask {
      taskLosses.change(before, to: loss)
    } else {
      conditionLosses.change(before, to: loss)
    }
  }

  /// Whether nothing but a cancel of the task or the condition can still decide the result.
  var isStranded: Bool {
    phase == .waiting && (isTaskLost || taskLosses.lost > 0)
      && (!canFail || conditionLosses != LossCount())
  }

  private mutating func abandonment() -> Action {
    phase == .waiting && isTaskLost && !canFail ? decide(.abandon) : .wait
  }

  /// The hop is over.
  mutating func endCheck() -> Action {
    guard phase == .checking else { return .wait }
    return decide(hasFailed ? .cancel : .adoptTask)
  }

  /// A cancel takes the decision.
  ///
  /// False if it was already taken.
  mutating func close() -> Bool {
    defer { phase = .decided }
    return phase != .decided
  }

  private mutating func decide(_ action: Action) -> Action {
    phase = .decided
    return action
  }
}
