// The first step: an operator makes a link and puts it into the list of its source.

// SAFETY: as for all handlers (PromiseCell.swift).
extension PromiseCell {
  /// Gives a new cell a body, and attaches it.
  @inlinable package final func link<Link: PromiseCell, Body>(
    _ link: Link, _ trigger: Trigger, _ hop: consuming Hop, _ body: consuming Body,
    function: StaticString = #function
  ) -> Link {
    link.note(function, after: self)
    link.prepare(trigger, hop, body: consume body)
    attach(link)
    return link
  }

  /// Attaches a new promise that settles the way this one does.
  @inlinable package final func mirror<Mirror: PromiseCell>(
    in mirror: Mirror, _ function: StaticString = #function
  ) -> Mirror {
    mirror.note(function, after: self)
    attach(mirror)
    return mirror
  }

  /// Sets trigger, hop and body of a new handler.
  @inlinable
  package final func prepare<Body>(_ trigger: Trigger, _ hop: consuming Hop, body: consuming Body) {
    hopWord = hop.intoWord() | trigger.rawValue
    write(body: consume body)
  }

  /// Attaches a handler that no other code can see yet, or delivers it if this cell is at rest.
  @usableFromInline package final func attach(_ handler: PromiseCell) {
    if attachFirst(handler) { return }
    let seen = see()
    if seen.isAtRest { return deliver(fresh: handler) }
    var state = lock()
    let action = append(handler, to: &state)
    unlock(state)
    switch action {
    case .enqueue: break
    case .deliver: deliver(fresh: handler)
    case .abandon: handler.lose().propagate()
    }
  }

  /// Attaches the first handler of a waiting promise, without the lock; false in any other state.
  ///
  /// No other code can see the handler.
  private final func attachFirst(_ handler: PromiseCell) -> Bool {
    guard word.load() == CellState.unattached else { return false }
    assert(unsafe handler.next == nil && handler !== self, "a handler is in one list at a time")
    let node = unsafe Unmanaged.passRetained(handler)
    unsafe handler.source = .passUnretained(self)
    unsafe handler.next = node
    if word.exchange(CellState.unattached, with: handler.address) { return true }
    unsafe handler.source = nil
    handler.next = nil
    unsafe node.release()
    return false
  }

  /// Appends a handler to this cell's list, which retains the handler, and sets the handler's
  /// source, unless the cell is at rest or spent.
  ///
  /// Called under this cell's lock, with the state taken out of the lock, and under the handler's
  /// lock if other code can see the handler.
  final func append(_ handler: PromiseCell, to state: inout CellState) -> CellState.AttachAction {
    let newest = state.tail
    let action = state.attach(handler.address)
    guard case .enqueue(let anchor) = action else { return action }
    assertLocked()
    assert(unsafe handler.next == nil, "a handler is in one list at a time")
    assert(unsafe handler.source == nil, "a handler has one source at a time")
    unsafe handler.source = Unmanaged.passUnretained(self)
    let node = unsafe Unmanaged.passRetained(handler)
    if newest == 0 {
      unsafe handler.next = node
    } else {
      let newest = unsafe Self.cell(at: newest)
      unsafe newest._withUnsafeGuaranteedRef {
        handler.next = $0.next
        unsafe $0.next = node
      }
      unsafe handler.older = newest
    }
    if anchor { _ = unsafe Unmanaged.passRetained(self) }
    return action
  }

  // MARK: Rejections that are handled

  /// The state, for a caller who acts on an outcome: a rejection is then handled.
  @usableFromInline
  @discardableResult
  package final func see() -> CellState {
    let state = loadState()
    if state.isUnhandled { _ = takeMark() }
    return state
  }

  /// Handles an unhandled rejection in the place of another cell; false if there is none.
  final func takeMark() -> Bool {
    var state = lock()
    let isUnhandled = state.isUnhandled
    state.handle()
    unlock(state)
    return isUnhandled
  }

  /// Notes that a rejection, past or future, counts as handled.
  final func watch() {
    // A settled cell has nothing more to note, and of many inputs most have settled: no lock then.
    if see().isSettled { return }
    var state = lock()
    if state.isPending { countAsHandled(.asked) } else { state.handle() }
    unlock(state)
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
    source.countAsHandled(.left)
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
    // Until the end, because the way round the ring may begin here.
    defer { next = nil }
    if unsafe following.toOpaque() == opaque {
      state.setTail(0)
      return
    }
    let preceding = unsafe preceding(in: newest)
    unsafe preceding._withUnsafeGuaranteedRef { unsafe $0.next = following }
    if state.tail == address { unsafe state.setTail(UInt(bitPattern: preceding.toOpaque())) }
    unsafe following._withUnsafeGuaranteedRef { unsafe $0.older = preceding }
  }

  /// The node before this one in a ring of several: for the oldest handler the newest; found in
  /// O(*n*) for a plain link, which leaves its list only where a circle closes.
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
