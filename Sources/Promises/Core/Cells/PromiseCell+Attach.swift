// The first step: an operator makes a link and puts it into the list of its source.

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
    assert(!handler.isInList && handler !== self, "a handler is in one list at a time")
    handler.source = self
    handler.beginList()
    if word.exchange(CellState.unattached, with: handler.address) { return true }
    handler.source = nil
    handler.endList()
    return false
  }

  /// Appends a handler to this cell's list, which retains the handler, and sets the handler's
  /// source, unless the cell is at rest or spent.
  ///
  /// Called under this cell's lock, with the state taken out of the lock, and under the handler's
  /// lock if other code can see the handler.
  final func append(_ handler: PromiseCell, to state: inout CellState) -> CellState.AttachAction {
    let before = state
    let action = state.attach(handler.address)
    guard case .enqueue(let anchor) = action else { return action }
    assertLocked()
    assert(!handler.isInList, "a handler is in one list at a time")
    assert(!handler.hasSource, "a handler has one source at a time")
    handler.source = self
    handler.join(listOf: before)
    if anchor { keepItself() }
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

extension PromiseCell {
  /// Leaves the list of a pending source; once the source has begun to settle, the settling thread
  /// owns the list.
  ///
  /// Called under the locks of handler and source.
  final func leave(_ source: PromiseCell, _ state: inout CellState) -> Leave {
    assertLocked()
    source.assertLocked()
    guard state.remove() == .unlink, isInList else { return Leave.none }
    assert(self.source === source, "a handler in a list knows its source")
    source.countAsHandled(.left)
    return Leave.of(self, from: source, &state)
  }
}
