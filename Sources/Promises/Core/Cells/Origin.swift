// Where promises come from, for whoever has lost one. Only debug builds know: there each cell notes it,
// here nothing is kept and nothing is done.

/// What made a promise, and where its chain begins.
@usableFromInline
@frozen
package struct Origin: Sendable {
  @usableFromInline package var function: StaticString
  @usableFromInline package var file: StaticString
  @usableFromInline package var line: UInt

  @inlinable package init(_ function: StaticString, _ file: StaticString, _ line: UInt) {
    (self.function, self.file, self.line) = (function, file, line)
  }
}

extension PromiseCell {
  /// Notes who makes this cell at a place in a client's code.
  ///
  /// To be called before anybody else can see it.
  @inlinable
  @inline(__always)
  package final func note(_ function: StaticString, _ file: StaticString, _ line: UInt) {
    #if DEBUG
      origin = Origin(function, file, line)
    #endif
  }

  /// Notes the operator that makes this cell a link of `source`.
  ///
  /// To be called before anybody else can see it.
  @inlinable
  @inline(__always)
  package final func note(_ function: StaticString, after source: PromiseCell) {
    #if DEBUG
      origin = Origin(function, source.origin.file, source.origin.line)
    #endif
  }

  /// What is known of this cell.
  final var publicOrigin: PromiseOrigin { PromiseOrigin(type: "\(type(of: self))", knownOrigin) }

  final var knownOrigin: Origin? {
    #if DEBUG
      origin
    #else
      nil
    #endif
  }
}
