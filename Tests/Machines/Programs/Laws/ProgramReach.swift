import TestSupport

@testable import CancellablePromises
@testable import Promises

// The promises a cancel may reach in any order: first those that a step cancels outright, then the
// promises above. A cancel of any other promise has gone too far.
extension ProgramWorld {
  /// Checks that a cancel goes neither down, nor sideways, nor past a shield (L20, L22, L26, L29,
  /// L37, L42, L43).
  func requireNothingElseCancelled() throws {
    let mayBeCancelled = cancellable { _ in true }
    for (number, account) in accounts.enumerated() where !mayBeCancelled.contains(number) {
      let blocks = account.blocks + account.extraBlocks.values.reduce(0, +)
      try require(blocks == 0, "the block of #\(number) has run, which nobody cancels")
      if let cell = cell(number)?.cancellable {
        try require(!cell.isCancelRequested, "#\(number) is cancelled, and by nobody")
      }
    }
  }

  // MARK: Chains

  /// The links above a step's promise and the source of the last link, nearest first, up to the
  /// first plain promise.
  private func chain(above number: Int) -> [Int] {
    var chain: [Int] = []
    var next = number
    while case .link(_, let source, _, _, _) = instruction(next), isCancellable(source) {
      chain.append(source)
      next = source
    }
    return chain
  }

  /// Requires one cancel to run the blocks of a chain deepest first (L23).
  func requireBlocksInOrder() throws {
    func promise(_ number: Int) -> Int {
      if case .onCancel(let slot, _) = instruction(number) { slot } else { number }
    }
    // Operands may be cancelled as one, and a promise above two of them is in no linear chain.
    let together = program.steps.flatMap { step -> [Int] in
      switch step.instruction {
      case .scope, .store, .combine, .rounds:
        let operands = Array(Set(step.instruction.operands))
        let above = operands.flatMap { cancellable(from: [$0]) }
        return operands + above.filter { number in above.count { $0 == number } > 1 }
      default: return []
      }
    }
    for (number, account) in accounts.enumerated() where !account.blockRuns.isEmpty {
      let above = chain(above: promise(number)).prefix { !together.contains($0) }
      for (other, deeper) in accounts.enumerated() where above.contains(promise(other)) {
        for run in account.blockRuns {
          for before in deeper.blockRuns where before.step == run.step {
            try require(
              before.time < run.time, "the block of #\(other) comes after that of #\(number)")
          }
        }
      }
    }
  }

  /// Checks that no body begins after a cancel of its promise or of one below, by itself or in a
  /// scope (L14, L62).
  ///
  /// Promises within reach of another cancel are left out: this one leaves them to the other.
  func requireNothingBegins() throws {
    for (number, account) in accounts.enumerated() {
      guard let cancelled = account.cancelled else { continue }
      let members = isScope(number) ? account.begun : [number]
      let others = cancellable {
        switch $0 {
        case .cancel(number, _), .store(_, number): false
        default: $0 != instruction(number)
        }
      }
      for member in members {
        for link in ([member] + chain(above: member)).prefix(while: { !others.contains($0) }) {
          // Earlier than the cancel: another thread may be just about to enter the body.
          guard case .link(let `operator`, _, _, _, _) = instruction(link), !`operator`.isObserver
          else { continue }
          try require(
            accounts[link].bodies.allSatisfy { $0.step < cancelled },
            "the body of #\(link) begins after #\(number) was cancelled")
        }
      }
    }
  }

  /// Checks that no body begins after all threads have returned, if its promise was in a superseded
  /// call, in a cancelled scope, or cancelled.
  ///
  /// A promise in between may have settled earlier: even then, the library had given up the rest
  /// (L14, L82).
  func requireNothingStale() throws {
    let end = hands[0].stepBegan
    var rest = accounts.indices.flatMap { number -> [Int] in
      if isSuperseded(number) { return [number] }
      guard accounts[number].isCancelled else { return [] }
      return isScope(number) ? accounts[number].begun : [number]
    }
    var seen: Set<Int> = []
    while let next = rest.popLast() {
      guard isCancellable(next), seen.insert(next).inserted else { continue }
      rest += standing(above: next)
      switch instruction(next) {
      case .link(let `operator`, _, _, _, _) where `operator`.isObserver: continue
      case .link, .latest:
        try require(
          accounts[next].bodies.allSatisfy { $0.step < end },
          "the body of #\(next) begins, and everything around it has been cancelled")
      default: continue
      }
    }
  }

  /// Checks that no body begins before those further up in its chain have ended (L36).
  func requireBodiesInOrder() throws {
    for (number, account) in accounts.enumerated() {
      guard let first = account.bodies.map(\.time).min() else { continue }
      // In a circle, one has to be the first.
      for next in above(number, hasBegun: true) where !above(next).contains(next) {
        // A root does not wait for its work (L83).
        if case .work = instruction(next) { continue }
        let upper = accounts[next]
        try require(
          upper.bodies.count == upper.bodiesEnded.count
            && upper.bodiesEnded.allSatisfy { $0 < first },
          "the body of #\(number) begins before that of #\(next) has ended")
      }
    }
  }

  /// The cancellable promises among those that a step waits for, however far above.
  private func above(_ number: Int, hasBegun: Bool = false) -> Set<Int> {
    var seen: Set<Int> = []
    var rest = waitedFor(by: number, hasBegun: hasBegun)
    while let next = rest.popLast() {
      guard isCancellable(next), seen.insert(next).inserted else { continue }
      rest += waitedFor(by: next)
    }
    return seen
  }

  /// The steps whose promises settle before the promise of this step, whatever is cancelled.
  private func waitedFor(by number: Int, hasBegun: Bool = false) -> [Int] {
    switch instruction(number) {
    // Inside of `thenMap` is a `when`, which waits for nothing that a cancel has given up.
    case .link(.thenMap, let source, _, _, _), .link(.thenFlatMap, let source, _, _, _): [source]
    case .link(_, let source, _, _, _):
      [source] + (hasBegun ? [] : accounts[number].inner.map { [$0] } ?? [])
    case .finalizer(let source, _, _), .convert(.delay, let source),
      .convert(.longDelay, let source), .convert(.firstly, let source):
      [source]
    case .resource(let acquisition, _) where hasBegun: [acquisition]
    case .latest where !hasBegun, .resource where !hasBegun:
      accounts[number].inner.map { [$0] } ?? []
    case .limited where !hasBegun: accounts[number].begun
    default: []
    }
  }

  private func isScope(_ number: Int) -> Bool {
    if case .scope = instruction(number) { true } else { false }
  }

  private func isSuperseded(_ number: Int) -> Bool {
    guard let call = accounts[number].call, case .latest(_, _, let latest) = instruction(number)
    else { return false }
    return accounts.indices.contains { other in
      guard case .latest(_, _, latest) = instruction(other) else { return false }
      return accounts[other].call.map { $0.began > call.ended } ?? false
    }
  }

  /// The steps a promise has waited for, and has given up if it waits no more.
  private func standing(above number: Int) -> [Int] {
    let account = accounts[number]
    let inner = account.inner.map { [$0] } ?? []
    switch instruction(number) {
    // Cleanup is not cut short (L37).
    case .link(.ensureThen, let source, _, _, _): return [source]
    case .link(_, let source, _, _, _): return [source] + inner
    case .latest: return inner
    case .convert(let conversion, let source) where conversion.takesTime: return [source]
    case .combine(_, _, autoCancel: true), .rounds: return account.begun
    case .whileCondition(let task, _, autoCancel: true, _): return [task]
    default: return []
    }
  }

  /// The promises within reach of cancels by some of the steps.
  private func cancellable(by isMeant: (Instruction) -> Bool) -> Set<Int> {
    cancellable(
      from: program.steps.filter { isMeant($0.instruction) }.flatMap { cancelledOutright(by: $0) })
  }

  /// The promises within reach of a cancel of the given ones.
  private func cancellable(from first: [Int]) -> Set<Int> {
    var found: Set<Int> = []
    var rest = first
    while let next = rest.popLast() {
      if isCancellable(next), found.insert(next).inserted { rest += cancelled(with: next) }
    }
    return found
  }

  /// The promises that a step, or the object it makes, cancels of its own accord.
  private func cancelledOutright(by step: Steps.Step) -> [Int] {
    switch step.instruction {
    case .cancel(let slot, _), .cancelShared(let slot): [slot]
    case .onCancel(_, let deed), .attach(_, let deed), .fulfill(_, _, let deed): deed.cancelled
    // Without `autoCancel`, combinators of outcomes leave their inputs alone (L42).
    case .combine(let combination, _, _) where combination.isOfOutcomes: []
    case .combine(_, let inputs, autoCancel: true), .scope(let inputs): inputs
    case .store(let member, _): [member]
    // The next call cancels the promise; the program may lack a next call when shrunk.
    case .latest: [step.number]
    case .whileCondition(let task, _, autoCancel: true, _): [task]
    case .convert(let conversion, let source) where conversion.isTimeout: [source]
    case .owner(let source): [source]
    case .inside(_, _, let act):
      cancelledOutright(by: Steps.Step(number: step.number, instruction: act))
    default: []
    }
  }

  /// The promises to which a cancel of a step's object goes on.
  private func cancelled(with number: Int) -> [Int] {
    switch instruction(number) {
    case .root(let deed): deed.cancelled
    case .using(_, let deed): deed.cancelled
    // The body's promise is shielded (L37).
    case .link(.ensureThen, let source, _, _, _): [source]
    case .link(_, let source, .follow(let inner), _, _),
      .link(_, let source, .late(let inner), _, _):
      [source, inner]
    case .link(_, let source, _, _, _): [source]
    case .latest(.follow(let inner), _, _), .latest(.late(let inner), _, _): [inner]
    // The acquisition is shielded (L85).
    case .resource(_, let use): [use]
    case .convert(.shielded, _), .convert(.asCancellable, _): []
    case .convert(_, let source), .flight(let source, _), .limited(let source, _, _),
      .finalizer(let source, _, _), .owner(let source), .task(let source):
      [source]
    case .combine(_, let inputs, autoCancel: true), .rounds(_, let inputs), .scope(let inputs):
      inputs
    case .whileCondition(let task, _, autoCancel: true, _): [task]
    default: []
    }
  }
}
