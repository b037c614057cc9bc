// A handler leaves its list again in O(1), if it is of a kind that knows which stands before it.

/// What a handler that has left its list still has to release, outside the locks.
@safe
struct Leave: ~Copyable {
  /// The reference that the list had to the handler.
  var handler: Unmanaged<PromiseCell>?
  /// The reference that an anchored source had to itself.
  var source: Unmanaged<PromiseCell>?

  consuming func finish() {
    unsafe handler?.release()
    unsafe source?.release()
  }
}

// SAFETY: as for all handlers (PromiseCell.swift). The list, and with it `older`, is protected by the lock of
// the source.
extension PromiseCell {
  /// Leaves the list of the source, unless that has begun to settle and its thread owns the list.
  ///
  /// Called under the locks of both.
  final func leave(_ source: PromiseCell, _ state: inout CellState) -> Leave {
    var leave = unsafe Leave(handler: nil, source: nil)
    guard state.remove() == .unlink, unsafe next != nil else { return leave }
    unlink(from: &state)
    state.mark(source.loss != [])
    source.wasWatched = true
    unsafe leave.handler = Unmanaged.passUnretained(self)
    if state.tail == 0, state.phase == .anchored {
      unsafe leave.source = Unmanaged.passUnretained(source)
    }
    return leave
  }

  /// Takes this node out of its ring.
  private final func unlink(from state: inout CellState) {
    let newest = unsafe PromiseCell.cell(at: state.tail)
    let following = unsafe next.unsafelyUnwrapped
    unsafe next = nil
    if unsafe following.toOpaque() == opaque {
      state.setTail(0)
      return
    }
    // The oldest does not know of one before it: the newest stands there in the ring.
    let isOldest =
      unsafe newest._withUnsafeGuaranteedRef { unsafe $0.next?.toOpaque() } == opaque
    let preceding = unsafe isOldest ? newest : older.unsafelyUnwrapped
    unsafe preceding._withUnsafeGuaranteedRef { unsafe $0.next = following }
    if state.tail == address { unsafe state.setTail(UInt(bitPattern: preceding.toOpaque())) }
    unsafe following._withUnsafeGuaranteedRef { unsafe $0.noteOlder(preceding) }
  }
}
