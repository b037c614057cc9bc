/// Implements `timeout`: a registration with the work, and a timer.
@usableFromInline
package final class TimeoutDecider: Decider, @unchecked Sendable {
  /// The result, if plain; never written again.
  private weak var plainResult: PromiseCell?
  private let limit: Duration
  /// The work, until the result has settled; protected by the lock.
  @safe @exclusivity(unchecked)
  private var limited: PromiseCell?
  /// Whether the timer will never come; protected by the lock.
  private var isTimerLost = false

  /// Keeps a cancellable result: its work is to be stopped even if the result was dropped.
  private init(
    _ work: PromiseCell, _ result: PromiseCell, _ limit: Duration, _ autoCancel: (any Error)?
  ) {
    (limited, self.limit) = (work, limit)
    plainResult = result.isCancellable ? nil : result
    super.init(result.cancellable, autoCancel: autoCancel)
  }

  /// Settles `result`, which is anchored and which no other code has seen yet, the way the work
  /// does, or with an error if the work takes longer than allowed.
  ///
  /// A cancel of the result cancels the work, and so does the end of the time, with the reason
  /// `autoCancel`, if there is one.
  @usableFromInline package static func start(
    _ work: PromiseCell, _ limit: Duration, _ clock: any PromiseClock, result: PromiseCell,
    autoCancel: (any Error)? = nil
  ) {
    if work.see().isSettled {
      // The result has no handlers yet.
      _ = result.adopt(work)
      return
    }
    let decider = TimeoutDecider(work, result, limit, autoCancel)
    let input = Input(of: decider, at: 0)
    decider.input = input
    result.cancellable?.addNode(decider)
    // The work comes first: it wins a tie.
    let keeper = TimerKeeper(keptBy: result, ending: result.isCancellable ? nil : decider)
    input.attach(to: work)
    if limit <= .zero { return decider.timeIsUp() }
    keeper.start(decider, after: limit, on: clock)
  }

  /// Takes the decision, once, with everything that is no longer needed then, to be released
  /// outside the lock: without ``Holdings``, the copies of which took a third of a timeout.
  private func decide() -> (result: PromiseCell?, input: Input?, work: PromiseCell?)? {
    lock.withLock {
      if isDecided { return nil }
      isDecided = true
      return (result.take() ?? plainResult, input.take(), limited)
    }
  }

  /// Arrived work is not cancelled.
  override package func arrive(_ work: PromiseCell, at position: Int) -> CellOutcome {
    decide()?.result?.adopt(work) ?? .nothing
  }

  override package func retire() {
    let (input, rest) = lock.withLock {
      isDecided = true
      return (self.input.take(), (result.take(), limited.take()))
    }
    input?.remove()
    withExtendedLifetime(rest) {}
  }

  override func adopted() -> PromiseCell? { limited }

  /// The work itself: the limit, which cancels it too, may have taken the registration.
  override func addInputs(to reach: inout CancelReach) {
    if let limited { reach.cells.append(limited) }
  }

  /// Decides for the time limit: from here on, neither the work nor a cancel of the result can.
  ///
  /// So the result is the error, however the work takes the cancel; unless the work had settled by
  /// itself before the cancel, though the registration may not have run (L69). Also if the result
  /// is released: a cancel that has just rejected the result left the work to this decider.
  func timeIsUp() {
    guard let (result, input, work) = decide(), let input, let work else { return }
    let error = TimeoutError(limit: limit)
    var settled = work.decided(evenByCancel: true)
    var walk = CancelWalk(autoCancel ?? error)
    if settled == nil {
      if autoCancel != nil { walk.cancel(sourcesOf: [input]) }
      // Another thread may have been quicker than the claim.
      settled = work.decided()
    }
    walk.finish { [settled] in
      if settled == nil { result?.releaseBody() }
      let outcome =
        settled.map { result?.adopt($0) } ?? CellOutcome(result?.settle(error: error))
      input.remove()
      return outcome?.owning() ?? .nothing
    }.propagate()
  }

  /// The work is lost: the result waits for the time.
  override package func lose(_ position: Int) { lose { isTimerLost } }

  /// The time will never come: the result waits for the work.
  func loseTimer() {
    lose {
      isTimerLost = true
      return limited?.isLost == true
    }
  }

  /// Loses the result, too, if nothing is left to wait for; asked under the lock.
  private func lose(_ isLast: () -> Bool) {
    guard lock.withLock(isLast), let (result, input, _) = decide() else { return }
    input?.remove()
    // The body of the result is a timer, released by the clock.
    result?.loseHandlers().propagate()
  }

  override var contents: [String] { ["the work that is limited"] }
}
