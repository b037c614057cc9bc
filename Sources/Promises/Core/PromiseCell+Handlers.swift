// SAFETY: fields of a cell are touched as the table in Docs/Architecture.md allows: `next` and the
// list under the lock of the cell whose list it is; `source` under the lock of the cell that has
// it. Addresses of handlers in a list are valid because the list retains them; `source` is valid
// under its cell's lock because an upstream clears it, under that lock, before it goes away.
extension PromiseCell {
  final func lock() -> CellState { CellState(bits: word.lock(bit: CellState.lockBit)) }

  final func unlock(_ state: CellState) { word.store(state.bits) }

  /// Locks a cell and then its source.
  ///
  /// If the source's lock is taken, both are released and tried again, so that even promises that
  /// wait for each other in a circle cannot stop a thread.
  final func lock(with source: PromiseCell) -> (own: CellState, source: CellState) {
    var attempts = 0
    while true {
      let own = lock()
      if let state = source.word.tryLock(bit: CellState.lockBit) {
        return (own, CellState(bits: state))
      }
      unlock(own)
      StateWord.backOff(&attempts)
    }
  }

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

  // MARK: Settling

  /// Takes the lock if the cell is pending; then the outcome may be written.
  @usableFromInline
  package final func beginSettling() -> Bool {
    let state = lock()
    guard state.isPending else {
      unlock(state)
      return false
    }
    return true
  }

  /// Publishes the outcome, releases the lock, and returns the handlers to tell, if there are any.
  @usableFromInline
  package final func endSettling(rejected: Bool, handled: Bool = false) -> Batch? {
    var state = CellState(bits: word.loadLocked() & ~CellState.lockBit)
    let batch = publish(rejected: rejected, &state, handled: handled)
    unlock(state)
    didSettle()
    return batch
  }

  /// Makes the cell settled, its outcome being in place; returns the handlers to tell, if there are any.
  ///
  /// Called under the lock.
  ///
  /// - Parameter handled: Whether a rejection counts as handled although there is no handler.
  final func publish(
    rejected: Bool, _ state: inout CellState, handled: Bool = false
  ) -> Batch? {
    let newest = state.tail
    guard case .drain(let unanchor) = state.settle(rejected: rejected, handled: handled) else {
      return nil
    }
    let oldest = unsafe openRing(newest: newest)
    let source = unsafe Unmanaged.passUnretained(self)
    return unsafe Batch(source: source, oldest: oldest, isDraining: true, ownsSource: unanchor)
  }

  /// The handlers attached since the last batch was taken; nil, and the cell is at rest, if none.
  final func takeHandlers() -> Unmanaged<PromiseCell>? {
    var state = lock()
    let newest = state.tail
    let action = state.takeHandlers()
    let oldest = unsafe action == .takeAll ? openRing(newest: newest) : nil
    unlock(state)
    return unsafe oldest
  }

  /// Turns the ring of a list into a chain that ends; returns the oldest handler.
  final func openRing(newest: UInt) -> Unmanaged<PromiseCell> {
    let newest = unsafe Self.cell(at: newest)
    let oldest = unsafe newest._withUnsafeGuaranteedRef { unsafe $0.next.unsafelyUnwrapped }
    unsafe newest._withUnsafeGuaranteedRef { unsafe $0.next = nil }
    return unsafe oldest
  }

  static func cell(at address: UInt) -> Unmanaged<PromiseCell> {
    unsafe Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped)
  }

  final var opaque: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  final var address: UInt { unsafe UInt(bitPattern: opaque) }

  // MARK: Attaching

  /// Attaches a handler that nobody else can see yet, or delivers it if this cell is at rest.
  @usableFromInline
  package final func attach(_ handler: PromiseCell) {
    if see().isAtRest { return deliver(fresh: handler) }
    var state = lock()
    let action = append(handler, to: &state)
    unlock(state)
    switch action {
    case .enqueue: break
    case .deliver: deliver(fresh: handler)
    case .orphan: handler.orphan()
    }
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
}
