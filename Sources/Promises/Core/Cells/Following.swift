// A link adopts the outcome of the promise that its body returned.

// SAFETY: as for all handlers (PromiseCell.swift). Locks are taken in the order handler, source; a
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
    let skipped = unsafe own.tail == 0 ? nil : skipFollower(&own)
    let isOpen = own.isOpen
    if let source { trackSettledSource(source) }
    unsafe self.source = nil
    // The body of a cancelled link ends once the promise has been cancelled, too.
    if isOpen { bodyStage = .over }
    hopWord = Trigger.follower.rawValue
    let action = inner.append(self, to: &state)
    // Without handlers, this link is in no circle.
    let above = unsafe own.tail == 0 ? nil : inner.awaited(state)?.retain()
    inner.unlock(state)
    unlock(own)
    unsafe skipped?.release()
    if !isOpen { passCancel(to: inner) }
    if unsafe above != nil, unsafe isReached(from: above) { return refuseCircle(through: inner) }
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
    var left = unsafe Leave(handler: nil, source: nil)
    if unsafe own.isPending && source?.toOpaque() == inner.opaque {
      left = leave(inner, &state)
      if unsafe left.handler != nil { unsafe source = nil }
    }
    inner.unlock(state)
    unlock(own)
    // A cancel that has come meanwhile rejects the link at the end of the body.
    let isRefused = unsafe left.handler != nil && own.isOpen
    left.finish()
    return isRefused ? beRejected(orLog: PromiseError.returnedSelf) : .nothing
  }

  /// The cell that this pending one waits for: the source or, behind the body of an `ensureThen`,
  /// the registration with the cleanup.
  ///
  /// Called under the lock.
  final func awaited(_ state: CellState) -> Unmanaged<PromiseCell>? {
    guard state.isPending else { return nil }
    return unsafe trigger == .cleanup ? Self.cell(at: lastWord) : source
  }

  /// The same, for a caller without the lock.
  final var awaited: PromiseCell? { locked { unsafe awaited($0)?.takeUnretainedValue() } }

  /// Whether this cell waits for another one, itself or through the promises above.
  @usableFromInline package final func waits(for other: PromiseCell) -> Bool {
    unsafe other.isReached(from: Unmanaged.passRetained(self))
  }

  /// Whether the way up from a retained cell, which is released, leads to this cell.
  ///
  /// To be asked once this link waits for the other cell: of two threads that close one circle from
  /// both sides, at least one finds the way closed.
  private final func isReached(from first: Unmanaged<PromiseCell>?) -> Bool {
    var next = unsafe first
    for _ in 0..<Self.longestCircle {
      guard let cell = unsafe next, unsafe cell.toOpaque() != opaque else { break }
      unsafe next = cell._withUnsafeGuaranteedRef { cell in
        unsafe cell.locked { unsafe cell.awaited($0)?.retain() }
      }
      unsafe cell.release()
    }
    defer { unsafe next?.release() }
    return unsafe next?.toOpaque() == opaque
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
  private final func skipFollower(_ state: inout CellState) -> Unmanaged<PromiseCell>? {
    let newest = unsafe Self.cell(at: state.tail)
    let follower = unsafe newest._withUnsafeGuaranteedRef { unsafe $0.next.unsafelyUnwrapped }
    guard unsafe Self.isReferencedOnce(follower) else { return nil }
    let handler = unsafe follower._withUnsafeGuaranteedRef { unsafe $0.handOnOnlyHandler(to: self) }
    guard let handler = unsafe handler else { return nil }
    unsafe follower._withUnsafeGuaranteedRef { follower in
      unsafe handler._withUnsafeGuaranteedRef { handler in
        let following = unsafe follower.next.unsafelyUnwrapped
        follower.next = nil
        if unsafe following.toOpaque() == follower.opaque {
          // The handler is its own neighbour already, as the only handler of the follower.
          state.setTail(handler.address)
        } else {
          unsafe handler.next = following
          unsafe newest._withUnsafeGuaranteedRef { unsafe $0.next = .passUnretained(handler) }
          unsafe following._withUnsafeGuaranteedRef { unsafe $0.older = .passUnretained(handler) }
        }
      }
    }
    return unsafe follower
  }

  /// Lets the only handler of this follower wait for `source` instead; returns the handler with its
  /// reference.
  ///
  /// Nil without exactly one handler, for a handler that is no link, and where a lock is taken.
  /// Called under the lock of `source`: this follower is in the list of `source`, where no other
  /// thread can reach it.
  private final func handOnOnlyHandler(to source: PromiseCell) -> Unmanaged<PromiseCell>? {
    guard let bits = word.tryLock(bit: CellState.lockBit) else { return nil }
    var state = CellState(bits: bits)
    defer { unlock(state) }
    source.assertLocked()
    guard state.phase == .waiting, trigger == .follower, state.tail != 0 else { return nil }
    assert(unsafe self.source?.toOpaque() == source.opaque, "a handler in a list knows its source")
    let handler = unsafe Self.cell(at: state.tail)
    let isDone = unsafe handler._withUnsafeGuaranteedRef { handler in
      guard unsafe handler.next?.toOpaque() == handler.opaque,
        let bits = handler.word.tryLock(bit: CellState.lockBit)
      else { return false }
      let isDone =
        handler.trigger == .follower && canBeSkipped(for: handler, to: source)
      if isDone { unsafe handler.source = .passUnretained(source) }
      handler.unlock(CellState(bits: bits))
      return isDone
    }
    guard isDone else { return nil }
    state.abandon()
    return unsafe handler
  }

  /// Whether the cell has one strong reference, and no weak or unowned one.
  static func isReferencedOnce(_ cell: Unmanaged<PromiseCell>) -> Bool {
    // SAFETY: the memory of the address is read as a strong reference, without making another one.
    var address = unsafe cell.toOpaque()
    let isUnique = unsafe withUnsafeMutablePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: PromiseCell.self, capacity: 1) {
        unsafe isKnownUniquelyReferenced(&$0.pointee)
      }
    }
    guard isUnique else { return false }
    // Writes of other threads before they released their references must be visible here.
    StateWord.acquire()
    return unsafe cell._withUnsafeGuaranteedRef {
      _getWeakRetainCount($0) == 1 && _getUnownedRetainCount($0) == 1
    }
  }
}
