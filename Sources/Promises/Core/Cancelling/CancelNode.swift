/// The things at one promise that a cancel reaches besides the source: cancel blocks, or the inputs
/// of a combinator.
///
/// A class, because a promise then keeps it in one word: with two words, a cancellable promise
/// would be too large for the allocator's fast lists.
@usableFromInline package class CancelNode: @unchecked Sendable {
  /// Gives away, once, everything that a cancel is to run and to reach; later calls return an empty
  /// result.
  ///
  /// Called under the lock of the promise. Moves the contents out, and neither calls nor releases
  /// any.
  func takeReach() -> CancelReach { CancelReach() }

  /// The promise whose outcome the node's promise takes over, as from a source.
  ///
  /// Called under the lock of the promise.
  var work: PromiseCell? { nil }

  /// The one promise that the node's promise waits for, if there is one.
  ///
  /// Called under the lock of the promise.
  var awaited: PromiseCell? { work }

  /// The promise has settled: releases the contents.
  ///
  /// Called without locks.
  func retire() {}

  /// The contents, in words.
  ///
  /// Called without locks.
  var contents: [String] { [] }
}

/// The contents of a node, taken over by a cancel.
package struct CancelReach: Sendable {
  /// The cancel blocks, in the order of their addition.
  package var blocks: [Action] = []
  /// The `cancelPromise`, to be rejected with the reason.
  package var signal: PromiseCell?
  /// The promise, if that is a wrapper or has ``work``.
  var promise: CancellableCell?
  /// Handlers with sources to be cancelled as well, in order.
  package var inputs: [Input] = []
  /// Other promises to be cancelled as well.
  package var cells: [PromiseCell] = []
  /// Whether the promise's own source is to be cancelled as well.
  package var goesUp = true
  /// Whether the promise is a wrapper: a cancel goes up only once the signal has been given.
  var isWrapper = false
  /// The node's ``CancelNode/work``; see `comesLate(after:)`.
  var work: PromiseCell?
  /// Whether ``work`` had settled before the cancel, perhaps by another one.
  var isWorkSettled = false

  package init() {}

  /// Adds the contents of another node of the same promise.
  mutating func add(_ other: CancelReach) {
    blocks += other.blocks
    signal = signal ?? other.signal
    inputs += other.inputs
    cells += other.cells
    goesUp = goesUp && other.goesUp
    isWrapper = isWrapper || other.isWrapper
    work = work ?? other.work
    isWorkSettled = isWorkSettled || other.isWorkSettled
  }
}
