/// Settles a promise the way another does, and does not keep it.
package final class Forwarding: InputReceiver, @unchecked Sendable {
  /// Never written again.
  private weak var result: PromiseCell?
  /// Protects what follows.
  private let lock = Lock()
  private var losses = LossCount()

  private init(to result: PromiseCell) { self.result = result }

  package static func start(from source: PromiseCell, to result: PromiseCell) {
    Input(of: Forwarding(to: result), at: 0).attach(to: source)
  }

  override package func arrive(_ input: PromiseCell, at position: Int) -> CellOutcome {
    guard let result else { return .nothing }
    // This may be the last reference to it, which what is returned does not hold before it owns.
    return withExtendedLifetime(result) { result.pass(input).owning() }
  }

  override package func lose(_ position: Int, heritage: CancelNode?) { result?.orphan() }

  override package func learn(_ loss: Loss, insteadOf before: Loss, at position: Int) {
    lock.withLock { losses.change(before, to: loss) }
  }

  override package var strandedResult: PromiseCell? {
    result?.noteLost { lock.withLock { losses.lost > 0 } }
  }
}
