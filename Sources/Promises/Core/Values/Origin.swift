// Where promises come from, for reports about lost ones. Each cell of a debug build notes its
// origin; release builds have neither.

/// The operator that made a promise, and the place where the chain begins.
@usableFromInline
@frozen
package struct Origin: Sendable {
  @usableFromInline package var function: StaticString
  @usableFromInline package var file: StaticString
  @usableFromInline package var line: UInt
  /// Whether the place is that of a call which starts work, such as `firstly` or `attempt`, and so
  /// stays when an error comes from a promise that began elsewhere.
  @usableFromInline package var isKept = false
  /// The place where the chain ends, such as a call of `catch`.
  @usableFromInline package var end = Place()

  @inlinable package init(_ function: StaticString, _ file: StaticString, _ line: UInt) {
    (self.function, self.file, self.line) = (function, file, line)
  }
}

/// A place in a client's code; release builds keep nothing.
@usableFromInline
@frozen
package struct Place: Sendable {
  #if DEBUG
    @usableFromInline package let file: StaticString
    @usableFromInline package let line: UInt
    /// As in ``Origin``.
    @usableFromInline package let isKept: Bool
  #endif

  @inlinable
  @inline(__always)
  package init(_ file: StaticString = "", _ line: UInt = 0, isKept: Bool = false) {
    #if DEBUG
      (self.file, self.line, self.isKept) = (file, line, isKept)
    #endif
  }

  /// The same place, to be kept if known.
  @inlinable
  @inline(__always)
  package var kept: Place {
    #if DEBUG
      Place(file, line, isKept: line != 0)
    #else
      self
    #endif
  }

  /// The file and the line, if known.
  package var known: (file: StaticString, line: UInt)? {
    #if DEBUG
      line == 0 ? nil : (file, line)
    #else
      nil
    #endif
  }
}
