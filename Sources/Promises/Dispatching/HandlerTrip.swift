import Dispatch

/// The trip of one handler to its dispatcher: ends when the handler has run, or when the dispatcher
/// releases the handler instead.
final class HandlerTrip: Sendable {
  private let cell: PromiseCell
  private let isWatched: Bool
  /// Whether the dispatcher has begun the handler.
  ///
  /// The handler may have been handed out again since; see `CancellableCell.observe(_:immediately:)`.
  private let hasArrived = Switch()

  init(of cell: PromiseCell, isWatched: Bool) {
    self.cell = cell
    self.isWatched = isWatched
    if isWatched { HandlerTraffic.shared.depart() }
  }

  deinit {
    if !hasArrived.isOn { cell.beDropped() }
    if isWatched { HandlerTraffic.shared.arrive() }
  }

  func resume() {
    hasArrived.isOn = true
    cell.resume()
  }
}

// SAFETY: as for the hops in Hop.swift.
extension Hop {
  /// Runs the cell's body at the target; not before this call returns, if the target obeys the
  /// rules.
  consuming func enqueue(_ cell: PromiseCell) {
    let isQueue = Self.isQueue(bits)
    let isWatched = HandlerTraffic.shared.isWatched
    unsafe Self.object(of: bits)._withUnsafeGuaranteedRef { object in
      // The closure captures a single reference, and so needs no context of its own.
      if isQueue {
        let queue = unsafe unsafeDowncast(object, to: DispatchQueue.self)
        guard isWatched else { return queue.async { cell.resume() } }
        let trip = HandlerTrip(of: cell, isWatched: true)
        queue.async { trip.resume() }
      } else {
        let target = unsafe unsafeDowncast(object, to: HopTarget.self)
        guard isWatched || target.mayDropWork else { return target.enqueue { cell.resume() } }
        let trip = HandlerTrip(of: cell, isWatched: isWatched)
        target.enqueue { trip.resume() }
      }
    }
  }
}
