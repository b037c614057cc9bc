/// Something that waits for several promises, each known by its position.
package protocol InputReceiver: AnyObject, Sendable {
  /// The promise at a position has settled. Called at most once for each.
  func arrive(_ input: PromiseCell, at position: Int) -> CellOutcome

  /// The promise at a position went away pending; what a cancel would have reached there remains.
  func lose(_ position: Int, heritage: CancelNode?)

  /// What is known of the promise at a position has changed.
  ///
  /// Nothing is known of one in the beginning, and when it arrives or is lost.
  func learn(_ loss: Loss, insteadOf before: Loss, at position: Int)

  /// The promise that this settles, if it has become another question whether anybody can, which those
  /// who wait for it are to be told.
  ///
  /// Asked when something was learnt, but not when that was because of an arrival.
  var strandedResult: PromiseCell? { get }
}

extension InputReceiver {
  /// Takes no notice.
  package func learn(_ loss: Loss, insteadOf before: Loss, at position: Int) {}

  /// None.
  package var strandedResult: PromiseCell? { nil }
}

/// The registration of a combinator with one of its inputs.
///
/// It has no body and always runs inline, so the words for those hold the receiver and the
/// position: with 100 000 inputs, memory is what takes the time.
package final class Input: Registration, @unchecked Sendable {
  package init(of receiver: any InputReceiver, at position: Int) {
    super.init { cell, event, source in
      guard event == .run else { return .nothing }
      return unsafe unsafeDowncast(cell, to: Input.self).takeReceiver { receiver, position in
        receiver.arrive(source, at: position)
      }
    }
    // With `as` it is stored as it is, in two words, and not as the object that it holds.
    prepare(.registered, Hop(), body: receiver as any InputReceiver)
    // Above the bit that would send it to a queue: what it settles has to be told here and now.
    hopWord |= UInt(position) &<< Hop.flagCount
  }

  var position: Int { Int(hopWord &>> Hop.flagCount) }

  override func discardBody() {
    if hasBody { _ = takeBody(as: (any InputReceiver).self) }
  }

  /// Written with the source that goes away, before ``orphaned()``; protected by the lock as well.
  @exclusivity(unchecked)
  private var heritage: CancelNode?

  /// A cancel that does not find the source any more finds this.
  override var inherited: CancelNode? {
    let state = lock()
    defer { unlock(state) }
    return unsafe heritage
  }

  override func loseSource(inheriting heritage: CancelNode?) {
    let state = lock()
    unsafe self.heritage = heritage
    unsafe source = nil
    unlock(state)
  }

  override func orphaned() {
    takeReceiver { receiver, position in receiver.lose(position, heritage: inherited) }
  }

  /// Tells the receiver the last thing that it hears of this, which has been claimed.
  private func takeReceiver<Result>(_ tell: (any InputReceiver, Int) -> Result) -> Result {
    let receiver = takeBody(as: (any InputReceiver).self)
    if loss != [] { receiver.learn([], insteadOf: loss, at: position) }
    return tell(receiver, position)
  }

  override var inheritedLoss: Loss { .all }

  // SAFETY: the body of a pending input is its receiver.
  override var lossReceiver: (any InputReceiver)? {
    guard hasBody else { return nil }
    return unsafe (contents + Self.bodyOffset).assumingMemoryBound(to: (any InputReceiver).self)
      .pointee
  }

  override func passOn(_ news: LossNews) -> PromiseCell? {
    news.receiver?.learn(news.now, insteadOf: news.before, at: position)
    return news.receiver?.strandedResult
  }
}
