/// Implements `when(_:while:)`: a registration with the task and one with the condition.
package final class WhileCombinator: Decider, @unchecked Sendable {
  private enum Position { static let task = 0, condition = 1 }

  // Protected by the lock.

  private var state: WhileState
  private var condition: Input?
  /// The task of a cancellable result, until that has settled.
  private var task: PromiseCell?
  /// The hop to the last check, read from `conf` at the call.
  private let hop: Hop
  /// The reason with which the task is cancelled; also the error of the result if the condition
  /// fails at the last check.
  private let cancelled: any Error

  private init(_ result: PromiseCell, isEnsured: Bool, autoCancel: Bool, cancelled: any Error) {
    state = WhileState(isEnsured: isEnsured)
    hop = isEnsured ? Hop(isolation: nil, role: .map) : Hop()
    self.cancelled = cancelled
    super.init(result, autoCancel: autoCancel ? cancelled : nil)
  }

  /// Settles `result`, which no other code has seen yet, the way the task does, or the way a
  /// condition does that is rejected first.
  ///
  /// `autoCancel` says whether a pending task is cancelled when the condition fails.
  package static func start(
    _ task: PromiseCell, while condition: PromiseCell, into result: PromiseCell, isEnsured: Bool,
    autoCancel: Bool, cancelled: any Error
  ) {
    result.notePlace(of: [task])
    let combinator = WhileCombinator(
      result, isEnsured: isEnsured, autoCancel: autoCancel, cancelled: cancelled)
    let taskInput = Input(of: combinator, at: Position.task)
    let conditionInput = Input(of: combinator, at: Position.condition)
    combinator.task = result.isCancellable ? task : nil
    combinator.input = taskInput
    combinator.condition = conditionInput
    result.cancellable?.addNode(combinator)
    // The task comes first: it wins a tie.
    combinator.attach(taskInput, to: task, at: Position.task)
    combinator.attach(conditionInput, to: condition, at: Position.condition)
    if isEnsured { _ = combinator.decide(as: task) { combinator.state.attach() } }
  }

  /// A settled source whose handlers are still running counts, too.
  private func attach(_ input: Input, to source: PromiseCell, at position: Int) {
    if source.see().isSettled, input.claim() {
      // The result has no handlers yet. As for one in a list, the registration lets go of the
      // decider, which may keep the registration for good.
      _ = input.arrived(from: source)
    } else {
      input.attach(to: source)
    }
  }

  override package func arrive(_ cell: PromiseCell, at position: Int) -> CellOutcome {
    let isRejected = cell.loadState().isRejected
    // An arrived task is not cancelled; the thread that delivers to the registration holds it.
    return decide(as: cell) {
      if position == Position.condition { return state.settleCondition(rejected: isRejected) }
      input = nil
      return state.settleTask(rejected: isRejected)
    }
  }

  override package func lose(_ position: Int) {
    lose {
      position == Position.task ? state.loseTask() : state.loseCondition()
    }
  }

  /// Checks the condition again, one hop through `conf.Q.map` later.
  override func goOn(after task: PromiseCell?, for _: PromiseCell?) -> CellOutcome {
    task?.attach(
      Check(hop.copy()) { [self] task in
        if let task { decide(as: task) { state.endCheck() }.propagate() } else { loseCheck() }
      })
    return .nothing
  }

  private func loseCheck() {
    guard let taken = advance({ state.loseCheck() }).1 else { return }
    taken.result?.resolverIsGone()
    taken.removeRegistrations()
  }

  override func takeHoldings() -> Holdings {
    var taken = super.takeHoldings()
    taken.condition = condition.take()
    return taken
  }

  /// The task, unless one of the two has decided, or the condition has to be checked after it.
  override func adopted() -> PromiseCell? {
    guard let task, input != nil, !state.hasFailed else { return nil }
    return state.isEnsured && !task.loadState().isRejected ? nil : task
  }

  override package func retire() {
    let task = lock.withLock { self.task.take() }
    super.retire()
    withExtendedLifetime(task) {}
  }

  override var failure: (any Error)? { cancelled }
  override var contents: [String] { autoCancel != nil ? ["the task"] : [] }
}

/// The last check, a handler of the fulfilled task.
private final class Check: PromiseCell, @unchecked Sendable {
  /// `body` takes the task; nil if the dispatcher has released the check without running it (L88).
  init(_ hop: consuming Hop, _ body: @escaping Body<PromiseCell?, Void>) {
    // The only event is `run`, because nothing settles this cell.
    super.init { cell, _, task in
      try? cell.takeBody(as: Consumer<PromiseCell?>.self).run(task)
      return .nothing
    }
    prepare(.settled, hop, body: Consumer(body))
  }

  override func lose() -> CellOutcome {
    try? takeBody(as: Consumer<PromiseCell?>.self).run(nil)
    return .nothing
  }

  /// The loss of the check is reported as the loss of the result, if that is still pending.
  override var expectsRejection: Bool { true }
}
