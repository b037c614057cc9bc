/// The decision of `when(_:while:)`, as a pure value.
struct WhileState: Equatable {
  let isEnsured: Bool
  /// Whether both promises have been attached: a check before would not know of a failed condition.
  private var isAttached = false
  /// Whether the task is fulfilled, and the condition gets a last chance to fail.
  private var isChecking = false
  private var isTaskLost = false
  /// Whether the condition can still be rejected.
  private var canFail = true
  private(set) var hasFailed = false

  init(isEnsured: Bool) { self.isEnsured = isEnsured }

  /// To go on means to check the condition once more, a hop later.
  mutating func settleTask(rejected: Bool) -> Decision {
    isChecking = isEnsured && !rejected
    guard isChecking else { return .adopt }
    return isAttached ? .goOn : .wait
  }

  /// Both promises have been attached; the check of a task fulfilled before begins now.
  mutating func attach() -> Decision {
    isAttached = true
    return isChecking ? .goOn : .wait
  }

  mutating func settleCondition(rejected: Bool) -> Decision {
    (canFail, hasFailed) = (false, rejected)
    return rejected && !isChecking ? .adopt : abandonment
  }

  mutating func loseTask() -> Decision {
    isTaskLost = true
    return abandonment
  }

  mutating func loseCondition() -> Decision {
    canFail = false
    return abandonment
  }

  private var abandonment: Decision { isTaskLost && !canFail ? .abandon : .wait }

  /// The hop is over.
  func endCheck() -> Decision { hasFailed ? .reject : .adopt }

  /// The hop will never be over.
  func loseCheck() -> Decision { .abandon }
}
