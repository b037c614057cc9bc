// A mirror is a promise that takes over the outcome of another and does nothing else, such as
// `asPromise()`.
extension PromiseCell {
  /// The number of kinds of mirrors that the list of one promise may contain.
  private static var mirrorKindCount: Int { 3 }

  /// Returns a mirror of this cell, reusing an unused mirror of that kind if only unused mirrors
  /// follow it in the list.
  ///
  /// Repeated calls that discard their result therefore leave at most one mirror of each kind, and
  /// a mirror handed out again is told no earlier than a new one would be.
  @inlinable package final func mirror<Mirror: PromiseCell>(
    _ function: StaticString = #function, if isUntouched: (Mirror) -> Bool = { _ in true },
    or make: () -> Mirror
  ) -> Mirror {
    let unused = takeUnusedMirror(Mirror.self) {
      unsafe isUntouched(unsafeDowncast($0, to: Mirror.self))
    }
    if let unused {
      return unsafe unsafeDowncast(unused, to: Mirror.self)
    }
    let mirror = make()
    mirror.note(function, after: self)
    mirror.hopWord = Trigger.mirror.rawValue
    attach(mirror)
    return mirror
  }

  @usableFromInline package final func takeUnusedMirror(
    _ type: AnyClass, if isUntouched: (PromiseCell) -> Bool
  ) -> PromiseCell? {
    let seen = loadState()
    guard seen.tail != 0 else {
      return owned(seen)?.takeUnusedMirror(type, if: isUntouched)
    }
    let state = lock()
    defer { unlock(state) }
    guard state.isPending, state.tail != 0 else { return nil }
    let newest = unsafe Self.cell(at: state.tail)
    let oldest = unsafe newest._withUnsafeGuaranteedRef { unsafe $0.next.unsafelyUnwrapped }
    var handler = unsafe newest
    for _ in 0..<Self.mirrorKindCount {
      // No other thread can touch an unused mirror, since the list holds the only reference.
      guard unsafe Self.isReferencedOnce(handler) else { return nil }
      let (isUnused, match) = unsafe handler._withUnsafeGuaranteedRef { cell in
        let isUnused = cell.trigger == .mirror && cell.loadState().tail == 0
        let isMatch = isUnused && Swift.type(of: cell) == type && isUntouched(cell)
        return (isUnused, isMatch ? cell : nil)
      }
      if let match { return match }
      guard isUnused, unsafe handler.toOpaque() != oldest.toOpaque(),
        let older = unsafe handler._withUnsafeGuaranteedRef({ unsafe $0.older })
      else { return nil }
      unsafe handler = older
    }
    return nil
  }
}
