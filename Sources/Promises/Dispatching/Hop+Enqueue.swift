import Dispatch

extension PromiseCell: HandedOut {}

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
