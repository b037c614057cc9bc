/// Implements a loop over promises in the order in which they settle: a registration with each that
/// is still pending, and the turns of those that have settled.
///
/// Registrations and this keep one another. Each arrival breaks its part of that circle, and ``stop()``
/// the rest.
@safe
final class SettlingLoop: InputReceiver, @unchecked Sendable {
  /// A promise that has settled; nil for one that went away pending.
  typealias Turns = SettlingTurns<PromiseCell?>

  /// Protects everything below.
  private let lock = Lock()
  private var turns: Turns
  /// Who is waiting, as the turns say.
  private var waiting: UnsafeContinuation<Turns.Turn, Never>?
  /// By position; nil if a promise has arrived.
  private var registrations: [Input?]

  init(over cells: [PromiseCell]) {
    turns = SettlingTurns(of: cells.count)
    unsafe waiting = nil
    registrations = Array(repeating: nil, count: cells.count)
    for (position, cell) in cells.enumerated() {
      if cell.see().isSettled {
        take(cell, at: position)
      } else {
        let registration = Input(of: self, at: position)
        lock.withLock { registrations[position] = registration }
        registration.attach(to: cell)
      }
    }
  }

  func arrive(_ input: PromiseCell, at position: Int) -> CellOutcome {
    take(input, at: position)
    return .nothing
  }

  func forget(_ position: Int, heritage: CancelNode?) { take(nil, at: position) }

  private func take(_ cell: PromiseCell?, at position: Int) {
    var registration: Input?
    resume { turns in
      // There are none any more where the loop has ended meanwhile.
      if registrations.indices.contains(position) { swap(&registration, &registrations[position]) }
      return turns.arrive(cell)
    }
  }

  /// Resumes the waiting task if a change calls for it.
  private func resume(_ change: (inout Turns) -> Turns.Turn?) {
    let (turn, task) = unsafe lock.withLock {
      let turn = change(&turns)
      return unsafe (turn, waiting)
    }
    if let turn { unsafe task?.resume(returning: turn) }
  }

  /// The next turn; waits for it if necessary.
  ///
  /// Only one task at a time may wait.
  func next() async -> Turns.Turn {
    if let turn = lock.withLock({ turns.ready() }) { return turn }
    return await withTaskCancellationHandler {
      await unsafe withUnsafeContinuation { continuation in
        let turn = lock.withLock {
          unsafe waiting = continuation
          return turns.next()
        }
        if let turn { unsafe continuation.resume(returning: turn) }
      }
    } onCancel: {
      resume { $0.cancel() }
    }
  }

  /// Nobody asks any more: leaves nothing behind on the promises.
  func stop() {
    let registrations = lock.withLock {
      defer { self.registrations = [] }
      return self.registrations
    }
    for registration in registrations { registration?.remove() }
  }
}
