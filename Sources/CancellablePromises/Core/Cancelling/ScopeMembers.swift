import Promises

/// The registrations of a scope with its members.
final class ScopeMembers: InputReceiver, @unchecked Sendable {
  /// Protects everything below.
  private let lock = Lock()
  private var inputs: [Int: Input] = [:]
  private var next = 0
  private var reason: (any Error)?

  var count: Int { lock.withLock { inputs.count } }

  /// Adds a member; returns the reason if everything has already been cancelled.
  func add(_ member: CancellableCell) -> (any Error)? {
    let isSettled = member.loadState().isSettled
    let input = lock.withLock { () -> Input? in
      if reason != nil || isSettled { return nil }
      let input = Input(of: self, at: next)
      inputs[next] = input
      next += 1
      return input
    }
    input?.attach(to: member)
    // A cancel that came before the input was attached could not know of the member.
    return lock.withLock { reason }
  }

  func cancel(with reason: any Error) {
    var taken: [Int: Input] = [:]
    lock.withLock {
      if self.reason == nil { self.reason = reason }
      swap(&taken, &inputs)
    }
    var walk = CancelWalk(reason)
    walk.visit(sourcesOf: taken.sorted { $0.key < $1.key }.map(\.value))
    for input in taken.values { input.remove() }
    walk.finish()
  }

  func arrive(_ input: PromiseCell, at position: Int) -> CellOutcome {
    // Let go outside of the lock.
    _ = lock.withLock { inputs.removeValue(forKey: position) }
    return .nothing
  }

  /// Nobody can settle or cancel the member any more, so its cancel block goes with it.
  func lose(_ position: Int, heritage: CancelNode?) {
    _ = lock.withLock { inputs.removeValue(forKey: position) }
  }
}
