// A mirror is a promise that takes over the outcome of another and does nothing else, such as
// `asPromise()`.
extension PromiseCell {
  /// A mirror of this: the newest handler if that is one which nobody refers to any more, or else a new
  /// one.
  ///
  /// So whoever asks a promise for mirrors again and again and keeps none leaves one behind.
  @inlinable package final func mirror<Mirror: PromiseCell>(
    _ kind: CancelState.Kind? = nil, _ function: StaticString = #function, or make: () -> Mirror
  ) -> Mirror {
    if let unused = takeUnusedMirror(Mirror.self, kind) {
      return unsafe unsafeDowncast(unused, to: Mirror.self)
    }
    let mirror = make()
    mirror.note(function, after: self)
    mirror.hopWord = Trigger.mirror.rawValue
    attach(mirror)
    return mirror
  }

  @usableFromInline package final func takeUnusedMirror(
    _ type: AnyClass, _ kind: CancelState.Kind?
  ) -> PromiseCell? {
    guard loadState().tail != 0 else { return nil }
    let state = lock()
    defer { unlock(state) }
    guard state.isPending, state.tail != 0 else { return nil }
    let newest = unsafe Self.cell(at: state.tail)
    guard unsafe Self.isReferencedOnce(newest) else { return nil }
    // With the one reference that there is, that of this list, nobody else can touch it.
    return unsafe newest._withUnsafeGuaranteedRef { cell in
      let isUnused =
        Swift.type(of: cell) == type && cell.trigger == .mirror && cell.loadState().tail == 0
        && cell.isUntouched(kind)
      return isUnused ? cell : nil
    }
  }
}
