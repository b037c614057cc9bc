/// Something that waits for several promises, each known by its position.
package protocol InputReceiver: AnyObject, Sendable {
  /// The promise at a position has settled. Called at most once for each.
  func arrive(_ input: PromiseCell, at position: Int) -> CellOutcome

  /// The promise at a position went away pending; what a cancel would have reached there is left.
  func forget(_ position: Int, heritage: (any CancelNode)?)
}

/// The registration of a combinator on one of its inputs.
package final class Input: Registration, @unchecked Sendable {
  private let receiver: any InputReceiver
  private let position: Int

  package init(of receiver: any InputReceiver, at position: Int) {
    self.receiver = receiver
    self.position = position
    super.init { cell, event, source in
      guard event == .run else { return .nothing }
      let input = unsafe unsafeDowncast(cell, to: Input.self)
      return input.receiver.arrive(source, at: input.position)
    }
  }

  /// Written with the source that goes away, before ``orphaned()``; protected by the lock as well.
  private var heritage: (any CancelNode)?

  /// A cancel that does not find the source any more finds this.
  override var inherited: (any CancelNode)? {
    let state = lock()
    defer { unlock(state) }
    return heritage
  }

  override func forgetSource(inheriting heritage: (any CancelNode)?) {
    let state = lock()
    self.heritage = heritage
    unsafe source = nil
    unlock(state)
  }

  override func orphaned() { receiver.forget(position, heritage: inherited) }
}
