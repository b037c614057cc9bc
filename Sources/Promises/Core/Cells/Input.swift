/// Something that waits for several promises, each known by its position.
///
/// A class, so that an input keeps it in one word; and one that a cancel can reach, because most of them
/// settle a promise.
@usableFromInline
package class InputReceiver: CancelNode, @unchecked Sendable {
  /// The promise at a position has settled.
  ///
  /// Called at most once for each.
  func arrive(_ input: PromiseCell, at position: Int) -> CellOutcome { .nothing }

  /// The promise at a position went away pending; what a cancel would have reached there remains.
  func lose(_ position: Int, heritage: CancelNode?) {}

  /// What is known of the promise at a position has changed.
  ///
  /// Nothing is known of one in the beginning, and when it arrives or is lost.
  func learn(_ loss: Loss, insteadOf before: Loss, at position: Int) {}

  /// The promise that this settles, if it has become another question whether anybody can, which those
  /// who wait for it are to be told.
  ///
  /// Asked when something was learnt, but not when that was because of an arrival.
  var strandedResult: PromiseCell? { nil }
}

/// The registration of a combinator with one of its inputs.
///
/// It has no body and always runs inline, so the words for those hold the receiver and the
/// position: with 100 000 inputs, memory is what takes the time.
package final class Input: Registration, @unchecked Sendable {
  package init(of receiver: InputReceiver, at position: Int) {
    super.init()
    prepare(.registered, Hop(), body: receiver)
    // Above the bit that would send it to a queue: what it settles has to be told here and now.
    hopWord |= UInt(position) &<< Hop.flagCount
  }

  var position: Int { Int(hopWord &>> Hop.flagCount) }

  override func discardBody() {
    if hasBody { _ = takeBody(as: InputReceiver.self) }
  }

  override func arrived(from source: PromiseCell) -> CellOutcome {
    takeReceiver { receiver, position in receiver.arrive(source, at: position) }
  }

  override func orphaned() {
    takeReceiver { receiver, position in receiver.lose(position, heritage: inherited) }
  }

  /// Tells the receiver the last thing that it hears of this, which has been claimed.
  private func takeReceiver<Result>(_ tell: (InputReceiver, Int) -> Result) -> Result {
    let receiver = takeBody(as: InputReceiver.self)
    if loss != [] { receiver.learn([], insteadOf: loss, at: position) }
    return tell(receiver, position)
  }

  override var inherits: Bool { true }
  override var inheritedLoss: Loss { .all }

  // SAFETY: the body of a pending input is its receiver.
  override var lossReceiver: InputReceiver? {
    guard hasBody else { return nil }
    return unsafe (contents + Self.bodyOffset).assumingMemoryBound(to: InputReceiver.self).pointee
  }

  @inline(never) override func passOn(_ news: LossNews) -> PromiseCell? {
    news.receiver?.learn(news.now, insteadOf: news.before, at: position)
    return news.receiver?.strandedResult
  }
}
