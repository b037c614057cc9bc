// SAFETY: as for all handlers (PromiseCell.swift). The memory of a source lasts as long as the lock
// of its handler is held; the reference count tells whether the source is already being released.
extension CancellableCell {
  /// Cancels this promise and everything above.
  package final func cancel(for reason: any Error) {
    var walk = CancelWalk(reason)
    walk.cancel(self)
    walk.finish()
  }

  package final var isCancelRequested: Bool { cancelRequest != nil }

  package final var cancelRequest: (any Error)? {
    let cell = work
    if cell !== self, let reason = cell.cancelRequest { return reason }
    return locked { _ in unsafe reason }
  }

  /// The reason of a cancel that has come since the body began; nil if the body is told of the
  /// cancel.
  @usableFromInline package final var laterCancel: (any Error)? {
    locked { _ in unsafe cancelState.allowsHandedOut ? nil : reason }
  }

  /// Cancels a promise begun by a body, if this cell was cancelled.
  final func passCancel(to cell: PromiseCell) {
    if let reason = cancelRequest { cell.cancellable?.cancel(for: reason) }
  }

  /// Adds a node while pending; false if the cell has settled or a cancel was requested.
  package final func add(_ node: CancelNode) -> Bool {
    let cell = work
    return cell.locked { state in
      let isOpen = unsafe state.isPending && !cell.cancelState.isRequested
      if isOpen { cell.addNode(node) }
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

  /// Notes the request of a cancel; false if nothing remains to be done.
  ///
  /// The rest of the work is returned through the parameters, which cost nothing in a chain.
  final func requestCancel(
    _ reason: any Error, thread: UInt32, reach: inout CancelReach?,
    settled: inout CancellableCell?, source: inout Unmanaged<CancellableCell>?
  ) -> CancelState.RequestAction {
    var state = lock()
    defer { unlock(state) }
    let isPending = state.isPending
    let action = unsafe cancelState.request(isPending: isPending, by: thread)
    guard action != .ignore else { return isPending ? .ignore : .flag }
    unsafe self.reason = reason
    guard action == .reach else { return action }
    // From now on nothing settles the cell but the cancel, and no body handed out before begins.
    // The caller keeps the cell, so this reference is not the last.
    if state.phase == .anchored, state.tail != 0 { unsafe Unmanaged.passUnretained(self).release() }
    state.set(.reserved)
    if let node = unsafe node { reach = node.takeReach() }
    if reach?.isWrapper == true { reach?.wrapper = self }
    guard unsafe cancelState.kind != .shield else { return action }
    if let cell = unsafe settledSource { settled = cell }
    unsafe source = lookUpSource(state)
    return action
  }

  /// The turn of this cell in a cancel, and again the end of whatever that turn left the cell to.
  ///
  /// Rejects the cell, or tells an observer; unless the body is running, or the source was
  /// cancelled too and has not settled: then the cell is told by these (L10, L13). `isInCircle`
  /// says that the source waits for this cell in turn.
  final func endCancel(isInCircle: Bool = false) -> CellOutcome {
    var attempts = 0
    while true {
      var state = lock()
      guard state.phase == .reserved, let reason = unsafe reason,
        unsafe !cancelState.allowsHandedOut
      else {
        unlock(state)
        return .nothing
      }
      var left = unsafe Leave(handler: nil, source: nil)
      var settledSource: Unmanaged<PromiseCell>?
      var waits = false
      if unsafe cancelState.isInFlight {
        // A running body has taken the hop.
        waits = !hasHop
        if !waits {
          unsafe settledSource = source
          unsafe cancelState.end()
        }
      } else if let source = unsafe source {
        let isFree = unsafe source._withUnsafeGuaranteedRef { source in
          guard let bits = source.word.tryLock(bit: CellState.lockBit) else { return false }
          var state = CellState(bits: bits)
          let isCancelled = unsafe source.cancellable?.cancelState.isRequested ?? false
          waits = state.isPending && isCancelled && !isInCircle
          if !waits { left = leave(source, &state) }
          source.unlock(state)
          return true
        }
        guard isFree else {
          unlock(state)
          StateWord.backOff(&attempts)
          continue
        }
      }
      // The thread of a running body has the body.
      let tells = unsafe !waits && cancelState.kind == .observer && hasBody
      if waits || tells {
        let isNeeded = unsafe cancelState.isInFlight || cancelState.kind == .observer
        if tells {
          // No other thread may tell the observer now, not even a source that has begun to.
          unsafe cancelState.claim(by: ThreadContext.number)
          unsafe source = nil
        } else {
          unsafe cancelState.awaitEnd()
        }
        var body = isNeeded ? nil : takeBodyContext()
        unlock(state)
        ThreadContext.release(&body)
        left.finish()
        unsafe release(takenBackFrom: settledSource)
        if tells { Promise<Void>(error: reason).attach(self) }
        return .nothing
      }
      let rejection = beginRejection(reason, &state)
      unlock(state)
      let batch = endRejection(rejection)
      left.finish()
      unsafe release(takenBackFrom: settledSource)
      return CellOutcome(batch)
    }
  }

  /// Releases the settled source of a body taken back from its dispatcher, and logs the error that
  /// the body would have been given (L15).
  private final func release(takenBackFrom source: Unmanaged<PromiseCell>?) {
    guard let source = unsafe source else { return }
    unsafe source._withUnsafeGuaranteedRef { logLostError(of: $0) }
    unsafe source.release()
  }

  /// Rejects one of the promises that wait for each other in a circle after cancels, if the way up
  /// from this one leads into a circle.
  ///
  /// Does nothing if the way leads to a promise that something else is going to tell.
  final func breakCircle(_ visits: inout Visits) {
    guard loadState().isPending else { return }
    let returned = climb(&visits) { cell, _ in
      let state = unsafe cell.cancellable?.cancelState
      return state?.awaitsEnd == true && state?.isInFlight == false
    }
    guard var cell = returned?.cancellable else { return }
    // One of them is a follower, because only what follows can come to wait for a promise below.
    while unsafe cell.cancelState.kind == .observer, let source = unsafe cell.retainSource() {
      cell = unsafe source.takeRetainedValue()
    }
    cell.endCancel(isInCircle: true).propagate()
  }
}

extension PromiseCell {
  /// Whether this promise waits for another one, however far above.
  final func isBelow(_ other: PromiseCell) -> Bool {
    var isFound = false
    climb { cell, _ in if cell === other { isFound = true } }
    return isFound
  }

  /// Visits this cell while pending, then the source, and so on, up to the first cell with a
  /// handler under way; each once, under its own lock.
  ///
  /// Returns the visited cell to which the way has come back, if it has.
  @discardableResult
  final func climb(_ visit: (PromiseCell, CellState) -> Void) -> PromiseCell? {
    var visits: Visits = [:]
    return climb(&visits) { cell, state in
      visit(cell, state)
      return true
    }
  }

  /// The visited cells, each with the number of those before.
  ///
  /// Keeps the cells, so that none is mistaken for another one at the same address.
  typealias Visits = [ObjectIdentifier: (cell: PromiseCell, number: Int)]

  /// As above, but ends at cells that an earlier way has visited, too, and where `visit` returns
  /// false.
  final func climb(
    _ visits: inout Visits, while visit: (PromiseCell, CellState) -> Bool
  ) -> PromiseCell? {
    let earlier = visits.count
    var next: PromiseCell? = self
    while let cell = next {
      if let visit = visits[ObjectIdentifier(cell)] { return visit.number < earlier ? nil : cell }
      visits[ObjectIdentifier(cell)] = (cell, visits.count)
      let state = cell.lock()
      next = nil
      if state.isPending, visit(cell, state), !cell.isHandedOut(state),
        let source = unsafe cell.source,
        unsafe source._withUnsafeGuaranteedRef({ $0.loadState().isPending })
      {
        next = unsafe source.takeUnretainedValue()
      }
      cell.unlock(state)
    }
    return nil
  }

  /// This promise as a cancellable one, if cancellable.
  package final var cancellable: CancellableCell? {
    isCancellable ? unsafe unsafeDowncast(self, to: CancellableCell.self) : nil
  }
}

extension PromiseCell {
  /// The source of this handler, retained, if cancellable.
  final func retainSource() -> Unmanaged<CancellableCell>? {
    unsafe locked { unsafe lookUpSource($0) }
  }

  /// The source of this handler, cancellable or not.
  final var keptSource: PromiseCell? {
    locked { unsafe $0.isPending ? source?.takeUnretainedValue() : nil }
  }

  /// Called under the lock.
  final func lookUpSource(_ own: CellState) -> Unmanaged<CancellableCell>? {
    guard own.isPending else { return nil }
    return unsafe source?._withUnsafeGuaranteedRef { source in
      unsafe source.cancellable.map { unsafe .passRetained($0) }
    }
  }
}
