/// Implements `timeout`: a registration with the work, and a timer.
@usableFromInline
package final class TimeoutDecider: Decider, @unchecked Sendable {
  /// Never written again.
  private weak var unkeptResult: PromiseCell?
  private let limit: Duration
  /// The work, until the decision; protected by the lock.
  @exclusivity(unchecked)
  private var work: PromiseCell?
  /// Whether the timer will never come; protected by the lock.
  private var isTimerLost = false

  private init(
    _ work: PromiseCell, _ result: PromiseCell, _ limit: Duration, _ autoCancel: (any Error)?
  ) {
    unsafe (self.work, unkeptResult, self.limit) = (work, result, limit)
    super.init(nil, autoCancel: autoCancel)
  }

  /// Settles `result`, which is anchored and which no other code has seen yet, the way the work
  /// does, or with an error if the work takes longer than allowed.
  ///
  /// `owner` follows the result, and no other code has seen it yet; a cancel of the owner cancels
  /// the work. `autoCancel` is the reason with which the work is cancelled when the time is up.
  @usableFromInline package static func start(
    _ work: PromiseCell, _ limit: Duration, _ clock: any PromiseClock, result: PromiseCell,
    owner: CancellableCell? = nil, autoCancel: (any Error)? = nil
  ) {
    if work.see().isSettled {
      // The result has no handlers yet.
      _ = result.adopt(work)
      return
    }
    let decider = TimeoutDecider(work, result, limit, autoCancel)
    let input = Input(of: decider, at: 0)
    unsafe decider.input = input
    owner?.addNode(decider)
    // The work comes first: it wins a tie.
    let keeper = TimerKeeper(keptBy: result, ending: decider)
    input.attach(to: work)
    if limit <= .zero { return decider.timeIsUp() }
    keeper.start(decider, after: limit, on: clock)
  }

  /// As ``decide(as:_:)``, without holdings: their copies took a third of a timeout.
  override package func arrive(_ work: PromiseCell, at position: Int) -> CellOutcome {
    let result = lock.withLock { () -> PromiseCell? in
      if unsafe isDecided { return nil }
      unsafe isDecided = true
      // Arrived work is not cancelled; the thread that tells the registration holds both.
      unsafe input = nil
      unsafe self.work = nil
      return unkeptResult
    }
    return result?.adopt(work).owning() ?? .nothing
  }

  override package func retire() {
    let (input, work) = lock.withLock {
      unsafe isDecided = true
      return unsafe (self.input.take(), self.work.take())
    }
    input?.remove()
    withExtendedLifetime(work) {}
  }

  /// From here on neither the work nor a cancel of the result decides.
  ///
  /// So the result is the error, however the work takes the cancel; unless the work had settled by
  /// itself before the cancel, though the registration may not have been told (L69). Also if the
  /// result is released: a cancel that has just rejected the result left the work to this decider.
  func timeIsUp() {
    guard let work = lock.withLock({ unsafe self.work }) else { return }
    let (_, taken) = advance { .reject }
    guard let taken else { return }
    var walk = CancelWalk(autoCancel ?? TimeoutError(limit: limit))
    if autoCancel != nil { walk.cancel(sourcesOf: taken.inputs) }
    let isLate = work.loadState().isSettled
    walk.finish { [self] in
      settle(isLate ? .adopt : .reject, as: work, taken)
    }.propagate()
  }

  /// The work is lost: the result waits for the time, if that will come.
  override package func lose(_ position: Int) {
    lose { isTimerLost ? .abandon : .wait }
  }

  /// The time will never come: the result waits for the work, if that can still settle.
  func loseTimer() {
    lose {
      isTimerLost = true
      return unsafe work?.isLost == true ? .abandon : .wait
    }
  }

  override func takeHoldings() -> Holdings {
    var taken = super.takeHoldings()
    taken.result = unkeptResult
    unsafe swap(&taken.work, &work)
    return taken
  }

  override var failure: (any Error)? { TimeoutError(limit: limit) }
  override var contents: [String] { ["the work that is limited"] }
}
