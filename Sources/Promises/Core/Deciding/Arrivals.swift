/// Implements a loop over promises in the order in which they settle: a registration with each
/// pending promise, and the turns of settled ones.
///
/// The registrations and the loop keep one another. Each arrival breaks its part of that circle,
/// and ``stop()`` the rest.
@safe
final class Arrivals: InputReceiver, @unchecked Sendable {
  /// A settled promise; nil for one that went away pending.
  typealias Turns = ArrivalTurns<PromiseCell?>

  /// A waiting task, resumed by the thread that takes the task out under the lock.
  @safe
  private struct Waiting: Sendable {
    let continuation: UnsafeContinuation<Turns.Turn, Never>

    func resume(_ turn: Turns.Turn) { unsafe continuation.resume(returning: turn) }
  }

  /// A turn, and the task of the turn.
  private typealias Grant = (task: Waiting?, turn: Turns.Turn)

  /// Protects everything below.
  private let lock = Lock()
  private var turns: Turns
  /// The waiting tasks, by the numbers of the turns.
  private var waiting: [Turns.Number: Waiting] = [:]
  /// By position; nil after the arrival of a promise.
  private var registrations: [Input?]

  init(over cells: [PromiseCell]) {
    turns = ArrivalTurns(of: cells.count)
    registrations = Array(repeating: nil, count: cells.count)
    super.init()
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

  /// The number of waiting tasks.
  var waitingCount: Int { lock.withLock { waiting.count } }

  override func arrive(_ input: PromiseCell, at position: Int) -> CellOutcome {
    take(input, at: position)
    return .nothing
  }

  override func lose(_ position: Int, isLeft: Bool) { take(nil, at: position) }

  private func take(_ cell: PromiseCell?, at position: Int) {
    var registration: Input?
    let grants = lock.withLock {
      // A loop that has ended has no registrations any more.
      if registrations.indices.contains(position) { swap(&registration, &registrations[position]) }
      return grant(turns.arrive(cell))
    }
    for grant in grants { grant.task?.resume(grant.turn) }
  }

  /// The tasks for turns to give.
  ///
  /// Called under the lock.
  private func grant(_ turns: [(Turns.Number, Turns.Turn)]) -> [Grant] {
    turns.map { number, turn in (waiting.removeValue(forKey: number), turn) }
  }

  /// The next turn, now or after a wait.
  ///
  /// Any number of tasks may wait, and get their turns in the order in which they began to wait.
  func next() async -> Turns.Turn {
    let number: Turns.Number
    switch lock.withLock({ turns.ask() }) {
    case .turn(let turn): return turn
    case .wait(let assigned): number = assigned
    }
    return await withTaskCancellationHandler {
      await unsafe withUnsafeContinuation { continuation in
        let task = unsafe Waiting(continuation: continuation)
        let turn = lock.withLock {
          let turn = turns.lineUp(number)
          if turn == nil { waiting[number] = task }
          return turn
        }
        if let turn { task.resume(turn) }
      }
    } onCancel: {
      let grants = lock.withLock { grant(turns.cancel(number).map { [(number, $0)] } ?? []) }
      for grant in grants { grant.task?.resume(grant.turn) }
    }
  }

  /// The loop has ended: leaves nothing behind on the promises.
  func stop() {
    let registrations = lock.withLock {
      defer { self.registrations = [] }
      return self.registrations
    }
    for registration in registrations { registration?.remove() }
  }
}
