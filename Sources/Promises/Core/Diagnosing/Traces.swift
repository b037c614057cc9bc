import Dispatch

// SAFETY: the walk goes from a link to its source hand over hand. The source is locked while the link's
// lock is still held, which keeps its memory valid, and the walk goes on only if it is pending: then it
// can neither settle nor go away before its own lock is released.
extension PromiseCell {
  /// The queues that have been given a handler of this chain and have not begun to run it, up to
  /// the first link that another thread has taken at the moment.
  final var neededQueues: [DispatchQueue] {
    var queues: [DispatchQueue] = []
    climb { cell, state in
      if state.phase == .running, let queue = cell.copyHop()?.queue { queues.append(queue) }
    }
    return queues
  }

  /// What is seen of a link under its lock, to be described without it.
  private struct Glimpse {
    let type: AnyClass
    let origin: Origin?
    let isHandedOut: Bool
    let queue: DispatchQueue?
    let node: CancelNode?
  }

  /// What a pending chain waits for: this cell, the one that it waits for, and so on, up to the
  /// first one whose handler is under way or that another thread has taken at the moment.
  final var linksAbove: [PromiseTrace.Link] {
    var glimpses: [Glimpse] = []
    climb { cell, state in
      let isHandedOut = state.phase == .running
      glimpses.append(
        Glimpse(
          type: type(of: cell), origin: cell.knownOrigin, isHandedOut: isHandedOut,
          queue: isHandedOut ? cell.copyHop()?.queue : nil, node: cell.pendingNode))
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

  /// Visits this cell while it is pending, then its source, and so on; each under its lock.
  private final func climb(_ visit: (PromiseCell, CellState) -> Void) {
    var state = lock()
    var cell = unsafe Unmanaged.passUnretained(self)
    while state.isPending {
      let above = unsafe cell._withUnsafeGuaranteedRef { cell -> Unmanaged<PromiseCell>? in
        visit(cell, state)
        return unsafe state.phase == .running ? nil : cell.source
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

  /// Takes the lock if it is free and the cell is pending.
  private final var lockIfPending: CellState? {
    guard let bits = word.tryLock(bit: CellState.lockBit) else { return nil }
    let state = CellState(bits: bits)
    if state.isPending { return state }
    unlock(state)
    return nil
  }
}
