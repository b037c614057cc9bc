/// Something that waits for several promises, each known by its position.
protocol InputReceiver: AnyObject, Sendable {
  /// The promise at a position has settled. Called at most once for each.
  func arrive(_ input: PromiseCell, at position: Int) -> CellOutcome

  /// The promise at a position went away pending.
  func forget(_ position: Int)
}

/// The registration of a combinator on one of its inputs.
final class Input: Registration, @unchecked Sendable {
  private let receiver: any InputReceiver
  private let position: Int

  init(of receiver: any InputReceiver, at position: Int) {
    self.receiver = receiver
    self.position = position
    super.init { cell, event, source in
      guard event == .run else { return .nothing }
      let input = unsafe unsafeDowncast(cell, to: Input.self)
      return input.receiver.arrive(source, at: input.position)
    }
  }

  override func orphaned() { receiver.forget(position) }
}
