// The places that reports name besides the beginning of a chain. Release builds note none.

extension PromiseCell {
  /// Begins a chain with this cell at the call of `firstly`, unless the cell has settled.
  @inlinable
  @inline(__always)
  package final func beginChain(at place: Place) {
    #if DEBUG
      if place.line != 0 {
        note { ($0.file, $0.line, $0.isKept) = (place.file, place.line, true) }
      }
    #endif
  }

  /// Ends a chain with this cell at a call such as `store(in:)`, unless the cell has settled.
  @inlinable
  @inline(__always)
  package final func endChain(at place: Place) {
    #if DEBUG
      note { $0.end = place }
    #endif
  }

  /// Notes the call that makes this cell the end of a chain.
  ///
  /// To be called before other code can see the cell.
  @inlinable
  @inline(__always)
  package final func ending(at place: Place) -> Self {
    #if DEBUG
      origin.end = place
    #endif
    return self
  }

  #if DEBUG
    @usableFromInline final func note(_ change: (inout Origin) -> Void) {
      locked { if $0.isPending { change(&origin) } }
    }
  #endif

  /// The error of a call that waits for this promise, which is abandoned: with the place that the
  /// report of the loss has named, if known.
  package final func abandonment(_ file: StaticString, _ line: UInt) -> PromiseError {
    let place = beginning.known ?? (file, line)
    return .abandoned(file: place.file, line: place.line)
  }
}

/// A promise and the call that ends its chain, for a report that the end may cause; release builds
/// keep nothing.
package struct EndedChain: Sendable {
  #if DEBUG
    private weak let cell: PromiseCell?
    private let end: Place
  #endif

  package init(_ cell: PromiseCell, at end: Place) {
    #if DEBUG
      (self.cell, self.end) = (cell, end)
    #endif
  }

  package var origin: PromiseOrigin? {
    #if DEBUG
      cell?.publicOrigin(end: end)
    #else
      nil
    #endif
  }
}
