@testable import CancellablePromises
@testable import Promises

// Which promises of a program a cancel may come to, whatever the order: who cancels of its own accord, and
// whom a cancel goes on to from there. What comes to any other has gone too far.
extension ProgramWorld {
  /// Nothing is cancelled but what somebody may cancel: a cancel goes neither down nor sideways, nor past
  /// what shields (L20, L22, L26, L29, L37, L42, L43).
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

  /// The links above a step's promise, and what the last of them was made of: nearest first, and as far as
  /// it can be cancelled.
  private func chain(above number: Int) -> [Int] {
    var chain: [Int] = []
    var next = number
    while case .link(_, let source, _, _, _) = instruction(next), isCancellable(source) {
      chain.append(source)
      next = source
    }
    return chain
  }

  /// Blocks of a chain that one cancel runs come deepest first (L23).
  func requireBlocksInOrder() throws {
    func promise(_ number: Int) -> Int {
      if case .onCancel(let slot, _) = instruction(number) { slot } else { number }
    }
    // Several of these may be cancelled as one.
    let together = program.steps.flatMap { step -> [Int] in
      switch step.instruction {
      case .scope, .store, .combine, .rounds: step.instruction.operands
      default: []
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

  /// Above what was cancelled immediately, by itself or as the member of a scope, no body begins any more
  /// (L15, L62); nor does its own.
  ///
  /// What may be cancelled otherwise, too, may have settled before what is above.
  func requireNothingBegins() throws {
    for (number, account) in accounts.enumerated() {
      guard let immediate = account.immediate else { continue }
      var ended = [number]
      var isScope = false
      if case .scope = instruction(number) { (ended, isScope) = (account.begun, true) }
      let others = cancellable {
        switch $0 {
        case .cancelImmediately(number), .store(_, number): false
        case .cancel(number, _): !isScope
        default: $0 != instruction(number)
        }
      }
      for member in ended {
        let alone = ([member] + chain(above: member)).prefix { !others.contains($0) }
        for link in alone.isEmpty ? [member] : alone {
          // A body that another thread is about to enter has begun.
          guard case .link(let `operator`, _, _, _, _) = instruction(link), !`operator`.isObserver,
            !alone.isEmpty || !`operator`.isComposite
          else { continue }
          try require(
            accounts[link].bodies.allSatisfy { $0 < immediate },
            "the body of #\(link) begins after #\(number) was cancelled immediately")
        }
      }
    }
  }

  /// When all threads have returned, nothing begins that stood in the braces of a call that was superseded, of
  /// a member of a scope that was cancelled, or of what was cancelled immediately: also not where something in
  /// between had settled before, because then the library had given up the rest (L15, L82).
  ///
  /// What was cancelled by a call may have been cancelled patiently, and is left out with all above.
  func requireNothingStale() throws {
    let end = hands[0].stepBegan
    var rest = accounts.indices.flatMap { number -> [Int] in
      if isSuperseded(number) { return [number] }
      guard accounts[number].immediate != nil else { return [] }
      return isScope(number) ? accounts[number].begun : [number]
    }
    let patient = cancelledPatiently
    var seen: Set<Int> = []
    while let next = rest.popLast() {
      guard isCancellable(next), !patient.contains(next), seen.insert(next).inserted else {
        continue
      }
      rest += standing(above: next)
      switch instruction(next) {
      case .link(let `operator`, _, _, _, _) where `operator`.isObserver: continue
      case .link, .latest:
        try require(
          accounts[next].bodies.allSatisfy { $0 < end },
          "the body of #\(next) begins, and everything around it has been cancelled immediately")
      default: continue
      }
    }
  }

  private func isScope(_ number: Int) -> Bool {
    if case .scope = instruction(number) { true } else { false }
  }

  private func isSuperseded(_ number: Int) -> Bool {
    guard let call = accounts[number].call else { return false }
    return accounts.contains { $0.call.map { $0.began > call.ended } ?? false }
  }

  /// What a step's promise has waited for, and has given up if it waits no more.
  private func standing(above number: Int) -> [Int] {
    let account = accounts[number]
    let inner = account.inner.map { [$0] } ?? []
    switch instruction(number) {
    // What cleans up is not cut short (L37).
    case .link(.ensureThen, let source, _, _, _): return [source]
    case .link(_, let source, _, _, _): return [source] + inner
    case .latest: return inner
    case .convert(.timeout, let source), .convert(.cancelOnDeinit, let source),
      .convert(.delay, let source):
      return [source]
    case .combine(_, _, autoCancel: true), .rounds: return account.begun
    case .whileCondition(let task, _, autoCancel: true): return [task]
    default: return []
    }
  }

  /// What may have been cancelled by a call that waits for closures (L13), with all that goes with it.
  private var cancelledPatiently: Set<Int> {
    cancellable(
      from: program.steps.flatMap { step -> [Int] in
        switch step.instruction {
        case .cancel(let slot, _): isScope(slot) ? [] : [slot]
        case .root(let deed), .using(_, let deed), .onCancel(_, let deed), .attach(_, let deed),
          .fulfill(_, _, let deed):
          deed.cancelled
        default: []
        }
      })
  }

  /// What some of the steps may cancel.
  private func cancellable(by isMeant: (Instruction) -> Bool) -> Set<Int> {
    cancellable(
      from: program.steps.filter { isMeant($0.instruction) }.flatMap { cancelledOutright(by: $0) })
  }

  /// What goes with some steps if those are cancelled.
  private func cancellable(from first: [Int]) -> Set<Int> {
    var found: Set<Int> = []
    var rest = first
    while let next = rest.popLast() {
      if isCancellable(next), found.insert(next).inserted { rest += cancelled(with: next) }
    }
    return found
  }

  /// What a step cancels, or what it makes does of its own accord.
  private func cancelledOutright(by step: Steps.Step) -> [Int] {
    switch step.instruction {
    case .cancel(let slot, _), .cancelImmediately(let slot): [slot]
    case .onCancel(_, let deed), .attach(_, let deed), .fulfill(_, _, let deed): deed.cancelled
    // Without its own cancel, one that waits for all outcomes leaves them alone (L42).
    case .combine(.whenResolved, _, _), .combine(.resolvedConcurrently, _, _): []
    case .combine(_, let inputs, autoCancel: true), .scope(let inputs): inputs
    case .store(let member, _): [member]
    // The next one cancels it, also in a program that has no next one by then.
    case .latest: [step.number]
    case .whileCondition(let task, _, autoCancel: true): [task]
    case .convert(.timeout, let source): [source]
    case .convert(.cancelOnDeinit, let source): [step.number, source]
    default: []
    }
  }

  /// What is cancelled with what a step has made.
  private func cancelled(with number: Int) -> [Int] {
    switch instruction(number) {
    case .root(let deed): deed.cancelled
    case .using(_, let deed): deed.cancelled
    // What its body returns is shielded (L37).
    case .link(.ensureThen, let source, _, _, _): [source]
    case .link(_, let source, .follow(let inner), _, _),
      .link(_, let source, .late(let inner), _, _):
      [source, inner]
    case .link(_, let source, _, _, _): [source]
    case .latest(.follow(let inner), _), .latest(.late(let inner), _): [inner]
    // What is acquired is shielded (L85).
    case .resource(_, let use): [use]
    case .convert(.shielded, _), .convert(.asCancellable, _): []
    case .convert(_, let source), .flight(let source, _), .limited(let source, _),
      .finalizer(let source), .task(let source):
      [source]
    case .combine(_, let inputs, autoCancel: true), .rounds(_, let inputs), .scope(let inputs):
      inputs
    case .whileCondition(let task, _, autoCancel: true): [task]
    default: []
    }
  }
}
