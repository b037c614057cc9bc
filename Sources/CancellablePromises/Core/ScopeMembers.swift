import Promises

/// The registrations of a scope with its members.
final class ScopeMembers: InputReceiver, @unchecked Sendable {
  /// Protects everything below.
  private let lock = Lock()
  private var inputs: [Int: Input] = [:]
  /// The nodes left by members that went away pending, by position.
  private var heritage: [Int: CancelNode] = [:]
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
    var left: [Int: CancelNode] = [:]
    lock.withLock {
      if self.reason == nil { self.reason = reason }
      swap(&taken, &inputs)
      swap(&left, &heritage)
    }
    var walk = CancelWalk(reason)
    walk.visit(sourcesOf: taken.sorted { $0.key < $1.key }.map(\.value))
    for (_, node) in left.sorted(by: { $0.key < $1.key }) { walk.visit(node) }
    for input in taken.values { input.remove() }
    walk.finish()
  }

  func arrive(_ input: PromiseCell, at position: Int) -> CellOutcome {
    // Let go outside of the lock.
    _ = lock.withLock { inputs.removeValue(forKey: position) }
    return .nothing
  }

  func forget(_ position: Int, heritage left: CancelNode?) {
    _ = lock.withLock { () -> Input? in
      if let left { heritage[position] = left }
      return inputs.removeValue(forKey: position)
    }
  }
}
