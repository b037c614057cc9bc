/// Implements `timeout`: a registration with the work, and a timer.
///
/// Ownership: the result is anchored; it keeps a `TimerKeeper`, which keeps the timer, and whose
/// end keeps this. So when nobody is left who could see the result, the timer is released and the
/// work loses the registration. The list of the work keeps the registration, which keeps this, but
/// not the result. The circle of this, the registration and the timer's work is broken by the
/// decision or the end.
@usableFromInline
package final class TimeLimit: InputReceiver, TimerReceiver, @unchecked Sendable {
  /// Of the work.
  private struct Holdings {
    var input: Input?
    /// What a cancel would have reached at the work, if that went away.
    var heritage: CancelNode?
  }

  /// Protects what follows.
  private let lock = Lock()
  private var countdown = Countdown(.firstSettled, of: 2)
  private var holdings = Holdings()
  /// Never written again.
  private weak var result: PromiseCell?
  private let error: any Error
  /// The reason with which the work is cancelled when its time is up; nil leaves it alone.
  private let autoCancel: (any Error)?

  private init(_ result: PromiseCell, _ error: any Error, _ autoCancel: (any Error)?) {
    self.result = result
    self.error = error
    self.autoCancel = autoCancel
  }

  /// Settles `result`, which is anchored and which nobody has seen yet, the way the work does, or
  /// with the error if the work takes longer than allowed.
  ///
  /// - Parameters:
  ///   - owner: Follows the result, and is nobody's yet; the work is cancelled with it, and when its time
  ///     is up.
  ///   - autoCancel: The reason with which the work is cancelled when its time is up.
  @usableFromInline package static func start(
    _ work: PromiseCell, _ limit: Duration, _ clock: any PromiseClock, result: PromiseCell,
    owner: CancellableCell? = nil, autoCancel: (any Error)? = nil
  ) {
    if work.see().isSettled {
      // Nobody waits for the result yet.
      _ = result.pass(work)
      return
    }
    let error = TimeoutError(limit: limit)
    if limit <= .zero {
      work.watch()
      if let autoCancel { work.cancellable?.cancel(with: autoCancel) }
      _ = result.settle(error: error)
      return
    }
    let state = TimeLimit(result, error, autoCancel)
    let input = Input(of: state, at: 0)
    state.holdings.input = input
    _ = owner?.add(state)
    // The work comes first: it wins a tie.
    let keeper = TimerKeeper(end: TimeLimitEnd(state))
    keeper.prepare(result)
    input.attach(to: work)
    keeper.start(waking: state, after: limit, on: clock)
  }

  deinit { ThreadContext.release(&holdings.heritage) }

  // MARK: What decides

  override package func arrive(_ input: PromiseCell, at position: Int) -> CellOutcome {
    let (action, _) = advance { $0.arrive(rejected: input.loadState().isRejected) }
    guard action == .adopt, let result else { return .nothing }
    return result.pass(input).owning()
  }

  package func wake() {
    // From here on neither the work nor a cancel of the result decides; so whatever comes of cancelling
    // the work, the result is the error.
    let (action, left) = advance { $0.arrive(rejected: true) }
    guard action == .adopt else { return }
    guard let autoCancel else { return finish(left) }
    // Even if the result is gone: a cancel that has just rejected it left the work to this.
    _ = CancelWalk.cancel(
      left.input.map { [$0] } ?? [], heritage: left.heritage.map { [$0] } ?? [], with: autoCancel
    ) { [self] in
      finish(left)
      return .nothing
    }
  }

  /// The time is up, and the work has been cancelled if that is to be.
  private func finish(_ left: Holdings) {
    left.input?.remove()
    guard let result else { return }
    result.discardBody()
    if let batch = result.settle(error: error) { result.propagate(batch) }
  }

  override package func lose(_ position: Int, heritage: CancelNode?) {
    let (action, _) = advance { countdown in
      holdings = Holdings(heritage: autoCancel == nil ? nil : heritage)
      return countdown.lose()
    }
    if action == .abandon { result?.abandonAnchored() }
  }

  package func timerIsGone() {
    let (action, _) = advance { $0.lose() }
    if action == .abandon { result?.abandonAnchored() }
    strandedResult?.spreadLoss()
  }

  override package func learn(_ loss: Loss, insteadOf before: Loss, at position: Int) {
    lock.withLock { countdown.learn(loss, insteadOf: before) }
  }

  override package var strandedResult: PromiseCell? {
    result?.noteLost { lock.withLock { countdown.isStranded } }
  }

  /// Moves the countdown on; what is returned with a decision is to be released outside the lock.
  private func advance(
    _ step: (inout Countdown) -> Countdown.ArriveAction
  ) -> (Countdown.ArriveAction, Holdings) {
    var left = Holdings()
    let action = lock.withLock { () -> Countdown.ArriveAction in
      let action = step(&countdown)
      if action == .adopt { swap(&holdings, &left) }
      return action
    }
    return (action, left)
  }

  // MARK: Cancelling the result

  override package func takeReach() -> CancelReach {
    lock.withLock {
      var reach = CancelReach()
      _ = countdown.close()
      // Also for a second cancel, as in `Combinator`.
      if let input = holdings.input { reach.inputs.append(input) }
      if let left = holdings.heritage { reach.heritage.append(left) }
      return reach
    }
  }

  override var contents: [String] { ["the work that is limited"] }

  override package func retire() {
    var left = Holdings()
    lock.withLock {
      _ = countdown.close()
      swap(&holdings, &left)
    }
    left.input?.remove()
  }
}

/// The end of a result that has a limit: its limit is of no use any more.
private final class TimeLimitEnd: CancelNode, @unchecked Sendable {
  private let limit: TimeLimit

  init(_ limit: TimeLimit) { self.limit = limit }

  deinit { limit.retire() }
}
