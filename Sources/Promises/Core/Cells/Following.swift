// A link adopts the outcome of the promise that its body returned.

// Locks are taken in the order handler, source; a
// lock needed in the other order is only tried, and a taken lock ends the attempt.
extension PromiseCell {
  /// The body, run for `source`, returned `inner`: waits in the list of `inner`, or takes over the
  /// outcome of a settled one.
  ///
  /// Called by the thread that has run the body, without locks; without a source at the beginning
  /// of a flight's work.
  @discardableResult
  @usableFromInline
  package final func follow(_ inner: PromiseCell, after source: PromiseCell? = nil) -> CellOutcome {
    if inner === self { return beRejected(orLog: PromiseError.returnedSelf) }
    let seen = inner.see()
    if seen.isAtRest, isOpen { return adopt(inner) }
    var (own, state) = lock(with: inner)
    let skipped = own.hasHandlers ? skipFollower(&own) : nil
    let isOpen = own.isOpen
    if let source { trackSettledSource(source) }
    self.source = nil
    // The body of a cancelled link ends once the promise has been cancelled, too.
    if isOpen { bodyStage = .over }
    hopWord = Trigger.follower.rawValue
    let action = inner.append(self, to: &state)
    // Without handlers, this link is in no circle.
    let above = own.hasHandlers ? inner.awaited(state) : nil
    inner.unlock(state)
    unlock(own)
    _ = consume skipped
    if !isOpen { passCancel(to: inner) }
    if let above, isReached(from: above) { return refuseCircle(through: inner) }
    switch action {
    case .enqueue: return .nothing
    case .deliver: return adopt(inner)
    case .abandon: return lose()
    }
  }

  // MARK: Circles

  /// The number of promises that are looked at for a circle: a longer circle rests for good, and
  /// thousands of links can follow one long chain in linear time.
  private static var longestCircle: Int { 1_000 }

  /// Leaves the list of `inner`, the promise that the body returned and that waits for this link in
  /// turn, and rejects this link (L87).
  private final func refuseCircle(through inner: PromiseCell) -> CellOutcome {
    var (own, state) = lock(with: inner)
    var left = Leave.none
    if own.isPending, self.source === inner {
      left = leave(inner, &state)
      if left.hasLeft { self.source = nil }
    }
    inner.unlock(state)
    unlock(own)
    // A cancel that has come meanwhile rejects the link at the end of the body.
    let isRefused = left.hasLeft && own.isOpen
    left.finish()
    return isRefused ? beRejected(orLog: PromiseError.returnedSelf) : .nothing
  }

  /// The cell that this pending one waits for: the source or, behind the body of an `ensureThen`,
  /// the registration with the cleanup.
  ///
  /// Called under the lock.
  final func awaited(_ state: CellState) -> PromiseCell? {
    guard state.isPending else { return nil }
    return trigger == .cleanup ? cleanup : source
  }

  /// The same, for a caller without the lock.
  final var awaited: PromiseCell? { locked { awaited($0) } }

  /// Whether this cell waits for another one, itself or through the promises above.
  @usableFromInline package final func waits(for other: PromiseCell) -> Bool {
    other.isReached(from: self)
  }

  /// Whether the way up from a cell leads to this one.
  ///
  /// To be asked once this link waits for the other cell: of two threads that close one circle from
  /// both sides, at least one finds the way closed.
  private final func isReached(from first: PromiseCell) -> Bool {
    var next: PromiseCell? = first
    for _ in 0..<Self.longestCircle {
      guard let cell = next, cell !== self else { break }
      next = cell.awaited
    }
    return next === self
  }

  /// Keeps memory constant in an endless `then` loop.
  ///
  /// In such a loop each link follows the next, and the oldest handler of a link is its follower,
  /// the link of the previous round. If only this list refers to the follower, and exactly one link
  /// waits for the follower, that link replaces the follower in this list, and the follower is
  /// released.
  ///
  /// Only a link may replace a follower. A link records a cancel before the cancel looks up the
  /// link's source, so a cancel on its way to the follower can be told. A registration records
  /// nothing. So a follower for which a registration waits stays, and only later ones are skipped.
  ///
  /// Called under the lock; returns the follower with the reference of the list.
  private final func skipFollower(_ state: inout CellState) -> PromiseCell? {
    state.replaceOldest { $0.handOnOnlyHandler(to: self) }
  }

  /// Lets the only handler of this follower wait for `source` instead, and returns the handler.
  ///
  /// Nil without exactly one handler, for a handler that is no link, and where a lock is taken.
  /// Called under the lock of `source`: this follower is in the list of `source`, where no other
  /// thread can reach it.
  private final func handOnOnlyHandler(to source: PromiseCell) -> PromiseCell? {
    guard let bits = word.tryLock(bit: CellState.lockBit) else { return nil }
    var state = CellState(bits: bits)
    defer { unlock(state) }
    source.assertLocked()
    guard state.phase == .waiting, trigger == .follower, let handler = state.onlyHandler,
      let bits = handler.word.tryLock(bit: CellState.lockBit)
    else { return nil }
    assert(self.source === source, "a handler in a list knows its source")
    let isDone = handler.trigger == .follower && canBeSkipped(for: handler, to: source)
    if isDone {
      handler.source = source
      state.abandon()
    }
    handler.unlock(CellState(bits: bits))
    return isDone ? handler : nil
  }
}
