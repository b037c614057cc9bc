// A pending handler's source is kept, so another reference to it can be made under the handler's
// lock.
extension CancellableCell {
  /// Cancels this promise and everything above.
  package final func cancel(for reason: any Error) {
    var walk = CancelWalk(reason)
    walk.cancel(self)
    walk.finish()
  }

  package final var isCancelRequested: Bool { cancelRequest != nil }

  package final var cancelRequest: (any Error)? {
    locked { _ in reason }
  }

  /// Whether the outcome of this settled promise came before a cancel.
  final var cameFirst: Bool {
    locked { _ in cancelState.isRequested && !cancelState.hasDecided }
  }

  /// Whether a cancel has come that settles the pending promise, or has its observer told.
  package final var isBeingCancelled: Bool {
    locked { $0.phase == .claimed || $0.isPending && cancelState.stage == .told }
  }

  /// Adds a node while pending; false if the cell has settled or a cancel was requested.
  package final func add(_ node: CancelNode) -> Bool {
    locked { state in
      let isOpen = state.isPending && !cancelState.isRequested
      if isOpen { addNode(node) }
      return isOpen
    }
  }

  /// Adds a cancel block; a block that comes too late is dropped.
  @usableFromInline package final func addBlock(_ block: @escaping @Sendable () -> Void) {
    _ = add(CancelBlock(block))
  }

  /// Adds and returns a `cancelPromise`; its rejecting end becomes a node.
  @usableFromInline package final func addSignal() -> Promise<Void> {
    let (signal, node) = CancelSignal.make()
    _ = add(node)
    return signal
  }

  /// Whether a cancel would reject this pending cell though its source goes on.
  ///
  /// Called under the lock.
  final var endsBeforeSource: Bool {
    let isSourceReached = withSource { $0.isCancellable } == true
    return !isSourceReached && bodyStage != .running && trigger != .cleanup
      || cancelState.kind == .shield || node is BranchCancel
  }

  /// Notes the request of a cancel; returns whether that has claimed the cell.
  ///
  /// The rest of the work is returned through the parameters, which are free in a chain.
  final func requestCancel(
    _ reason: any Error, thread: UInt32, reach: inout CancelReach?,
    settled: inout CancellableCell?, source: inout CancellableCell?
  ) -> Bool {
    var state = lock()
    defer { unlock(state) }
    let action = cancelState.request(bodyStage, isPending: state.isPending, by: thread)
    guard action != .ignore else { return false }
    self.reason = reason
    guard action == .reach else { return false }
    // The walk keeps the cell from now on, so this reference is not the last.
    if state.phase == .anchored, state.hasHandlers { letItselfGo() }
    // From now on nothing settles the cell but the cancel, and no body handed out before begins.
    state.set(.claimed)
    if let node { reach = node.takeReach() }
    if reach?.isWrapper == true || reach?.work != nil { reach?.promise = self }
    if cancelState.kind.goesUp, let cell = settledSource { settled = cell }
    withSource { above in
      if let above = above.cancellable {
        if cancelState.kind.goesUp { source = above }
      } else if above.loadState().isSettled {
        cancelState.noteOutcome()
      }
    }
    return true
  }

  /// Whether the outcome of the work that this claimed timeout passes on had come before the
  /// cancel: then takes it over, because the cancel comes too late (L69).
  ///
  /// Otherwise, has an error reported that is on its way (L15).
  final func comesLate(after reach: CancelReach) -> Bool {
    guard let work = reach.work else { return false }
    guard !losesErrors, let decided = work.decided(evenByCancel: reach.isWorkSettled) else {
      reportError(onItsWayTo: work)
      return false
    }
    var state = lock()
    let isClaimed = state.phase == .claimed
    if isClaimed {
      cancelState.comeLate()
      state.set(.waiting)
    }
    unlock(state)
    if isClaimed { adopt(decided).propagate() }
    return isClaimed
  }

  // MARK: The turn in a cancel

  /// Ends a cancel at this cell: in the cell's turn, or once the running body or cancelled source
  /// that the cell waited for has ended.
  ///
  /// Rejects the cell, or runs an observer; unless the body is running, or the source was cancelled
  /// too and has not settled: then the cell waits for these (L10, L13).
  final func takeTurn() -> CellOutcome {
    var attempts = 0
    while true {
      var state = lock()
      guard state.phase == .claimed, let reason else {
        unlock(state)
        return .nothing
      }
      var above = Above()
      guard detach(&above) else {
        unlock(state)
        StateWord.backOff(&attempts)
        continue
      }
      let action = cancelState.takeTurn(
        &bodyStage, isToldByAbove: above.tells, by: ThreadContext.number)
      var body = action == .release ? takeBodyContext() : nil
      let rejection = action == .reject ? beginRejection(reason, &state) : nil
      unlock(state)
      let batch = endRejection(rejection)
      ThreadContext.release(&body)
      finish(above)
      if action == .tell { tell(reason) }
      return CellOutcome(batch)
    }
  }

  /// Tells an observer of the cancel, in place of its source.
  private final func tell(_ reason: any Error) {
    let cancelled = Promise<Void>(error: reason, at: beginning)
    cancelled.see()
    cancelled.deliver(shared: self)
  }

  /// Whatever stands above a cancelled cell.
  private struct Above: ~Copyable {
    /// Whether a source in whose list the cell stays is going to tell the cell.
    var tells = false
    /// References that the cell had to the list that it has left.
    var left = Leave.none
    /// The settled source of a body taken back from its dispatcher, or of a delay cut short.
    var settledSource: PromiseCell?
    /// The pending source whose list the cell has left.
    var leftSource: PromiseCell?
  }

  /// Leaves the list of the source, unless the source or the running body is going to tell the
  /// cell; false if another thread has the lock of the source.
  ///
  /// Called under the lock.
  private final func detach(_ above: inout Above) -> Bool {
    assertLocked()
    if bodyStage == .running { return true }
    if bodyStage == .handedOut {
      above.settledSource = takeHeldSource()
      return true
    }
    let isDetached = withSource { source in
      guard let bits = source.word.tryLock(bit: CellState.lockBit) else { return false }
      var state = CellState(bits: bits)
      let isCancelled = source.cancellable?.cancelState.isRequested ?? false
      above.tells =
        state.isPending && cancelState.waits(forCancelled: isCancelled, bodyStage)
      if !above.tells {
        above.left = leave(source, &state)
        self.source = nil
        if state.isPending { above.leftSource = source }
      }
      source.unlock(state)
      return true
    }
    if isDetached == nil { above.settledSource = held }
    return isDetached ?? true
  }

  /// Logs the error that a body taken back would have been given, that a delay has held, or that is
  /// on its way to the source (L15), and releases what the cell no longer needs.
  private final func finish(_ above: consuming Above) {
    if let source = above.leftSource { reportError(onItsWayTo: source) }
    // Not bound: the binding would copy the optional by its metadata, in 80 instructions.
    logLostError(of: above.settledSource)
    above.left.finish()
  }
}

extension CancellableCell {
  /// The settled source whose outcome waits in this pending cell, for the end of the cleanup or for
  /// the timer of a delay.
  ///
  /// Called under the lock.
  fileprivate final var held: CancellableCell? {
    trigger == .cleanup || trigger == .follower && hasBody ? settledSource : nil
  }

  /// Has an error reported that is on its way to a promise for which this cancelled one does not
  /// wait any more (L15).
  private final func reportError(onItsWayTo source: PromiseCell) {
    if source.isReachedByError { Input(of: KeptError(self), at: 0).attach(to: source) }
  }
}

/// Reports the error of a promise, which a cancel has kept from another one.
private final class KeptError: InputReceiver, @unchecked Sendable {
  private let promise: PromiseCell

  init(_ promise: PromiseCell) { self.promise = promise }

  override func arrive(_ source: PromiseCell, at _: Int) -> CellOutcome {
    if source.loadState().isRejected { promise.report(.errorKeptByCancel, source.rejection) }
    return .nothing
  }
}

extension PromiseCell {
  /// The last promise on the way up from this one, whose next promise `step` returns under the lock
  /// of the promise before: the same one to end there, nil for none.
  ///
  /// Each promise is locked on its own, and no more than a hundred are looked at. `visit` is called
  /// before, without the lock.
  private final func last(
    visit: (PromiseCell) -> Void = { _ in }, _ step: (PromiseCell, CellState) -> PromiseCell?
  ) -> PromiseCell? {
    var cell = self
    for _ in 0..<100 {
      visit(cell)
      let above = cell.locked { step(cell, $0) }
      guard let above, above !== cell else { return above }
      cell = above
    }
    return nil
  }

  /// Whether a promise above is rejected, and nothing on the way from there has been cancelled.
  fileprivate final var isReachedByError: Bool {
    last { cell, state in
      if cell.cancellable?.cancelState.hasDecided == true { return nil }
      if !state.isPending { return cell }
      guard let cancellable = cell.cancellable else { return cell.awaited(state) }
      return cancellable.held ?? cancellable.node?.awaited ?? cell.awaited(state)
    }?.loadState().isRejected == true
  }

  /// The promise whose outcome is on its way to this one, through promises that only take it over;
  /// this one, if it has settled; nil if there is none, or if a cancel has claimed one on the way.
  ///
  /// `evenByCancel` says whether an outcome of a cancel counts, which is then not the caller's own.
  /// `visit` may keep the promises, so that none is released here (L71).
  final func decided(
    evenByCancel: Bool = false, visit: (PromiseCell) -> Void = { _ in }
  ) -> PromiseCell? {
    last(visit: visit) { cell, state in
      let cancel = cell.cancellable?.cancelState
      if state.isSettled { return cancel?.hasDecided == true && !evenByCancel ? nil : cell }
      guard state.isPending, cell.trigger == .follower else { return nil }
      let isRequested = cancel?.isRequested == true
      if isRequested, cell.losesErrors { return nil }
      if let work = cell.cancellable?.node?.work { return work }
      return isRequested ? nil : cell.source
    }
  }

  /// Whether the source of this pending promise, which only takes over an outcome, has settled.
  ///
  /// Retains nothing, for a caller who must not release anything (L71).
  final var isBeingTold: Bool {
    locked { state in
      guard state.isPending, trigger == .follower else { return false }
      return withSource { $0.loadState().isSettled } == true
    }
  }

  /// This promise as a cancellable one, if cancellable.
  package final var cancellable: CancellableCell? {
    isCancellable ? unsafe unsafeDowncast(self, to: CancellableCell.self) : nil
  }

  /// The source of this handler, if cancellable.
  final var cancellableSource: CancellableCell? {
    locked { $0.isPending ? withSource { $0.cancellable } ?? nil : nil }
  }
}
