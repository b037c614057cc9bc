/// A handler that is told of its source once, unless removed first: an input of `race` or `when`,
/// an awaiting task.
///
/// The registration's own lock protects the claim and `source`. A registration never settles and
/// has no body in the sense of links, so subclasses keep their own fields in the slot.
@safe
@usableFromInline package class Registration: PromiseCell, @unchecked Sendable {
  /// Makes a registration; ``arrived(from:)`` is called when the source settles.
  init() {
    super.init { _, _, _ in .nothing }
    hopWord = Trigger.registered.rawValue
  }

  // MARK: Told by the source

  /// Claims the registration first, because nothing may ask for the source after `told(of:)`.
  override final func told(of source: PromiseCell) -> CellOutcome {
    claim() ? arrived(from: source) : .nothing
  }

  override final func lose() -> CellOutcome {
    if claim() { abandoned() }
    return .nothing
  }

  /// The source has settled.
  func arrived(from source: PromiseCell) -> CellOutcome { .nothing }

  /// Nothing will settle the source, or the source was released while pending: the registration is
  /// never delivered.
  func abandoned() {}

  /// Does nothing: a registration has no body.
  override func releaseBody() {}
}

/// An outcome in the place of a handler: its turn in a batch comes before the handlers behind.
final class Told: Registration, @unchecked Sendable {
  private let outcome: CellOutcome

  init(_ outcome: CellOutcome) { self.outcome = outcome.owning() }

  override func arrived(from start: PromiseCell) -> CellOutcome { outcome }
}

// SAFETY: as for all handlers (PromiseCell.swift). The lock order is handler, then source.
extension Registration {
  /// Attaches the registration, or delivers it if the source is at rest; false after a removal.
  @discardableResult
  package final func attach(to source: PromiseCell) -> Bool {
    var action: CellState.AttachAction? = .deliver
    let seen = source.see()
    if let owned = source.owned(seen, taking: self) { return attach(to: owned) }
    if !seen.isAtRest {
      var (own, state) = lock(with: source)
      action = own.phase == .waiting ? source.append(self, to: &state) : nil
      source.unlock(state)
      unlock(own)
    }
    switch action {
    case .enqueue: break
    case nil: source.watch()
    case .deliver: source.deliver(fresh: self)
    case .abandon: lose().propagate()
    }
    return action != nil
  }

  /// Claims the registration, for delivery or removal.
  ///
  /// False if the registration is claimed already.
  package final func claim() -> Bool {
    var state = lock()
    let isOurs = state.claim()
    unlock(state)
    return isOurs
  }

  /// Leaves the list of the source.
  ///
  /// Once this has returned true, the handler is never called.
  @discardableResult
  package final func remove() -> Bool {
    var own = lock()
    guard own.claim() else {
      unlock(own)
      return false
    }
    var left = unsafe Leave(handler: nil, source: nil)
    if let source = unsafe source {
      unsafe source._withUnsafeGuaranteedRef { source in
        var state = source.lock()
        left = leave(source, &state)
        source.unlock(state)
      }
      unsafe self.source = nil
    }
    unlock(own)
    left.finish()
    return true
  }
}

// MARK: Leaving: in O(1), if the class knows the next older handler

/// References to be released outside the locks after a handler has left its list.
@safe
struct Leave: ~Copyable {
  /// The list's reference to the handler.
  var handler: Unmanaged<PromiseCell>?
  /// The reference of an anchored source to itself.
  var source: Unmanaged<PromiseCell>?

  consuming func finish() {
    unsafe handler?.release()
    unsafe source?.release()
  }
}

// SAFETY: as for all handlers (PromiseCell.swift). The lock of the source protects the list and
// `older`.
extension PromiseCell {
  /// Leaves the list of a pending source; once the source has begun to settle, the settling thread
  /// owns the list.
  ///
  /// Called under the locks of handler and source.
  final func leave(_ source: PromiseCell, _ state: inout CellState) -> Leave {
    assertLocked()
    source.assertLocked()
    var leave = unsafe Leave(handler: nil, source: nil)
    guard state.remove() == .unlink, unsafe next != nil else { return leave }
    assert(
      unsafe self.source?.toOpaque() == source.opaque, "a handler in a list knows its source")
    unlink(from: &state)
    source.wasWatched = true
    unsafe leave.handler = Unmanaged.passUnretained(self)
    if state.tail == 0, state.phase == .anchored {
      unsafe leave.source = Unmanaged.passUnretained(source)
    }
    return leave
  }

  /// Takes this node out of the ring.
  private final func unlink(from state: inout CellState) {
    let newest = unsafe PromiseCell.cell(at: state.tail)
    let following = unsafe next.unsafelyUnwrapped
    unsafe next = nil
    if unsafe following.toOpaque() == opaque {
      state.setTail(0)
      return
    }
    let preceding = unsafe preceding(in: newest)
    unsafe preceding._withUnsafeGuaranteedRef { unsafe $0.next = following }
    if state.tail == address { unsafe state.setTail(UInt(bitPattern: preceding.toOpaque())) }
    unsafe following._withUnsafeGuaranteedRef { unsafe $0.older = preceding }
  }

  /// The node before this one in a ring of several: for the oldest handler the newest; found in O(*n*)
  /// for a plain link, which leaves its list only where a circle closes.
  private final func preceding(in newest: Unmanaged<PromiseCell>) -> Unmanaged<PromiseCell> {
    var node = unsafe newest
    func precedes(_ cell: PromiseCell) -> Bool { unsafe cell.next?.toOpaque() == opaque }
    if unsafe node._withUnsafeGuaranteedRef(precedes) { return unsafe node }
    if let older = unsafe older { return unsafe older }
    while unsafe !node._withUnsafeGuaranteedRef(precedes) {
      unsafe node = node._withUnsafeGuaranteedRef { unsafe $0.next.unsafelyUnwrapped }
    }
    return unsafe node
  }
}
