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

  /// Sets what a new cell does as a handler.
  @inlinable
  package final func prepare<Body>(_ trigger: Trigger, _ hop: consuming Hop, body: consuming Body) {
    hopWord = hop.take() | trigger.rawValue
    unsafe (contents + Self.bodyOffset).initializeMemory(as: Body.self, to: consume body)
  }

  /// Attaches a handler that nobody else can see yet, or delivers it if this cell is at rest.
  @usableFromInline package final func attach(_ handler: PromiseCell) {
    if attachFirst(handler) { return }
    if see().isAtRest { return deliver(fresh: handler) }
    var state = lock()
    let action = append(handler, to: &state)
    let hasLearnt = handler.loss != []
    unlock(state)
    switch action {
    case .enqueue: if hasLearnt { handler.markLoss() }
    case .deliver: deliver(fresh: handler)
    case .orphan: handler.orphan()
    }
  }

  /// Attaches the first handler of a promise that waits, without the lock; false if it is not like that.
  ///
  /// Nobody else can see the handler. What is known of this, if anything, would stand in the word.
  private final func attachFirst(_ handler: PromiseCell) -> Bool {
    guard word.load() == CellState.unattached else { return false }
    let node = unsafe Unmanaged.passRetained(handler)
    unsafe handler.source = .passUnretained(self)
    unsafe handler.next = node
    if word.exchange(CellState.unattached, with: handler.address) { return true }
    unsafe handler.source = nil
    unsafe handler.next = nil
    unsafe node.release()
    return false
  }

  /// Makes this the source of a handler and appends it to the list, which retains it, if something
  /// is still going to come.
  ///
  /// Called under this lock, with `state` as it was taken out of it, and under the handler's if
  /// anybody else can see the handler.
  ///
  /// - Parameter isOwned: Whether the list takes over a reference of the caller's instead.
  final func append(
    _ handler: PromiseCell, to state: inout CellState, isOwned: Bool = false
  ) -> CellState.AttachAction {
    let newest = state.tail
    let action = state.attach(handler.address)
    guard case .enqueue(let anchor) = action else { return action }
    unsafe handler.source = Unmanaged.passUnretained(self)
    if state.isPending, loss != [] { _ = handler.learnLoss(of: self, state) }
    let node = unsafe Unmanaged.passUnretained(handler)
    if !isOwned { _ = unsafe node.retain() }
    if newest == 0 {
      unsafe handler.next = node
    } else {
      let newest = unsafe Self.cell(at: newest)
      unsafe newest._withUnsafeGuaranteedRef {
        unsafe handler.next = $0.next
        unsafe $0.next = node
      }
      unsafe handler.noteOlder(newest)
    }
    if anchor { _ = unsafe Unmanaged.passRetained(self) }
    return action
  }

  // MARK: Rejections that are handled

  /// The state, for somebody who is going to act on the outcome if there is one: a rejection is then
  /// handled.
  @usableFromInline
  @discardableResult
  package final func see() -> CellState {
    let state = loadState()
    if state.isUnhandled {
      var state = lock()
      state.handle()
      unlock(state)
    }
    return state
  }

  /// Notes that a rejection counts as handled, whether it has happened or is still to happen.
  final func watch() {
    // Without the lock where there is nothing to note, which of many inputs is so of most.
    if see().isSettled { return }
    var state = lock()
    if state.isPending { wasWatched = true } else { state.handle() }
    unlock(state)
  }
}
