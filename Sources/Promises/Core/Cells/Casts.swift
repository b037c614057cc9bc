// Casts that are known to be right where they stand, and so are not checked.

import Dispatch

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

extension Dispatcher {
  /// This dispatcher, if it is a queue.
  ///
  /// The exact type comes first, and nearly always settles the question: a dynamic cast costs
  /// 30 ns.
  ///
  /// SAFETY: `Self` is `DispatchQueue`, which is one reference, as an unmanaged one is.
  var asQueue: DispatchQueue? {
    guard Self.self == DispatchQueue.self else { return self as? DispatchQueue }
    return unsafe unsafeBitCast(self, to: Unmanaged<DispatchQueue>.self).takeUnretainedValue()
  }
}
