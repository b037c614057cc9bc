/// Something that waits for several promises, each known by its position.
package protocol InputReceiver: AnyObject, Sendable {
  /// The promise at a position has settled. Called at most once for each.
  func arrive(_ input: PromiseCell, at position: Int) -> CellOutcome

  /// The promise at a position went away pending; what a cancel would have reached there remains.
  func forget(_ position: Int, heritage: CancelNode?)
}

/// The registration of a combinator with one of its inputs.
///
/// It has no body and always runs inline, so the words for those hold the receiver and the
/// position: with 100 000 inputs, memory is what takes the time.
package final class Input: Registration, @unchecked Sendable {
  package init(of receiver: any InputReceiver, at position: Int) {
    super.init { cell, event, source in
      guard event == .run else { return .nothing }
      let position = unsafe unsafeDowncast(cell, to: Input.self).position
      return cell.takeBody(as: (any InputReceiver).self).arrive(source, at: position)
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

  override func forgetSource(inheriting heritage: CancelNode?) {
    let state = lock()
    unsafe self.heritage = heritage
    unsafe source = nil
    unlock(state)
  }

  override func orphaned() {
    takeBody(as: (any InputReceiver).self).forget(position, heritage: inherited)
  }
}
