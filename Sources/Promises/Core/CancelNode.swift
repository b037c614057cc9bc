/// What a cancel reaches at one promise besides its upstream: cancel blocks, or the inputs of a
/// combinator.
///
/// A promise that goes away while pending hands its node down to its handlers, so that cancelling
/// the rest of the chain still runs the cancel blocks above.
///
/// A class, so that a promise keeps it in one word: with two words, a cancellable promise would be
/// too large for the allocator's fast lists.
@usableFromInline
package class CancelNode: @unchecked Sendable {
  /// Gives away, once, what a cancel is to run and to reach; later calls return nothing.
  ///
  /// Called under the lock of the promise: moves things out, and neither calls nor releases any.
  func claim() -> CancelClaim { CancelClaim() }

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
package struct CancelClaim: Sendable {
  /// The cancel blocks, in the order in which they were given.
  package var blocks: [Action] = []
  /// The `cancelPromise`, to be rejected with the reason.
  package var signal: Promise<Void>?
  /// Handlers whose sources are to be cancelled as well, in order.
  package var inputs: [Input] = []
  /// Other promises that are to be cancelled as well.
  package var cells: [CancellableCell] = []
  /// What inputs that went away have left behind.
  package var heritage: [CancelNode] = []
  /// What a source that went away has left behind; reached only if the cancel goes up.
  var above: [CancelNode] = []
  /// Whether the promise's own source is to be cancelled as well.
  package var goesUp = true

  package init() {}

  /// Adds what another node of the same promise gave away.
  mutating func add(_ other: CancelClaim) {
    blocks += other.blocks
    signal = signal ?? other.signal
    inputs += other.inputs
    cells += other.cells
    heritage += other.heritage
    above += other.above
    goesUp = goesUp && other.goesUp
  }
}

/// Two nodes in place of one; the cancel blocks of the first run before those of the second.
///
/// If it came down a chain whose promises are gone, the first of the two nests as deep as that
/// chain was long, so nothing here recurses into it.
final class PairNode: CancelNode, @unchecked Sendable {
  /// Taken out at the end only, when nobody else refers to this.
  private var firstOrNil: CancelNode?
  private let second: CancelNode?
  /// Whether the first was left by a source; then others may have inherited it as well.
  private let isAbove: Bool

  init(_ first: CancelNode, _ second: CancelNode) {
    (firstOrNil, self.second, isAbove) = (first, second, false)
  }

  init(above first: CancelNode, _ second: CancelNode?) {
    (firstOrNil, self.second, isAbove) = (first, second, true)
  }

  private var first: CancelNode { firstOrNil! }

  deinit {
    var nodes: [CancelNode] = []
    if let first = firstOrNil { nodes.append(first) }
    firstOrNil = nil
    ThreadContext.release(&nodes)
  }

  override func claim() -> CancelClaim {
    // Newest first; all at once, since of the cancel blocks of one promise all run or none.
    var claims: [CancelClaim] = []
    var all = CancelClaim()
    var pair = self
    while true {
      if let claim = pair.second?.claim() { claims.append(claim) }
      if pair.isAbove {
        all.above.append(pair.first)
        break
      }
      guard let next = pair.first as? PairNode else {
        claims.append(pair.first.claim())
        break
      }
      pair = next
    }
    for claim in claims.reversed() { all.add(claim) }
    return all
  }

  override func retire() {
    var pair = self
    while true {
      pair.second?.retire()
      if pair.isAbove { return }
      guard let next = pair.first as? PairNode else { return pair.first.retire() }
      pair = next
    }
  }

  override var contents: [String] {
    var contents: [String] = []
    var pair = self
    while true {
      contents += pair.second?.contents ?? []
      guard let next = pair.first as? PairNode else { return contents + pair.first.contents }
      pair = next
    }
  }

  override var farewell: (any Error)? {
    var pair = self
    while true {
      if let reason = pair.second?.farewell { return reason }
      if pair.isAbove { return nil }
      guard let next = pair.first as? PairNode else { return pair.first.farewell }
      pair = next
    }
  }
}
