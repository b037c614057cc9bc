// A link whose body returned a promise takes over the outcome of that.

// SAFETY: as for all handlers (PromiseCell.swift). Locks are taken handler first, then
// source; where it is the other way round, a lock that is taken ends the attempt.
extension PromiseCell {
  /// Waits in the list of `inner`, or takes over its outcome at once.
  @discardableResult
  @usableFromInline package final func follow(_ inner: PromiseCell) -> CellOutcome {
    if inner === self { return CellOutcome(settle(error: PromiseError.returnedSelf)) }
    if inner.see().isAtRest { return pass(inner) }
    skipFollower()
    var (own, state) = lock(with: inner)
    let isCircle = unsafe state.phase == .waiting && inner.source?.toOpaque() == opaque
    var action: CellState.AttachAction?
    let before = loss
    if !isCircle {
      unsafe source = nil
      loss = []
      hopWord = Trigger.never.rawValue
      action = inner.append(self, to: &state)
    }
    let isNews = loss != before
    inner.unlock(state)
    unlock(own)
    if isNews { spreadLoss() }
    switch action {
    case .enqueue: return .nothing
    case .deliver: return pass(inner)
    case nil: return CellOutcome(settle(error: PromiseError.returnedSelf))
    case .orphan:
      orphan()
      return .nothing
    }
  }

  /// Makes an endless `then` loop keep a few promises instead of one for each round.
  ///
  /// In such a loop each link follows the next, and the oldest handler of a link is the link of the
  /// round before. When nobody but this list refers to that one and a single link waits for it, the
  /// link takes its place here and it goes away.
  ///
  /// Only a link: it notes a cancel that goes through it before that looks for its source, so one that
  /// is on its way to the follower can be told. A registration notes nothing. Where one stands at the
  /// end of a loop, the oldest follower stays, and those after it are skipped for that.
  final func skipFollower() {
    guard loadState().tail != 0 else { return }
    let follower = unsafe replaceFollower()
    unsafe follower?.release()
  }

  /// Does so under the locks, and returns the follower with the reference of the list.
  private final func replaceFollower() -> Unmanaged<PromiseCell>? {
    var state = lock()
    defer { unlock(state) }
    guard state.tail != 0 else { return nil }
    let newest = unsafe Self.cell(at: state.tail)
    let follower = unsafe newest._withUnsafeGuaranteedRef { unsafe $0.next.unsafelyUnwrapped }
    guard unsafe Self.isReferencedOnce(follower) else { return nil }
    let heir = unsafe follower._withUnsafeGuaranteedRef { unsafe $0.handOnOnlyHandler(to: self) }
    guard let heir = unsafe heir else { return nil }
    unsafe follower._withUnsafeGuaranteedRef { follower in
      unsafe heir._withUnsafeGuaranteedRef { heir in
        let following = unsafe follower.next.unsafelyUnwrapped
        unsafe follower.next = nil
        if unsafe following.toOpaque() == follower.opaque {
          unsafe heir.next = .passUnretained(heir)
          state.setTail(heir.address)
        } else {
          unsafe heir.next = following
          unsafe newest._withUnsafeGuaranteedRef { unsafe $0.next = .passUnretained(heir) }
          unsafe following._withUnsafeGuaranteedRef { unsafe $0.noteOlder(.passUnretained(heir)) }
        }
      }
    }
    return unsafe follower
  }

  /// Lets the only handler of this follower, with the reference to it, wait for `source` instead.
  ///
  /// Nil where there is no or more than one handler, or no link, or where a lock is taken. Called under
  /// the lock of `source`, in whose list this is and where nobody else can reach it.
  private final func handOnOnlyHandler(to source: PromiseCell) -> Unmanaged<PromiseCell>? {
    guard let bits = word.tryLock(bit: CellState.lockBit) else { return nil }
    var state = CellState(bits: bits)
    defer { unlock(state) }
    guard state.phase == .waiting, trigger == .never, state.tail != 0 else { return nil }
    let handler = unsafe Self.cell(at: state.tail)
    let isDone = unsafe handler._withUnsafeGuaranteedRef { handler in
      guard unsafe handler.next?.toOpaque() == handler.opaque,
        let bits = handler.word.tryLock(bit: CellState.lockBit)
      else { return false }
      let isDone =
        handler.trigger != .registered && canBeSkipped(for: handler, to: source)
      if isDone { unsafe handler.source = .passUnretained(source) }
      handler.unlock(CellState(bits: bits))
      return isDone
    }
    guard isDone else { return nil }
    state.abandon()
    return unsafe handler
  }

  /// Whether there is one strong reference, and no weak or unowned one.
  static func isReferencedOnce(_ cell: Unmanaged<PromiseCell>) -> Bool {
    // SAFETY: the address of a strong reference is looked at as one, without making another.
    var address = unsafe cell.toOpaque()
    let isUnique = unsafe withUnsafeMutablePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: PromiseCell.self, capacity: 1) {
        unsafe isKnownUniquelyReferenced(&$0.pointee)
      }
    }
    guard isUnique else { return false }
    // What others did before they let go of it is to be seen.
    StateWord.acquire()
    return unsafe cell._withUnsafeGuaranteedRef {
      _getWeakRetainCount($0) == 1 && _getUnownedRetainCount($0) == 1
    }
  }
}
