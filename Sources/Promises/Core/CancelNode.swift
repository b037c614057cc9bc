/// What a cancel reaches at one promise besides its upstream: cancel blocks, or the inputs of a
/// combinator.
///
/// A promise that goes away pending hands its node down to its handlers, so that cancelling what is
/// left of a chain still runs the cancel blocks above.
package protocol CancelNode: AnyObject, Sendable {
  /// Gives away what a cancel is to run and to reach, once; later calls give nothing.
  ///
  /// Called under the lock of the promise: moves things out, and neither calls nor releases any.
  func claim() -> CancelClaim

  /// The promise has settled: releases everything.
  ///
  /// Called without locks.
  func retire()

  /// Whether it is of no use to the promise's handlers when the promise goes away pending; they are told
  /// of the error that ``ownerIsGone()`` returns then, and do not inherit the node.
  var endsWithOwner: Bool { get }

  /// The promise has gone away pending, which its handlers know already.
  func ownerIsGone() -> any Error
}

extension CancelNode {
  package var endsWithOwner: Bool { false }
  package func ownerIsGone() -> any Error { PromiseError.cancelled }
}

/// What a cancel has taken over from a node.
package struct CancelClaim: Sendable {
  /// The cancel blocks, in the order in which they were given.
  package var blocks: [@Sendable () -> Void] = []
  /// The `cancelPromise`, to be rejected with the reason.
  package var signal: Promise<Void>?
  /// Handlers whose sources are to be cancelled as well, in order.
  package var inputs: [Registration] = []
  /// Other promises that are to be cancelled as well.
  package var cells: [CancellableCell] = []
  /// What inputs that went away have left.
  package var heritage: [any CancelNode] = []
  /// Whether the promise's own source is to be cancelled as well.
  package var goesUp = true

  package init() {}
}

/// Two nodes in the place of one; the cancel blocks of the first run before those of the second.
///
/// What has come down a chain whose promises are gone is as deep as that was long, in the first of the
/// two; so nothing here recurses into it.
final class PairNode: CancelNode, @unchecked Sendable {
  /// Taken out at the end only, when nobody else refers to this.
  private var first: (any CancelNode)?
  private let second: any CancelNode

  init(_ first: any CancelNode, _ second: any CancelNode) {
    self.first = first
    self.second = second
  }

  deinit {
    var next = first
    first = nil
    while var pair = next as? PairNode {
      next = nil
      guard isKnownUniquelyReferenced(&pair) else { return }
      swap(&next, &pair.first)
    }
  }

  func claim() -> CancelClaim {
    var claim = second.claim()
    if let first { claim.heritage.append(first) }
    return claim
  }

  func retire() {
    var pair = self
    while true {
      pair.second.retire()
      guard let first = pair.first else { return }
      guard let next = first as? PairNode else { return first.retire() }
      pair = next
    }
  }
}
