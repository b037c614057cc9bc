import Dispatch

// SAFETY: a link's lock keeps the memory of its source valid, and the source is retained under that
// lock. Each promise is locked on its own and visited once, because promises that wait for each
// other in a circle could otherwise be locked one after the other without end.
extension PromiseCell {
  /// The queue with a handler of this chain, handed out and not begun, if this cell can settle only
  /// after that handler.
  ///
  /// A cancellable link, anywhere in the chain, can settle before. A plain link waits for its source
  /// until that source has settled. So if the handler has not begun, all links seen on the way
  /// still wait.
  final var neededQueue: DispatchQueue? {
    var queue: DispatchQueue?
    var canBeCancelled = false
    climb { cell, state in
      if cell.isCancellable { canBeCancelled = true }
      if cell.isHandedOut(state), !canBeCancelled { queue = cell.copyHop()?.queue }
    }
    return queue
  }

  /// Whether this cell can settle only after code that is running on this thread: the body of a link
  /// of this chain, or a block of a cancel that has reached the chain.
  ///
  /// A link that a cancel could still end on its own hides what is above.
  final var needsThisThread: Bool {
    var needsThisThread = false
    var canBeCancelled = false
    climb { cell, state in
      if canBeCancelled { return }
      let cancelState = unsafe cell.cancellable?.cancelState
      if cell.isRunningHere(state) || cancelState?.stage == .claimed(by: ThreadContext.number) {
        needsThisThread = true
      }
      let hasOwnEnd = unsafe cancelState?.kind == .shield || cell.cancellable?.node != nil
      if hasOwnEnd, cancelState?.isRequested == false { canBeCancelled = true }
    }
    return needsThisThread
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
  /// handler under way, or to the last cell of a circle.
  final var linksAbove: [PromiseTrace.Link] {
    var glimpses: [Glimpse] = []
    let isCircle = climb { cell, state in
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
          isCircle || index + 1 < glimpses.count ? .waiting : .waitingForOutside
        }
      return PromiseTrace.Link(
        origin: PromiseOrigin(type: "\(glimpse.type)", glimpse.origin), state: state,
        cancels: glimpse.node?.contents ?? [])
    }
  }

  /// Visits this cell while pending, then the source, and so on; each once, under its own lock.
  ///
  /// Returns whether the way has come back to a visited cell.
  @discardableResult
  private final func climb(_ visit: (PromiseCell, CellState) -> Void) -> Bool {
    // Keeps the visited cells, so that none is mistaken for another one at the same address.
    var visited: [ObjectIdentifier: PromiseCell] = [:]
    var next: PromiseCell? = self
    while let cell = next {
      if visited.updateValue(cell, forKey: ObjectIdentifier(cell)) != nil { return true }
      let state = cell.lock()
      next = nil
      if state.isPending {
        visit(cell, state)
        if !cell.isHandedOut(state), let source = unsafe cell.source {
          next = unsafe Self.retained(source)
        }
      }
      cell.unlock(state)
    }
    return false
  }

  /// A reference to an object whose memory is valid for the moment; nil if the object is going away.
  private static func retained(_ cell: Unmanaged<PromiseCell>) -> PromiseCell? {
    // With this reference, no other can be the last: nothing may be released under the lock.
    _ = unsafe cell.retain()
    let isGoingAway = unsafe cell._withUnsafeGuaranteedRef { WeakCell($0).cell == nil }
    guard isGoingAway else { return unsafe cell.takeRetainedValue() }
    // Releasing a reference to an object that is going away already does nothing.
    unsafe cell.release()
    return nil
  }
}
