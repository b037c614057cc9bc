import TestSupport

@testable import CancellablePromises
@testable import Promises

/// What a promise that has ended waited for, and who waits for one that is lost.
extension ProgramWorld {
  /// Whether a step's promise has settled, as far as that can be told.
  func hasSettled(_ number: Int) -> Bool? {
    let account = accounts[number]
    if account.handlers.contains(where: { !$0.told.isEmpty }) { return true }
    if let cell = cell(number) { return cell.loadState().isSettled }
    switch instruction(number) {
    // One that is lost may have gone before anybody could cancel it.
    case .root where account.isResolverLost && !account.isResolverUsed && account.blocks == 0:
      return nil
    case .root: return account.isResolverUsed || account.blocks > 0
    case .pending where account.isResolverUsed: return true
    case .plainRoot: return account.isResolverUsed
    case .finalizer, .task: return account.isCancelled ? true : nil
    case .scope: return account.isCancelled || account.isDropped ? true : nil
    default: return nil
    }
  }

  /// What a settled promise waits for no more has settled, too, or it was forsaken (L17, L40, L43, L62,
  /// L69, L75).
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
    default: hasSettled(number) ?? false
    }
  }

  /// The steps whose promises have settled if that of this one has, or if it was let go.
  private func released(by number: Int) -> [Int] {
    guard let instruction = self.instruction(number) else { return [] }
    let account = accounts[number]
    switch instruction {
    case .link(let `operator`, let source, _, _, _):
      guard cell(number) != nil || account.inner != nil || isCancellable(source) else {
        return []
      }
      // What cleans up is not cut short (L37).
      if isCleaningUp(source) { return [] }
      let sources = isCancellable(number) && !isCancellable(source) ? [] : [source]
      guard let inner = account.inner, `operator` != .ensureThen, isCancellable(inner),
        !isCleaningUp(inner), isCancellable(number), account.immediate == nil
      else { return sources }
      return sources + [inner]
    case .convert(.shielded, _), .convert(.branch, _), .convert(.asCancellable, _),
      .convert(.delay, _):
      return []
    // What a call has begun is cancelled immediately by the next one (L82).
    case .latest:
      guard let inner = account.inner, isCancellable(inner), !isCleaningUp(inner),
        account.immediate == nil, program.steps.count(where: { $0.instruction.isCall }) == 1
      else { return [] }
      return [inner]
    case .convert(_, let source):
      return isCancellable(source) && isCancellable(number) && !isCleaningUp(source) ? [source] : []
    case .combine(_, _, autoCancel: true), .rounds, .limited:
      return account.begun.filter { isCancellable($0) && !isCleaningUp($0) }
    case .whileCondition(let task, _, autoCancel: true):
      return isCancellable(task) && !isCleaningUp(task) ? [task] : []
    case .finalizer(let source), .task(let source):
      return isCancellable(source) && !isCleaningUp(source) ? [source] : []
    case .scope: return account.begun.filter { isCancellable($0) && !isCleaningUp($0) }
    default: return []
    }
  }

  /// Whether a cancel of it does not settle it at once, because its body's promise is waited for.
  private func isCleaningUp(_ number: Int) -> Bool {
    switch instruction(number) {
    case .link(.ensureThen, _, _, _, _), .resource: true
    default: false
    }
  }

  /// Whether what a step has made can be cancelled.
  func isCancellable(_ number: Int) -> Bool {
    switch instruction(number) {
    case .plainRoot, .convert(.asPromise, _), nil: false
    case .link(_, let source, _, _, _), .convert(.timeout, let source),
      .convert(.delay, let source):
      isCancellable(source)
    case .combine(_, let inputs, autoCancel: false): inputs.contains { isCancellable($0) }
    default: true
    }
  }

  // MARK: Losses

  /// Whether nobody is left who could settle a promise but a cancel, for certain.
  func isLost(_ number: Int) -> Bool {
    guard isCancellable(number), hasSettled(number) != true else { return false }
    let account = accounts[number]
    switch instruction(number) {
    case .root: return account.isResolverLost && !account.isResolverUsed && account.blocks == 0
    case .link(_, let source, .late, _, _): return account.bodies.isEmpty && isLost(source)
    case .link(_, let source, _, _, _):
      if let inner = account.inner { return isLost(inner) }
      return account.bodies.isEmpty && isLost(source)
    case .convert(.shielded, let source), .convert(.cancelOnDeinit, let source):
      return isLost(source)
    case .combine(.race, let inputs, _), .combine(.whenFulfilled, let inputs, _):
      return inputs.allSatisfy { isLost($0) }
    default: return false
    }
  }

  /// What is lost is rejected, and whoever waits for it has been told so (L76).
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

extension Instruction {
  fileprivate var isCall: Bool { if case .latest = self { true } else { false } }
}
