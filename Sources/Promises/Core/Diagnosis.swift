import Dispatch

// SAFETY: the walk goes from a link to its source hand over hand: the source is locked before the
// link is let go. A source cannot go away meanwhile, since for that it needs the link's lock.
extension PromiseCell {
  /// The queues that this and the links above it wait for, up to the first that is taken by another
  /// thread just now.
  final var neededQueues: [DispatchQueue] {
    var queues: [DispatchQueue] = []
    var state = lock()
    var cell = unsafe Unmanaged.passUnretained(self)
    while true {
      let above = unsafe cell._withUnsafeGuaranteedRef { cell -> Unmanaged<PromiseCell>? in
        guard state.isPending else { return nil }
        if let queue = cell.copyHop()?.queue { queues.append(queue) }
        return unsafe state.phase == .waiting ? cell.source : nil
      }
      let next = unsafe above?._withUnsafeGuaranteedRef { $0.word.tryLock(bit: CellState.lockBit) }
      unsafe cell._withUnsafeGuaranteedRef { $0.unlock(state) }
      guard let above = unsafe above, let next else { return queues }
      unsafe cell = above
      state = CellState(bits: next)
    }
  }

  /// How many handlers wait for this.
  final var handlerCount: Int {
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
