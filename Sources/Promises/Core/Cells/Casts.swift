// Casts that are known to be right where they stand, and so are not checked.

extension Thenable {
  /// This promise, of a class of this library's.
  ///
  /// SAFETY: `isOwn` says that the class is one, and each of them is a cell.
  @inlinable package var asCell: PromiseCell {
    assert(Self.isOwn, "a promise of another module is no cell")
    return unsafe unsafeDowncast(self, to: PromiseCell.self)
  }
}

extension Array where Element: Thenable {
  /// The cells of the elements.
  ///
  /// Not inlined: a client would have a loop at each `when`.
  ///
  /// SAFETY: if the class of the elements is one of this library's, the elements are cells, and the
  /// array is one of references to objects either way.
  @usableFromInline package var cells: [PromiseCell] {
    Element.isOwn ? unsafe unsafeBitCast(self, to: [PromiseCell].self) : map { $0.cell }
  }
}
