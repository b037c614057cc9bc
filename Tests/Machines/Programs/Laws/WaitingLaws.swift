import TestSupport

@testable import CancellablePromises
@testable import Promises

/// Promises that settled or lost promises leave behind, above and below.
extension ProgramWorld {
  /// Whether a step's promise has settled, if known.
  func hasSettled(_ number: Int) -> Bool? {
    let account = accounts[number]
    if account.handlers.contains(where: { !$0.told.isEmpty }) { return true }
    if let cell = cell(number) { return cell.loadState().isSettled }
    switch instruction(number) {
    // A lost root may have gone away before any cancel.
    case .root where account.isResolverLost && !account.isResolverUsed && account.blocks == 0:
      return nil
    case .root: return account.isResolverUsed || account.blocks > 0
    case .pending where account.isResolverUsed: return true
    case .plainRoot: return account.isResolverUsed
    case .finalizer, .task: return account.isCancelled ? true : nil
    case .owner, .scope: return account.isCancelled || account.isDropped ? true : nil
    default: return nil
    }
  }

  /// Checks that the promises a settled promise once waited for have settled, too (L17, L40, L43,
  /// L62, L69, L75).
  func requireNothingForsaken() throws {
    for number in accounts.indices where hasEnded(number) {
      var seen: Set<Int> = [number]
      var rest = released(by: number)
      while let next = rest.popLast() {
        guard seen.insert(next).inserted else { continue }
        switch hasSettled(next) {
        case false?:
          throw Violation("#\(next) is pending, and #\(number), which waited for it, is not")
        default: rest += released(by: next)
        }
      }
    }
  }

  private func hasEnded(_ number: Int) -> Bool {
    switch instruction(number) {
    case .finalizer, .task: accounts[number].isCancelled
    case .owner: accounts[number].isCancelled || accounts[number].isDropped
    default: hasSettled(number) ?? false
    }
  }

  /// The steps whose promises settle before, or are given up with, the promise of this step.
  private func released(by number: Int) -> [Int] {
    let account = accounts[number]
    switch instruction(number) {
    // L10, L13, L36.
    case .link(let `operator`, let source, _, _, _):
      guard isCancellable(number) else {
        return cell(number) != nil || account.inner != nil ? [source] : []
      }
      let inner = `operator` == .ensureThen ? [] : account.inner.map { [$0] } ?? []
      // L87: a promise that waits for the link is not waited for.
      return ([source] + inner.filter { !waits($0, for: number) }).filter(isCancellable)
    // L85: the result waits for its acquisition, also after a cancel.
    case .resource(let acquisition, _): return [acquisition].filter(isCancellable)
    case .latest: return (account.inner.map { [$0] } ?? []).filter(isCancellable)
    case .limited: return account.begun.filter(isCancellable)
    // Deciders don't wait (L44).
    case .combine(_, _, autoCancel: true), .rounds, .scope: return account.begun.filter(isGivenUp)
    case .whileCondition(let source, _, autoCancel: true, _), .finalizer(let source, _, _),
      .owner(let source), .task(let source):
      return [source].filter(isGivenUp)
    case .convert(let conversion, let source) where conversion.isTimeout:
      return [source].filter(isGivenUp)
    default: return []
    }
  }

  /// Whether a step's promise may wait for that of another, itself or through others.
  private func waits(_ number: Int, for other: Int) -> Bool {
    var seen: Set<Int> = []
    var rest = [number]
    while let next = rest.popLast() {
      if next == other { return true }
      guard seen.insert(next).inserted else { continue }
      rest += (instruction(next)?.names ?? []) + (accounts[next].inner.map { [$0] } ?? [])
    }
    return false
  }

  /// Whether a cancel leaves the promise pending only while closures run: no cleanup is above
  /// (L37).
  private func isGivenUp(_ number: Int) -> Bool {
    var seen: Set<Int> = []
    var rest = [number]
    while let next = rest.popLast() {
      guard seen.insert(next).inserted else { continue }
      switch instruction(next) {
      case .link(.ensureThen, _, _, _, _), .resource: return false
      default: rest += (instruction(next)?.names ?? []) + (accounts[next].inner.map { [$0] } ?? [])
      }
    }
    return isCancellable(number)
  }

  /// Whether a step's object can be cancelled.
  func isCancellable(_ number: Int) -> Bool {
    switch instruction(number) {
    case .plainRoot, .convert(.asPromise, _), .after(isPlain: true), .scopeSettled,
      .combine(.guarantees, _, _), nil:
      false
    case .link(_, let source, _, _, _), .convert(.firstly, let source): isCancellable(source)
    case .convert(let conversion, let source) where conversion.takesTime: isCancellable(source)
    case .combine(_, let inputs, autoCancel: false): inputs.contains { isCancellable($0) }
    default: true
    }
  }

  // MARK: Losses

  /// Whether only a cancel could still settle the promise, for certain.
  func isLost(_ number: Int) -> Bool {
    guard isCancellable(number), hasSettled(number) != true else { return false }
    let account = accounts[number]
    switch instruction(number) {
    case .root: return account.isResolverLost && !account.isResolverUsed && account.blocks == 0
    case .link(_, let source, .late, _, _): return account.bodies.isEmpty && isLost(source)
    case .link(_, let source, _, _, _):
      if let inner = account.inner { return isLost(inner) }
      return account.bodies.isEmpty && isLost(source)
    case .convert(.shielded, let source): return isLost(source)
    case .combine(.race, let inputs, _), .combine(.whenFulfilled, let inputs, _):
      return inputs.allSatisfy { isLost($0) }
    default: return false
    }
  }

  /// Requires lost promises to be rejected, and their handlers to be called (L76).
  func requireLossesKnown() throws {
    for step in program.steps where isLost(step.number) {
      guard let cell = cell(step.number) else { continue }
      try require(cell.loadState().isSettled, "#\(step.number) is lost and pending")
    }
    for step in program.steps {
      guard case .task(let source) = step.instruction,
        let awaiter = hands.lazy.compactMap({ $0.awaiters[step.number] }).first, awaiter.hasBegun
      else { continue }
      if isLost(source) || hasSettled(source) == true || accounts[step.number].isCancelled {
        try require(awaiter.isOver, "task #\(step.number) waits for what will not come")
      }
      if awaiter.isOver {
        let count = awaiter.resumed
        try require(count == 1, "task #\(step.number) is resumed \(count) times")
      }
    }
  }
}
