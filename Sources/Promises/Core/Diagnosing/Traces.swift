import Dispatch

// SAFETY: the walk goes from a link to its source hand over hand. The source is locked under the
// link's lock, which keeps the source's memory valid, and the walk goes on only to a pending
// source: a pending cell neither settles nor goes away while its lock is held.
extension PromiseCell {
  /// The queue with a handler of this chain, handed out and not begun, if this cell can settle only
  /// after that handler; nil if another thread has locked a link on the way at the moment.
  ///
  /// A cancellable link, anywhere in the chain, can settle before.
  final var neededQueue: DispatchQueue? {
    var queue: DispatchQueue?
    var canBeCancelled = false
    climb { cell, state in
      if cell.isCancellable { canBeCancelled = true }
      if cell.isHandedOut(state), !canBeCancelled { queue = cell.copyHop()?.queue }
    }
    return queue
  }

  /// A link as seen under its lock, to be described without the lock.
  private struct Glimpse {
    let type: AnyClass
    let origin: Origin?
    let isHandedOut: Bool
    let queue: DispatchQueue?
    let node: CancelNode?
  }

  /// The pending links of a chain: this cell, its source, and so on, up to the first cell with a
  /// handler under way, or locked by another thread at the moment.
  final var linksAbove: [PromiseTrace.Link] {
    var glimpses: [Glimpse] = []
    climb { cell, state in
      let isHandedOut = cell.isHandedOut(state)
      glimpses.append(
        Glimpse(
          type: type(of: cell), origin: cell.knownOrigin, isHandedOut: isHandedOut,
          queue: isHandedOut ? cell.copyHop()?.queue : nil, node: unsafe cell.cancellable?.node))
    }
    return glimpses.enumerated().map { index, glimpse in
      let state: PromiseTrace.State =
        if glimpse.isHandedOut {
          .handedOut(queue: glimpse.queue?.label)
        } else {
          index + 1 < glimpses.count ? .waiting : .waitingForOutside
        }
      return PromiseTrace.Link(
        origin: PromiseOrigin(type: "\(glimpse.type)", glimpse.origin), state: state,
        cancels: glimpse.node?.contents ?? [])
    }
  }

  /// Visits this cell while pending, then the source, and so on; each under its own lock.
  private final func climb(_ visit: (PromiseCell, CellState) -> Void) {
    var state = lock()
    var cell = unsafe Unmanaged.passUnretained(self)
    while state.isPending {
      let above = unsafe cell._withUnsafeGuaranteedRef { cell -> Unmanaged<PromiseCell>? in
        visit(cell, state)
        return unsafe cell.isHandedOut(state) ? nil : cell.source
      }
      guard let above = unsafe above,
        let next = unsafe above._withUnsafeGuaranteedRef(\.lockIfPending)
      else { break }
      unsafe cell._withUnsafeGuaranteedRef { $0.unlock(state) }
      unsafe cell = above
      state = next
    }
    unsafe cell._withUnsafeGuaranteedRef { $0.unlock(state) }
  }

  /// Takes the lock if the lock is free and the cell pending.
  private final var lockIfPending: CellState? {
    guard let bits = word.tryLock(bit: CellState.lockBit) else { return nil }
    let state = CellState(bits: bits)
    if state.isPending { return state }
    unlock(state)
    return nil
  }
}
