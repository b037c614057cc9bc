// A mirror is a promise that takes over the outcome of another and does nothing else, such as
// `asPromise()`.
extension PromiseCell {
  /// Returns a mirror of this cell: the newest handler, if an unused mirror of that kind; else a
  /// new one.
  ///
  /// So repeated calls whose mirrors nobody keeps leave one mirror behind.
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
    guard loadState().tail != 0 else { return nil }
    let state = lock()
    defer { unlock(state) }
    guard state.isPending, state.tail != 0 else { return nil }
    let newest = unsafe Self.cell(at: state.tail)
    guard unsafe Self.isReferencedOnce(newest) else { return nil }
    // Nobody else can touch the mirror, since the list holds the only reference.
    return unsafe newest._withUnsafeGuaranteedRef { cell in
      let isUnused =
        Swift.type(of: cell) == type && cell.trigger == .mirror && cell.loadState().tail == 0
        && isUntouched(cell)
      return isUnused ? cell : nil
    }
  }
}
