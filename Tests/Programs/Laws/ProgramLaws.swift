import TestSupport

@testable import CancellablePromises
@testable import Promises

/// Something that must not happen, and has.
struct Violation: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

func require(_ isSo: Bool, _ otherwise: @autoclosure () -> String) throws {
  if !isSo { throw Violation(otherwise()) }
}

/// What must hold when all threads have returned, in whatever order they took their steps.
///
/// First what a cancel, a decision or a loss was to do, while resolvers still stand; then, after all of
/// them have been used and time has passed, that everything has ended, and that everybody was told once.
extension ProgramWorld {
  /// Throws if a law is broken; leaves nothing behind, and names the outcome.
  func check() throws -> String {
    queue.runAll()
    runJobs()
    readEvents()
    try require(violations.isEmpty, violations.first ?? "")
    try requireNothingForsaken()
    try requireLossesKnown()
    try requireReasons()
    try requireNothingElseCancelled()
    let outcome = self.outcome
    finish()
    try requireEnds()
    for number in accounts.indices { try requireConduct(of: number) }
    try requireBlocksInOrder()
    try requireNothingBegins()
    try requireValues()
    let depth = hands.map(\.deepest).max()!
    try require(depth <= 36, "closures are nested \(depth) deep")
    release()
    return outcome
  }

  /// What has come of each step.
  private var outcome: String {
    accounts.enumerated().map { number, account in
      let told = account.handlers.map { $0.outcome?.text ?? "" }
      return "#\(number) \(account.bodies.count) bodies \(account.blocks) blocks \(told)"
    }.joined(separator: ", ")
  }

  // MARK: Nothing is forsaken

  /// Whether a step's promise has settled, as far as that can be told.
  private func hasSettled(_ number: Int) -> Bool? {
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
  private func requireNothingForsaken() throws {
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
        isCancellable(number), account.immediate == nil
      else { return sources }
      return sources + [inner]
    case .convert(.shielded, _), .convert(.branch, _), .convert(.asCancellable, _),
      .convert(.delay, _):
      return []
    // What a call has begun is cancelled immediately by the next one (L82).
    case .latest:
      guard let inner = account.inner, isCancellable(inner), account.immediate == nil,
        program.steps.count(where: { $0.instruction.isCall }) == 1
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
  private func isLost(_ number: Int) -> Bool {
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
  private func requireLossesKnown() throws {
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

  // MARK: Reasons

  /// What is cancelled through a result is cancelled with its reason, also what begins at that moment.
  private func requireReasons() throws {
    guard !program.hasReasonsOfItsOwn else { return }
    for step in program.steps {
      guard let cell = cell(step.number)?.cancellable, let reason = cell.cancelRequest else {
        continue
      }
      try require(reason is Reason, "#\(step.number) is cancelled for another reason: \(reason)")
    }
  }

  // MARK: Ends

  /// Whether a promise has settled at the end, for certain.
  private func mustEnd(_ number: Int, _ asking: Set<Int> = []) -> Bool {
    guard !asking.contains(number) else { return false }
    let asking = asking.union([number])
    let account = accounts[number]
    func all(_ numbers: [Int]) -> Bool { numbers.allSatisfy { mustEnd($0, asking) } }
    switch instruction(number) {
    // What has lost its resolver may have gone away before its block ran.
    case .root: return account.isResolverUsed || account.blocks > 0 && !account.isResolverLost
    case .pending, .plainRoot, .wrapper: return account.isResolverUsed
    case .using(let source, _): return all([source])
    // What is plain is lost with its work (L88).
    case .link(_, _, _, queued: true, _) where program.dropsWork && !isCancellable(number):
      return false
    case .link(_, let source, .late, _, _) where account.inner == nil: return all([source])
    case .link(_, let source, _, _, _): return all([source] + (account.inner.map { [$0] } ?? []))
    case .latest(.late, _) where account.inner == nil: return true
    case .latest: return account.inner.map { mustEnd($0, asking) } ?? true
    case .convert(.timeout, _): return true
    case .convert(_, let source), .flight(let source, _): return all([source])
    case .resource(let acquisition, let use): return all([acquisition, use])
    case .combine(.race, let inputs, _): return inputs.contains { mustEnd($0, asking) }
    case .combine(_, let inputs, _), .rounds(_, let inputs): return all(inputs)
    case .whileCondition(let task, _, _): return all([task])
    // Each gives its slot back when it has ended.
    case .limited:
      return all(
        program.steps.compactMap {
          if case .limited(let source, _, _) = $0.instruction { source } else { nil }
        })
    default: return false
    }
  }

  private func requireEnds() throws {
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

  /// How a step's promise has settled, if anybody can tell.
  private func outcome(of number: Int) -> Outcome? {
    accounts[number].handlers.lazy.compactMap(\.outcome).first
      ?? hands.lazy.compactMap { $0.slots[number]?.thenable?.result }.first.map { Outcome($0) }
  }

  /// A value that comes out is the one that went in, and what was not taken was given back (L73).
  private func requireValues() throws {
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

  /// Whether a step's promise may have this value.
  private func mayBe(_ value: Int, _ number: Int) -> Bool {
    func isOf(_ slot: Int, _ value: Int) -> Bool {
      outcome(of: slot).map { $0 == .success(value) } ?? true
    }
    /// Whether what a body has returned may have it.
    func isReturned(_ reply: Reply) -> Bool {
      if let inner = accounts[number].inner { return isOf(inner, value) }
      if case .value(let wanted) = reply { return value == wanted }
      return value == 0
    }
    switch instruction(number) {
    case .link(let `operator`, let source, let reply, _, _):
      switch `operator` {
      case .then, .thenMap, .thenFlatMap: return isReturned(reply)
      case .recover, .recoverFailures:
        return accounts[number].bodies.isEmpty ? isOf(source, value) : isReturned(reply)
      case .done: return value == 0
      case .map where isCancellable(source): return isOf(source, value - 1)
      default: return isOf(source, value)
      }
    case .latest(let reply, _): return isReturned(reply)
    case .using(let source, _), .convert(_, let source), .whileCondition(let source, _, _),
      .flight(let source, _), .limited(let source, _, _), .resource(_, let source):
      return isOf(source, value)
    case .combine(.race, let inputs, _), .combine(.raceFulfilled, let inputs, _):
      return inputs.contains { isOf($0, value) }
    case .combine(_, let inputs, _):
      let outcomes = inputs.compactMap { outcome(of: $0) }
      return outcomes.count < inputs.count
        || value == outcomes.reduce(0) { $0 + ((try? $1.get()) ?? 1000) }
    case .rounds(_, let inputs): return value == 0 || inputs.contains { isOf($0, value) }
    default: return true
    }
  }

  // MARK: Handlers, bodies and blocks

  private func requireConduct(of number: Int) throws {
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
    // L3: nothing else rejects a root with a cancellation.
    if case .root = instruction(number),
      handlers.contains(where: { $0.outcome == .failure(.cancelled) })
    {
      try require(account.blocks == 1, "the block of #\(number) was left out")
    }
    // In the order in which they were attached.
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
    if case .finalizer(let source) = instruction(number), holds(number),
      cell(source)?.loadState().isSettled == true
    {
      try require(accounts[number].endings == 1, "the end of #\(number) was left out")
    }
    let account = accounts[number]
    // L85: whatever was acquired is disposed of, also what comes too late to be used.
    if case .resource(let acquisition, _) = instruction(number), mustEnd(number),
      account.begun.contains(acquisition),
      cell(acquisition)?.loadState().isFulfilled ?? !account.bodies.isEmpty
    {
      try require(account.endings == 1, "the resource of #\(number) is left")
    }
    guard case .link(let `operator`, let source, _, let queued, _) = instruction(number)
    else { return }
    // L35.
    if `operator`.isObserver, account.immediate == nil, !program.cancelsImmediately,
      let cell = cell(number), cell.loadState().isSettled,
      `operator` != .tapError || cell.loadState().isRejected, !(queued && program.dropsWork)
    {
      try require(account.bodies.count == 1, "the body of #\(number) was left out")
    }
    // L13: a link waits for its closure.
    if !`operator`.isComposite, !program.cancelsImmediately, let ended = account.bodiesEnded.last {
      for told in account.handlers.flatMap(\.told) {
        try require(told.time > ended, "#\(number) settles before its body has come back")
      }
    }
    // A value that nobody made.
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

extension Program {
  /// Whether work is let go that has not run.
  fileprivate var dropsWork: Bool { contains { $0 == .dropAll } }

  fileprivate var cancelsImmediately: Bool {
    contains {
      switch $0 {
      case .cancelImmediately, .latest, .scope: true
      default: false
      }
    }
  }

  /// Whether something in it cancels with the library's reason.
  fileprivate var hasReasonsOfItsOwn: Bool {
    let operands = Set(
      steps.flatMap { step -> [Int] in
        if case .combine = step.instruction { return step.instruction.operands }
        return []
      })
    return contains {
      switch $0 {
      case .reject, .lose, .dropAll, .cancelImmediately, .scope, .whileCondition, .convert, .flight,
        .task, .loop, .thread,
        .wrapper, .row, .rounds, .latest, .resource:
        true
      case .root(let deed), .using(_, let deed), .attach(_, let deed), .fulfill(_, _, let deed):
        !deed.cancelled.isEmpty
      case .link(_, _, .fail, _, _), .link(_, _, .late, _, _): true
      case .combine(.race, _, _), .combine(.raceFulfilled, _, _): true
      // What waits for a promise that is cancelled by itself cancels the others with its own reason.
      case .cancel(let slot, _): operands.contains(slot) || operands.contains { $0 > slot }
      default: false
      }
    }
  }
}

extension Instruction {
  fileprivate var isCall: Bool { if case .latest = self { true } else { false } }
}
