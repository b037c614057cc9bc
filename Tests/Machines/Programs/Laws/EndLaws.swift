import TestSupport

@testable import CancellablePromises
@testable import Promises

/// Which promises have settled in the end, and with which value.
extension ProgramWorld {
  /// Whether a promise has settled at the end, for certain.
  func mustEnd(_ number: Int, _ asking: Set<Int> = []) -> Bool {
    guard !asking.contains(number) else { return false }
    let asking = asking.union([number])
    let account = accounts[number]
    func all(_ numbers: [Int]) -> Bool { numbers.allSatisfy { mustEnd($0, asking) } }
    switch instruction(number) {
    // A root without a resolver may have gone away before the block ran.
    case .root: return account.isResolverUsed || account.blocks > 0 && !account.isResolverLost
    case .pending, .plainRoot, .wrapper: return account.isResolverUsed
    // A plain promise is lost with the timer.
    case .after where program.dropsTimers, .rounds where program.dropsTimers: return false
    case .convert(let conversion, _) where conversion.takesTime && program.dropsTimers: return false
    case .settled, .after, .work: return true
    case .using(let source, _): return all([source])
    // A plain link is lost with the work (L88).
    case .link(_, _, _, queued: true, _) where program.dropsWork && !isCancellable(number):
      return false
    // L88: a link that a cancel has reached settles, even if the body is lost.
    case .link(let `operator`, let source, _, _, _)
    where account.isCancelled && `operator`.isObserver && `operator` != .ensureThen
      && waitsForCancel(source):
      return true
    case .link(_, let source, .late, _, _) where account.inner == nil: return all([source])
    case .link(_, let source, _, _, _): return all([source] + (account.inner.map { [$0] } ?? []))
    case .latest(.late, _, _) where account.inner == nil: return true
    case .latest: return account.inner.map { mustEnd($0, asking) } ?? true
    case .convert(let conversion, _) where conversion.isTimeout: return true
    case .convert(_, let source), .flight(let source, _): return all([source])
    case .resource(let acquisition, let use): return all([acquisition, use])
    case .combine(.race, let inputs, _): return inputs.contains { mustEnd($0, asking) }
    case .combine(_, let inputs, _), .rounds(_, let inputs): return all(inputs)
    case .whileCondition(let task, _, _, _): return all([task])
    // Each call returns the permit in the end.
    case .limited:
      return all(
        program.steps.compactMap {
          if case .limited(let source, _, _) = $0.instruction { source } else { nil }
        })
    default: return false
    }
  }

  /// Whether a cancel settles the promise directly, with no body in between.
  private func waitsForCancel(_ number: Int) -> Bool {
    if case .using = instruction(number) { true } else { false }
  }

  func requireEnds() throws {
    for number in accounts.indices where mustEnd(number) {
      if let cell = cell(number) {
        try require(cell.loadState().isSettled, "#\(number) has never settled")
      }
      for handler in accounts[number].handlers {
        try require(!handler.told.isEmpty, "a handler of #\(number) is lost")
      }
    }
    for (number, awaiter) in hands.flatMap(\.awaiters) where awaiter.hasBegun {
      let sources = instruction(number)!.names
      if !sources.allSatisfy({ mustEnd($0) }) { continue }
      if awaiter.way == .thread { awaiter.join() }
      try require(awaiter.isOver, "#\(number) waits for what has settled")
      let count = awaiter.resumed
      try require(
        count == sources.count, "#\(number) is told \(count) outcomes of \(sources.count)")
    }
  }

  // MARK: Values

  /// The outcome of a step's promise, if any thread knows.
  func outcome(of number: Int) -> Outcome? {
    accounts[number].handlers.lazy.compactMap(\.outcome).first
      ?? hands.lazy.compactMap { $0.slots[number]?.thenable?.result }.first.map { Outcome($0) }
  }

  /// Requires every value to have a source, and every refused value to be discarded (L73).
  func requireValues() throws {
    for (number, account) in accounts.enumerated() {
      let outcome = outcome(of: number)
      try require(outcome != .failure(.torn), "#\(number) has a value that nobody made")
      switch (instruction(number), outcome) {
      case (.root, let outcome?), (.pending, let outcome?), (.plainRoot, let outcome?):
        let value = try? outcome.get()
        let taken = (value ?? 0) % 2
        try require(account.taken == taken, "#\(number) has lost or kept what came too late")
      case (_, .success(let value)?):
        try require(mayBe(value, number), "#\(number) has the value \(value) of nobody")
      default: break
      }
    }
  }

  /// Whether a step's promise may have the value.
  private func mayBe(_ value: Int, _ number: Int) -> Bool {
    func isOf(_ slot: Int, _ value: Int) -> Bool {
      outcome(of: slot).map { $0 == .success(value) } ?? true
    }
    /// Whether the promise returned by a body may have the value.
    func isReturned(_ reply: Reply) -> Bool {
      if let inner = accounts[number].inner { return isOf(inner, value) }
      if case .value(let wanted) = reply { return value == wanted }
      return value == 0
    }
    switch instruction(number) {
    case .link(let `operator`, let source, let reply, _, _):
      switch `operator` {
      case .then, .thenMap, .thenFlatMap: return isReturned(reply)
      case .recover, .recoverFailures, .recoverOne, .recoverTests, .recoverCancelled:
        return accounts[number].bodies.isEmpty ? isOf(source, value) : isReturned(reply)
      case .done, .asVoid: return value == 0
      case .map: return isOf(source, value - 1)
      default: return isOf(source, value)
      }
    case .latest(let reply, _, _): return isReturned(reply)
    case .using(let source, _), .convert(_, let source), .whileCondition(let source, _, _, _),
      .flight(let source, _), .limited(let source, _, _), .resource(_, let source):
      return isOf(source, value)
    case .combine(.race, let inputs, _), .combine(.raceFulfilled, let inputs, _):
      return inputs.contains { isOf($0, value) }
    case .combine(.tuple, let inputs, _): return isOf(inputs[0], value)
    case .combine(.resolvedTuple, let inputs, _):
      return isOf(inputs[0], value) || value == 1000
    case .combine(_, let inputs, _):
      let outcomes = inputs.compactMap { outcome(of: $0) }
      return outcomes.count < inputs.count
        || value == outcomes.reduce(0) { $0 + ((try? $1.get()) ?? 1000) }
    case .rounds(_, let inputs): return value == 0 || inputs.contains { isOf($0, value) }
    default: return true
    }
  }
}
