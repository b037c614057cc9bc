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

  /// Written by the source that goes away, before ``orphaned()``.
  private var heritage: (any CancelNode)?

  override func forgetSource(inheriting heritage: (any CancelNode)?) {
    self.heritage = heritage
    super.forgetSource(inheriting: nil)
  }

  override func orphaned() { receiver.forget(position, heritage: heritage) }
}
