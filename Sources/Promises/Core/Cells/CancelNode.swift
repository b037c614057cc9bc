/// What a cancel reaches at one promise besides its source: cancel blocks, or the inputs of a
/// combinator.
///
/// A promise that goes away while pending hands its node down to its handlers, so that cancelling
/// the rest of the chain still runs the cancel blocks above.
///
/// A class, so that a promise keeps it in one word: with two words, a cancellable promise would be
/// too large for the allocator's fast lists.
@usableFromInline package class CancelNode: @unchecked Sendable {
  /// Gives away, once, what a cancel is to run and to reach; later calls return nothing.
  ///
  /// Called under the lock of the promise, or, once that has gone, without a lock: moves things out, and
  /// neither calls nor releases any.
  func takeReach() -> CancelReach { CancelReach() }

  /// The promise has settled: releases everything.
  ///
  /// Called without locks.
  func retire() {}

  /// What a cancel would reach through this, in words.
  ///
  /// Called without locks.
  var contents: [String] { [] }

  /// The reason with which the promise is cancelled if it goes away pending; nil if its handlers
  /// inherit the node instead.
  var farewell: (any Error)? { nil }
}

/// What a cancel has taken over from a node.
package struct CancelReach: Sendable {
  /// The cancel blocks, in the order in which they were given.
  package var blocks: [Action] = []
  /// The `cancelPromise`, to be rejected with the reason.
  package var signal: Promise<Void>?
  /// Handlers whose sources are to be cancelled as well, in order.
  package var inputs: [Input] = []
  /// Other promises that are to be cancelled as well.
  package var cells: [PromiseCell] = []
  /// What inputs that went away have left behind.
  package var heritage: [CancelNode] = []
  /// What a source that went away has left behind; reached only if the cancel goes up.
  var above: [CancelNode] = []
  /// Whether the promise's own source is to be cancelled as well.
  package var goesUp = true

  package init() {}

  /// Adds what another node of the same promise gave away.
  mutating func add(_ other: CancelReach) {
    blocks += other.blocks
    signal = signal ?? other.signal
    inputs += other.inputs
    cells += other.cells
    heritage += other.heritage
    above += other.above
    goesUp = goesUp && other.goesUp
  }
}
