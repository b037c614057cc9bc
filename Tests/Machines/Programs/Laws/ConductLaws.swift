import TestSupport

@testable import CancellablePromises
@testable import Promises

/// How often handlers, bodies and blocks have run, and in which order.
extension ProgramWorld {
  func requireConduct(of number: Int) throws {
    let account = accounts[number]
    // L1, L2, L3, L35.
    try require(account.blocks <= 1, "the block of #\(number) has run \(account.blocks) times")
    for runs in account.extraBlocks.values {
      try require(runs <= 1, "a block of #\(number) has run \(runs) times")
    }
    try require(
      account.bodies.count <= 1, "the body of #\(number) has run \(account.bodies.count) times")
    try require(account.endings <= 1, "the end of #\(number) has run \(account.endings) times")
    let handlers = account.handlers
    for handler in handlers {
      try require(
        handler.told.count <= 1, "a handler of #\(number) is told \(handler.told.count) times")
      try require(
        handler.told.isEmpty || handler.outcome == handlers.first { !$0.told.isEmpty }?.outcome,
        "#\(number) has settled twice")
    }
    // L3: only a block rejects a root with a cancellation.
    if case .root = instruction(number),
      handlers.contains(where: { $0.outcome == .failure(.cancelled) })
    {
      try require(account.blocks == 1, "the block of #\(number) was left out")
    }
    // L86: only the block itself decides otherwise, and what it calls (L12).
    switch instruction(number) {
    case .root(let deed), .using(_, let deed):
      if program.acts.contains(where: \.usesResolver) { break }
      if case .fulfill = deed { break }
      if account.blocks == 1, let outcome = outcome(of: number) {
        try require(
          outcome == .failure(.cancelled), "the block of #\(number) has run, and it is \(outcome)")
      }
    default: break
    }
    // In the order of attachment.
    for handler in handlers {
      for later in handlers where later.began > handler.ended {
        guard let first = handler.told.first, let second = later.told.first else { continue }
        try require(
          (first.time < second.time) != (flaw == .reorders),
          "#\(number) has told its handlers out of order")
      }
    }
    try requireBody(of: number)
    if let cell = cell(number), cell.loadState().isSettled {
      for handler in handlers {
        try require(!handler.told.isEmpty, "a handler of #\(number) is lost")
      }
      try require(cell.handlerCount == 0, "#\(number) keeps handlers")
    }
    if account.isCancelled, let cell = cell(number)?.cancellable {
      try require(cell.cancelRequest != nil, "#\(number) is not cancelled after a cancel")  // L5
    }
  }

  private func holds(_ number: Int) -> Bool { hands.contains { $0.slots[number] != nil } }

  private func requireBody(of number: Int) throws {
    // L35.
    if case .finalizer(let source, _, .inline) = instruction(number), holds(number),
      cell(source)?.loadState().isSettled == true
    {
      try require(accounts[number].endings == 1, "the end of #\(number) was left out")
    }
    let account = accounts[number]
    // L85: every acquired resource is disposed of, even if acquired too late for any use.
    if case .resource(let acquisition, _) = instruction(number), mustEnd(number),
      account.begun.contains(acquisition),
      cell(acquisition)?.loadState().isFulfilled ?? !account.bodies.isEmpty
    {
      try require(account.endings == 1, "the resource of #\(number) is left")
    }
    guard case .link(let `operator`, let source, _, let queued, _) = instruction(number)
    else { return }
    // L35.
    if `operator`.isObserver, let cell = cell(number), cell.loadState().isSettled,
      `operator` != .tapError || cell.loadState().isRejected,
      !(queued == .queued && program.dropsWork)
    {
      try require(account.bodies.count == 1, "the body of #\(number) was left out")
    }
    // L13: a link waits for its closure.
    if !`operator`.isComposite, let ended = account.bodiesEnded.last {
      for told in account.handlers.flatMap(\.told) {
        try require(told.time > ended, "#\(number) settles before its body has come back")
      }
    }
    // Only a body makes the link's value.
    if [.map, .get, .then, .compactMap].contains(`operator`),
      cell(number)?.loadState().isFulfilled == true
    {
      try require(account.bodies.count == 1, "#\(number) has a value without its body")
    }
    if let told = accounts[source].handlers.first(where: { !$0.told.isEmpty }),
      [.map, .get, .then].contains(`operator`), told.outcome?.isSuccess == false
    {
      try require(account.bodies.isEmpty, "the body of #\(number) has run for an error")
    }
  }
}
