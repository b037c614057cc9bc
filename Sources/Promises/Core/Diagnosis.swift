import Dispatch

// SAFETY: the walk goes from a link to its source hand over hand. The source is locked while the link's
// lock is still held, which keeps its memory valid, and the walk goes on only if it is pending: then it
// can neither settle nor go away before its own lock is let go.
extension PromiseCell {
  /// The queues that have been given a handler of this chain and have not begun to run it, up to the
  /// first link that is taken by another thread just now.
  final var neededQueues: [DispatchQueue] {
    var queues: [DispatchQueue] = []
    var state = lock()
    var cell = unsafe Unmanaged.passUnretained(self)
    while state.isPending {
      let above = unsafe cell._withUnsafeGuaranteedRef { cell -> Unmanaged<PromiseCell>? in
        if state.phase == .running {
          if let queue = cell.copyHop()?.queue { queues.append(queue) }
          return nil
        }
        return unsafe cell.source
      }
      guard let above = unsafe above,
        let next = unsafe above._withUnsafeGuaranteedRef(\.lockIfPending)
      else { break }
      unsafe cell._withUnsafeGuaranteedRef { $0.unlock(state) }
      unsafe cell = above
      state = next
    }
    unsafe cell._withUnsafeGuaranteedRef { $0.unlock(state) }
    return queues
  }

  /// Takes the lock if it is free and the cell is pending.
  private final var lockIfPending: CellState? {
    guard let bits = word.tryLock(bit: CellState.lockBit) else { return nil }
    let state = CellState(bits: bits)
    if state.isPending { return state }
    unlock(state)
    return nil
  }

  /// How many handlers wait for this.
  package final var handlerCount: Int {
    let state = lock()
    defer { unlock(state) }
    guard state.tail != 0 else { return 0 }
    var count = 0
    var node = unsafe Self.cell(at: state.tail)
    repeat {
      count += 1
      unsafe node = node._withUnsafeGuaranteedRef { unsafe $0.next.unsafelyUnwrapped }
    } while unsafe UInt(bitPattern: node.toOpaque()) != state.tail
    return count
  }
}
