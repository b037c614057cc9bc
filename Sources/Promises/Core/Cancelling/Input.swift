/// A receiver of several promises' outcomes, each known by its position.
///
/// A class, so that an input keeps its receiver in one word; and a node for cancels, because most
/// receivers settle a promise.
@usableFromInline
package class InputReceiver: CancelNode, @unchecked Sendable {
  /// The promise at a position has settled.
  ///
  /// Called at most once for each position.
  func arrive(_ input: PromiseCell, at position: Int) -> CellOutcome { .nothing }

  /// Nothing will settle the promise at a position.
  ///
  /// Called at most once for each position, and not after an arrival.
  func lose(_ position: Int) {}

  /// Whether an arrival handles the rejection of a promise.
  var handlesRejections: Bool { true }
}

/// The registration of a combinator with one of its inputs.
///
/// An input has no body and always runs inline, so the words of hop and body hold the position and
/// the receiver: with 100 000 inputs, memory takes most of the time.
package final class Input: Registration, @unchecked Sendable {
  package init(of receiver: InputReceiver, at position: Int) {
    super.init()
    prepare(.registered, Hop(), body: receiver)
    // The position stands above the bit for a queue, because the input has to be told inline.
    hopWord |= UInt(position) &<< Hop.flagCount
  }

  var position: Int { Int(hopWord &>> Hop.flagCount) }

  override func releaseBody() {
    if hasBody { _ = takeBody(as: InputReceiver.self) }
  }

  /// The receiver stays in place for as long as the input is in a list.
  override var handlesRejection: Bool {
    copyBody(as: InputReceiver.self).handlesRejections
  }

  override func arrived(from source: PromiseCell) -> CellOutcome {
    takeBody(as: InputReceiver.self).arrive(source, at: position)
  }

  override func abandoned() {
    takeBody(as: InputReceiver.self).lose(position)
  }
}
