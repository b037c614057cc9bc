// A handler leaves its list in O(1), if its class knows the next older handler.

/// References to be released outside the locks after a handler has left its list.
@safe
struct Leave: ~Copyable {
  /// The list's reference to the handler.
  var handler: Unmanaged<PromiseCell>?
  /// The reference of an anchored source to itself.
  var source: Unmanaged<PromiseCell>?

  consuming func finish() {
    unsafe handler?.release()
    unsafe source?.release()
  }
}

// SAFETY: as for all handlers (PromiseCell.swift). The lock of the source protects the list and
// `older`.
extension PromiseCell {
  /// Leaves the list of a pending source; once the source has begun to settle, the settling thread
  /// owns the list.
  ///
  /// Called under the locks of handler and source.
  final func leave(_ source: PromiseCell, _ state: inout CellState) -> Leave {
    var leave = unsafe Leave(handler: nil, source: nil)
    guard state.remove() == .unlink, unsafe next != nil else { return leave }
    unlink(from: &state)
    source.wasWatched = true
    unsafe leave.handler = Unmanaged.passUnretained(self)
    if state.tail == 0, state.phase == .anchored {
      unsafe leave.source = Unmanaged.passUnretained(source)
    }
    return leave
  }

  /// Takes this node out of the ring.
  private final func unlink(from state: inout CellState) {
    let newest = unsafe PromiseCell.cell(at: state.tail)
    let following = unsafe next.unsafelyUnwrapped
    unsafe next = nil
    if unsafe following.toOpaque() == opaque {
      state.setTail(0)
      return
    }
    // The oldest handler has no older one: the newest stands before the oldest in the ring.
    let isOldest =
      unsafe newest._withUnsafeGuaranteedRef { unsafe $0.next?.toOpaque() } == opaque
    let preceding = unsafe isOldest ? newest : older.unsafelyUnwrapped
    unsafe preceding._withUnsafeGuaranteedRef { unsafe $0.next = following }
    if state.tail == address { unsafe state.setTail(UInt(bitPattern: preceding.toOpaque())) }
    unsafe following._withUnsafeGuaranteedRef { unsafe $0.older = preceding }
  }
}
