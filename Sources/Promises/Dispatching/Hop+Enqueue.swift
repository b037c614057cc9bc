import Dispatch

/// The trip of one handler to a dispatcher of another module: ends when the handler has run, or
/// when the dispatcher releases the handler instead (L88).
final class HandlerTrip: Sendable {
  private let cell: PromiseCell
  /// Not zero once the dispatcher has begun the handler, which may have been handed out again since;
  /// see `CancellableCell.takeTurn()`.
  private let hasArrived = StateWord(0)

  init(of cell: PromiseCell) { self.cell = cell }

  deinit { if hasArrived.load() == 0 { cell.beDropped() } }

  func resume() {
    hasArrived.store(1)
    cell.resume()
  }
}

// SAFETY: as for the hops in Hop.swift.
extension Hop {
  /// Runs the cell's body at the target; not before this call returns, if the target obeys the
  /// rules.
  consuming func enqueue(_ cell: PromiseCell) {
    let isQueue = Self.isQueue(bits)
    unsafe Self.object(of: bits)._withUnsafeGuaranteedRef { object in
      // The closure captures a single reference, and so needs no context of its own.
      if isQueue {
        return unsafe unsafeDowncast(object, to: DispatchQueue.self).async { cell.resume() }
      }
      unsafe unsafeDowncast(object, to: HopTarget.self).enqueue(cell)
    }
  }
}
