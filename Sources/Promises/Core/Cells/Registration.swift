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

  override package final func abandon() {
    if claim() { abandoned() }
  }

  /// The source has settled.
  func arrived(from source: PromiseCell) -> CellOutcome { .nothing }

  /// Nothing will settle the source, or the source was released while pending: the registration is
  /// never delivered.
  func abandoned() {}

  /// Whether the registration waits for the stand-in for its source, which is being released,
  /// instead of losing the source.
  ///
  /// Called by the thread that releases the source, without locks.
  func moveToStandIn() -> Bool { false }

  /// Does nothing: a registration has no body.
  override func releaseBody() {}

  // MARK: The heritage of a source

  // SAFETY: in a list, the last word is the address of the next older handler, which the list
  // retains; touched under the source's lock. With the lowest bit set, the source has been released
  // while it waited for a cancel only, and the rest is zero or a retained node; touched under this
  // registration's lock.

  /// Whether the source has been released while it waited for a cancel only.
  ///
  /// Meant for ``abandoned()``.
  final var isReleased: Bool { lastWord & 1 != 0 }

  /// The node of a source that was released, as the source has handed it down; nil while the source
  /// exists.
  final var inherited: AnyObject? {
    // While there is a source, its lock protects the word.
    locked { _ in unsafe source == nil ? heritage?.takeUnretainedValue() : nil }
  }

  private final var heritage: Unmanaged<AnyObject>? {
    guard isReleased else { return nil }
    return unsafe UnsafeRawPointer(bitPattern: lastWord & ~1).map { unsafe .fromOpaque($0) }
  }

  /// Written together with the loss of the source, before ``abandoned()``: a cancel that finds no
  /// source finds the node.
  override final func loseSource(_ loss: SourceLoss) {
    var word: UInt = 0
    if case .released(let node) = loss {
      word = unsafe 1 | Self.address(of: node.map { unsafe Unmanaged.passRetained($0) })
    }
    locked { _ in
      lastWord = word
      unsafe source = nil
    }
  }

  // The node may hold the last reference to another registration with another node, and so on.
  deinit {
    var node = unsafe heritage?.takeRetainedValue()
    ThreadContext.release(&node)
  }
}

// SAFETY: as for all handlers (PromiseCell.swift). The lock order is handler, then source.
extension Registration {
  /// Attaches the registration, or delivers it if the source is at rest; false after a removal.
  @discardableResult
  package final func attach(to source: PromiseCell) -> Bool {
    var action: CellState.AttachAction? = .deliver
    if !source.see().isAtRest {
      var (own, state) = lock(with: source)
      action = own.phase == .waiting ? source.append(self, to: &state) : nil
      source.unlock(state)
      unlock(own)
    }
    switch action {
    case .enqueue: break
    case nil: source.watch()
    case .deliver: source.deliver(fresh: self)
    case .abandon: abandon()
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
    var leave = unsafe Leave(handler: nil, source: nil)
    guard state.remove() == .unlink, unsafe next != nil else { return leave }
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
    // The oldest handler has no older one: the newest stands before the oldest in the ring.
    let isOldest =
      unsafe newest._withUnsafeGuaranteedRef { unsafe $0.next?.toOpaque() } == opaque
    let preceding = unsafe isOldest ? newest : older.unsafelyUnwrapped
    unsafe preceding._withUnsafeGuaranteedRef { unsafe $0.next = following }
    if state.tail == address { unsafe state.setTail(UInt(bitPattern: preceding.toOpaque())) }
    unsafe following._withUnsafeGuaranteedRef { unsafe $0.older = preceding }
  }
}
