// The last step: a cell goes away, or nothing will settle it any more.

// SAFETY: as for all handlers (PromiseCell.swift).
extension PromiseCell {
  /// Releases what the cell holds, whatever phase it was in.
  ///
  /// Called by `deinit` only.
  final func releaseContents() {
    let state = CellState(bits: word.load())
    if state.isFulfilled {
      _ = behave(.destroy, self)
    } else if state.isRejected {
      if state.isUnhandled { configuration.reportUnhandled(rejection, publicOrigin) }
      unsafe contents.assumingMemoryBound(to: (any Error).self).deinitialize(count: 1)
    } else {
      if state.phase == .running { unsafe source?.release() }
      discardBody()
      // Nobody can attach anything now, and who has left the list does not come back.
      if state.tail != 0 { abandon() }
    }
  }

  /// Takes all handlers out of a cell that will never settle.
  final func takeOrphans() -> Unmanaged<PromiseCell>? {
    var state = lock()
    let oldest = unsafe state.tail == 0 ? nil : openRing(newest: state.tail)
    state.abandon()
    unlock(state)
    return unsafe oldest
  }

  /// Nothing will settle this anchored promise any more: releases its handlers and itself.
  final func abandonAnchored() {
    var state = lock()
    guard state.phase == .anchored else { return unlock(state) }
    let newest = state.tail
    let oldest = unsafe newest == 0 ? nil : openRing(newest: newest)
    state.abandon()
    unlock(state)
    guard let oldest = unsafe oldest else { return }
    ThreadContext.withCurrent { unsafe $0.release(orphans: oldest, inheriting: nil) }
    unsafe Unmanaged.passUnretained(self).release()
  }
}

extension ThreadContext {
  /// Releases the handlers of a promise that goes away while pending.
  ///
  /// They lose their source at once, while it is still there. Anything that may run user code
  /// waits until nothing of that kind is under way on this thread. Their own handlers come up in
  /// the meantime, so a chain of any length is freed without recursion.
  func release(
    orphans oldest: Unmanaged<PromiseCell>, inheriting heritage: CancelNode?
  ) {
    var node = unsafe Optional(oldest)
    while let handler = unsafe node {
      unsafe node = handler._withUnsafeGuaranteedRef { handler in
        // In this order: a cancel may tell an observer as soon as it finds it without a source.
        let newer = unsafe handler.next
        unsafe handler.next = nil
        handler.loseSource(inheriting: heritage)
        return unsafe newer
      }
      unsafe orphans.append(handler)
    }
    guard !isReleasingOrphans else { return }
    isReleasingOrphans = true
    releaseOrphans()
    isReleasingOrphans = false
  }

  func releaseOrphans() {
    while let handler = unsafe orphans.popLast() {
      unsafe handler._withUnsafeGuaranteedRef { $0.orphan() }
      unsafe handler.release()
    }
  }

}
