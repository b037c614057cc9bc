/// Runs programs without threads on the model.
final class ModelWorld {
  typealias Cell = ReferenceModel.Cell

  let model: ReferenceModel
  /// The promises that have not been dropped, by number.
  private var slots: [Int: Cell] = [:]
  private var scopes: [Int: ReferenceModel.Scope] = [:]
  /// The ends of finalizers.
  private var ends: [Int: Cell] = [:]
  /// The blocks in the queue of the system.
  private var works: [() -> Void] = []
  /// The keys of steps whose values may be kept.
  private var keptKeys: [Int: Int] = [:]
  /// The promises of owners that have not been dropped.
  private var owned: [Int: Cell] = [:]
  private(set) var entries: [String] = []
  /// The acts in user code that has not run.
  private var acts: [UserCode: [(number: Int, act: Instruction)]] = [:]
  /// The promises for resolvers to settle.
  private var roots: [Int: Cell] = [:]
  private var groups: [Int: ReferenceModel.Group] = [:]

  init(flaw: ReferenceModel.Flaw? = nil) { model = ReferenceModel(flaw: flaw) }

  /// Returns a program's log, and the situations left open by the laws.
  static func result(
    of program: Program, flaw: ReferenceModel.Flaw? = nil
  ) -> (log: [String], open: Set<String>) {
    let world = ModelWorld(flaw: flaw)
    world.acts = Instruction.acts(in: program)
    for step in program.setUp.all { world.run(step) }
    world.logEnds()
    let result = (world.entries, world.model.open)
    (world.slots, world.owned, world.ends, world.works) = ([:], [:], [:], [])
    world.model.tearDown()
    return result
  }

  private func log(_ entry: String) { entries.append(entry) }

  private func dispatch(_ number: Int) -> () -> Void { { self.act(.dispatch, of: number) } }

  private func schedule(_ number: Int) -> () -> Void { { self.act(.schedule, of: number) } }

  private func act(_ place: UserCode, of number: Int) {
    guard let act = acts[place]?.first(where: { $0.number == number })?.act else { return }
    acts[place]?.removeAll { $0.number == number }
    log("\(number) acts in \(place)")
    perform(act, at: number)
  }

  private func run(_ step: Steps.Step) {
    guard let slot = make(step.instruction, at: step.number) else {
      return perform(step.instruction, at: step.number)
    }
    slots[step.number] = slot
    slot.attach(nil) { [self] in
      log("\(step.number) settles: \(slot.outcome!.text)")
      return nil
    }
  }

  private func runNext() -> Bool {
    guard !model.queue.isEmpty else { return false }
    model.queue.removeFirst().run()
    return true
  }

  private func logEnds() {
    let ends =
      slots.mapValues { slot in
        let outcome = slot.outcome?.text ?? "pending"
        if slot.kind == .plain { return outcome }
        return "\(outcome), isCancelled \(slot.isRequested), \(slot.reason?.text ?? "no reason")"
      }
      .merging(scopes.mapValues { "settled \($0.isSettled)" }) { $1 }
    for (number, end) in ends.sorted(by: { $0.key < $1.key }) { log("\(number) ends: \(end)") }
  }

  // MARK: Making promises

  private func cancellable(_ number: Int) -> Cell? {
    slots[number].flatMap { $0.kind == .plain ? nil : $0 }
  }

  func make(_ instruction: Instruction, at number: Int) -> Cell? {
    switch instruction {
    case .root(let deed):
      let root = makeRoot(.linear, at: number)
      root.hooks = [block(deed, of: number)]
      return root
    case .pending: return makeRoot(.linear, at: number)
    case .plainRoot: return makeRoot(.plain, at: number)
    case .settled(let fault): return settled(fault.map { .failure($0) } ?? .success(number))
    case .never: return model.makeCell(.linear)
    case .after(let isPlain):
      let timer = model.timer(isPlain ? .plain : .linear, after: 2, schedule(number))
      return model.link(timer.kind, of: timer, queued: false, when: \.isSuccess) { .settle($0) }
    case .work(let isLate): return work(isLate, number)
    case .using(let source, let deed):
      guard let source = slots[source] else { return nil }
      let promise = model.follower(of: source)
      if promise.outcome == nil { promise.hooks = [block(deed, of: number)] }
      return promise
    case .convert(let conversion, let source):
      return slots[source].flatMap { convert($0, conversion, source, number) }
    case .link(let `operator`, let source, let reply, let queued, let cancelled):
      guard let source = slots[source], hasSlot(reply) else { return nil }
      return link(`operator`, of: source, reply, queued == .queued, number) { [self] in
        if let other = cancelled.flatMap(cancellable) { model.cancel(other) }
        act(.body, of: number)
      }
    case .combine(let combination, let inputs, let autoCancel):
      let cells = inputs.compactMap { slots[$0] }
      guard cells.count == inputs.count else { return nil }
      return combine(combination, cells, autoCancel, inputs, number)
    case .rounds(let rounds, let inputs):
      let cells = inputs.compactMap { slots[$0] }
      guard cells.count == inputs.count else { return nil }
      return self.rounds(rounds, cells.map(asCancellable), inputs, number)
    case .whileCondition(let task, let condition, let autoCancel, let isEnsured):
      guard let task = slots[task], let condition = slots[condition] else { return nil }
      return model.when(task, while: condition, autoCancel: autoCancel, isEnsured: isEnsured)
    case .wrapper(let reaction): return wrapper(reaction, at: number)
    case .latest(let reply, let queued, let latest):
      guard hasSlot(reply) else { return nil }
      let inner = returned(by: reply)
      return model.call(latest, queued: queued == .queued, dispatch(number)) { [self] in
        logBody(of: number, with: nil)
        act(.body, of: number)
        if case .fail(let fault) = reply { return .settle(.failure(fault)) }
        return .follow(inner())
      }
    case .resource(let acquisition, let use):
      guard let acquisition = slots[acquisition], let use = slots[use] else { return nil }
      return model.use(
        acquisition, in: use.kind == .plain ? model.follower(of: use) : use,
        body: { [self] in
          logBody(of: number, with: nil)
          act(.body, of: number)
        },
        dispose: { [self] in
          log("\(number) disposes")
          act(.dispose, of: number)
        })
    case .limited(let source, let queued, let permits):
      return slots[source].map { work in
        model.limit(work, at: model.lines[permits - 1], queued: queued == .queued, dispatch(number))
        {
          [self] in
          logBody(of: number, with: nil)
          act(.body, of: number)
        }
      }
    case .flight(let source, let keepsValue):
      if keepsValue { keptKeys[number] = source }
      return slots[source].map {
        model.fly(asCancellable($0), for: source, in: model.flights[keepsValue ? 1 : 0])
      }
    case .scopeSettled(let scope):
      return scopes[scope].map {
        model.link(.plain, of: model.settled($0), queued: false, when: { _ in true }) {
          .settle($0)
        }
      }
    default: return nil
    }
  }

  private func convert(
    _ cell: Cell, _ conversion: Conversion, _ source: Int, _ number: Int
  ) -> Cell? {
    switch conversion {
    case .asCancellable where cell.kind == .plain, .shielded: return model.follower(of: cell)
    case .asCancellable: return model.follower(of: model.promise(of: cell))
    case .asPromise: return model.promise(of: cell)
    case .branch:
      let group = groups[source] ?? .init(of: cell)
      groups[source] = group
      return model.branch(of: cell, in: group)
    case .firstly: return pass(cell)
    case .timeout: return model.limit(cell, to: 1, schedule(number))
    case .longTimeout: return model.limit(cell, to: 3, schedule(number))
    case .delay: return model.delay(cell, by: 1, schedule(number))
    case .longDelay: return model.delay(cell, by: 3, schedule(number))
    }
  }

  private func asCancellable(_ cell: Cell) -> Cell {
    cell.kind == .plain ? model.follower(of: cell) : cell
  }

  private func settled(_ outcome: Outcome) -> Cell {
    let cell = model.makeCell(.linear)
    _ = cell.settle(outcome)
    return cell
  }

  private func work(_ isLate: Bool, _ number: Int) -> Cell {
    let promise = model.makeCell(.linear)
    works.append { [self] in
      if promise.isRequested { return }  // L83
      logBody(of: number, with: nil)
      act(.body, of: number)
      if isLate, let own = cancellable(number) { model.cancel(own) }
      log("\(number) is cancelled: \(promise.isRequested)")
      if promise.isRequested, !isLate || number % 2 == 0 { return }
      if promise.outcome != nil {
        log("\(number) discards")
        return act(.discard, of: number)
      }
      promise.settle(.success(number))?.drain()
    }
    return promise
  }

  /// A link without a body of the user's.
  private func pass(
    _ source: Cell, queued: Bool = false, _ number: Int = -1,
    _ transform: @escaping (Outcome) -> Outcome = { $0 }
  ) -> Cell {
    let kind: ReferenceModel.Kind = source.kind == .plain ? .plain : .linear
    return model.link(
      kind, of: source, queued: queued, dispatch(number), when: \.isSuccess
    ) {
      .settle(transform($0))
    }
  }

  private func combine(
    _ combination: Combination, _ inputs: [Cell], _ autoCancel: Bool, _ names: [Int],
    _ number: Int
  ) -> Cell? {
    switch combination {
    case .race, .raceFulfilled:
      return model.combine(combination, inputs, autoCancel: autoCancel)
    // Another link adds up the array.
    case .whenFulfilled, .whenResolved:
      return pass(model.combine(combination, inputs, autoCancel: autoCancel))
    case .concurrently, .resolvedConcurrently:
      let next = supply(inputs.map(asCancellable), names, number)
      return pass(model.pull(combination, autoCancel: autoCancel) { next() })
    case .guarantees:
      let all = inputs.map { input in
        model.link(.plain, of: model.promise(of: input), queued: false, when: { !$0.isSuccess }) {
          _ in .settle(.success(1000))
        }
      }
      let result = model.combine(.whenFulfilled, all, autoCancel: false)
      return model.link(.plain, of: result, queued: false, when: \.isSuccess) { .settle($0) }
    case .tuple, .resolvedTuple:
      guard let first = inputs.first else { return nil }
      let kind: Combination = combination == .tuple ? .whenFulfilled : .whenResolved
      let rest = model.combine(kind, inputs, autoCancel: autoCancel)
      let both = model.combine(kind, [first, rest], autoCancel: autoCancel)
      return pass(both) { _ in .success((try? first.outcome!.get()) ?? 1000) }
    }
  }

  /// Hands out promises one after the other.
  private func supply(_ cells: [Cell], _ names: [Int], _ number: Int) -> () -> Cell? {
    var left = zip(cells, names).reversed() as [(Cell, Int)]
    return { [self] in
      guard let (cell, name) = left.popLast() else { return nil }
      log("\(number) begins \(name)")
      act(.next, of: number)
      return cell
    }
  }

  private func rounds(_ rounds: Rounds, _ cells: [Cell], _ names: [Int], _ number: Int) -> Cell {
    let next = supply(cells, names, number)
    if cells.isEmpty { return settled(rounds == .poll ? .success(0) : .failure(.badInput)) }
    var begun = 0
    return model.rounds(
      {
        begun += 1
        return next()!
      }, schedule(number)
    ) { [self] outcome in
      guard case .failure(let fault) = outcome else {
        return rounds == .poll && begun < cells.count ? 1 : nil
      }
      if rounds == .poll || begun == cells.count { return nil }
      if rounds == .attemptWhileFailing {
        log("\(number) is asked: \(fault.text)")
        act(.asks, of: number)
        return Handling.tests.takes(fault) ? 0 : nil
      }
      if fault.isCancelled { return nil }
      return switch rounds {
      case .attemptWithPause: 1
      case .attemptWithDelays: begun % 2
      case .attemptExponentially: 1 << (begun - 1)
      default: 0
      }
    }
  }

  private func finalizer(
    _ source: Cell, _ handlings: [Handling], _ queued: Bool, _ number: Int
  ) -> Cell {
    let handled = handlings.reduce(source) { cell, handling in
      model.link(
        .handler, of: cell, queued: queued, dispatch(number),
        when: { if case .failure(let fault) = $0 { handling.takes(fault) } else { false } }
      ) { [self] outcome in
        if case .failure(let fault) = outcome { log("\(number) caught \(fault.text)") }
        act(.body, of: number)
        return .settle(.success(0))
      }
    }
    return model.link(
      .observer, of: handled, queued: queued, dispatch(number), when: { _ in true }
    ) { [self] outcome in
      log("\(number) finally")
      act(.over, of: number)
      return .settle(outcome)
    }
  }

  private func hasSlot(_ reply: Reply) -> Bool {
    switch reply {
    case .follow(let number), .plain(let number): slots[number] != nil
    default: true
    }
  }

  private func makeRoot(_ kind: ReferenceModel.Kind, at number: Int) -> Cell {
    let root = model.makeCell(kind)
    roots[number] = root
    return root
  }

  private func block(_ deed: Deed, of number: Int) -> () -> Void {
    { [self] in
      let cancelled = slots.filter(\.value.isRequested).keys.sorted()
      log("\(number) cancel block, cancelled: \(cancelled)")
      switch deed {
      case .nothing, .attach: break
      case .fulfill(let value): roots[number]?.settle(.success(value))?.drain()
      case .reject(let fault): roots[number]?.settle(.failure(fault))?.drain()
      case .cancel(let other): if let other = cancellable(other) { model.cancel(other) }
      }
      act(.block, of: number)
    }
  }

  private func wrapper(_ reaction: Reaction, at number: Int) -> Cell {
    let inner = makeRoot(.plain, at: number)
    let cancelPromise = model.makeCell(.plain)
    var returned = inner
    cancelPromise.attach(nil) { [self] in
      guard case .failure(let fault) = cancelPromise.outcome else { return nil }
      log("\(number) cancelPromise: \(fault.text)")
      switch reaction {
      case .fulfill(let value): inner.settle(.success(value))?.drain()
      case .reject(let fault): inner.settle(.failure(fault))?.drain()
      case .ignore, .race: break
      }
      return nil
    }
    if reaction == .race {
      returned = model.combine(.race, [inner, cancelPromise], autoCancel: false)
    }
    let wrapper = model.follower(of: returned)
    wrapper.isWrapper = true
    wrapper.signal = { cancelPromise.settle(.failure($0))?.drain() }
    return wrapper
  }

  private func logBody(of number: Int, with outcome: Outcome?) {
    log("\(number) body(\(outcome?.text ?? ""))")
  }

  private func link(
    _ operator: Operator, of source: Cell, _ reply: Reply, _ queued: Bool, _ number: Int,
    _ deed: @escaping () -> Void
  ) -> Cell {
    // The bodies of `thenMap` return cancellable promises only.
    let inner =
      if case .plain(let slot) = reply, `operator` == .thenMap || `operator` == .thenFlatMap {
        returned(by: .follow(slot))
      } else {
        returned(by: reply)
      }
    func body(_ outcome: Outcome) -> ReferenceModel.Step {
      logBody(of: number, with: outcome)
      deed()
      if case .fail(let fault) = reply, `operator` != .mapError { return .settle(.failure(fault)) }
      switch `operator` {
      case .map: return .settle(outcome.map { $0 + 1 })
      case .then, .recover, .recoverFailures, .recoverOne, .recoverTests, .recoverCancelled:
        return .follow(inner())
      default: return .settle(outcome)
      }
    }
    /// A link with a body that does not get the outcome, between two that make a sequence of it.
    func element(_ body: @escaping (Outcome) -> ReferenceModel.Step) -> Cell {
      pass(
        model.link(.linear, of: pass(source), queued: queued, dispatch(number), when: \.isSuccess) {
          outcome in
          self.logBody(of: number, with: nil)
          deed()
          if case .fail(let fault) = reply { return .settle(.failure(fault)) }
          return body(outcome)
        })
    }
    switch `operator` {
    case .map, .get, .compactMap, .then:
      return model.link(
        .linear, of: source, queued: queued, dispatch(number), when: \.isSuccess, body)
    case .done:
      // `done` has no value, so another link makes one.
      let done = model.link(
        .linear, of: source, queued: queued, dispatch(number), when: \.isSuccess, body)
      return model.link(.linear, of: done, queued: false, when: \.isSuccess) { _ in
        .settle(.success(0))
      }
    case .recover, .recoverFailures, .recoverOne, .recoverTests, .recoverCancelled:
      let handling: Handling =
        switch `operator` {
        case .recover: .allErrors
        case .recoverFailures: .failures
        case .recoverOne: .one
        case .recoverTests: .tests
        default: .cancellations
        }
      return model.link(
        .linear, of: source, queued: queued, dispatch(number),
        when: { if case .failure(let fault) = $0 { handling.takes(fault) } else { false } }, body)
    case .mapValues, .flatMapValues, .compactMapValues, .filterValues:
      return element { .settle($0) }
    case .thenMap:
      return element { _ in .follow(self.model.combine(.whenFulfilled, [inner()], autoCancel: true))
      }
    case .thenFlatMap:
      return element { _ in
        .follow(self.model.combine(.whenFulfilled, [self.pass(inner())], autoCancel: true))
      }
    case .sortedValues: return pass(pass(pass(source), queued: queued, number))
    case .firstValue: return pass(pass(source), queued: queued, number)
    case .lastValue: return pass(pass(source))
    case .asVoid: return pass(pass(source)) { _ in .success(0) }
    case .tapError, .mapError:
      return model.link(
        `operator` == .tapError ? .observer : .linear, of: source, queued: queued, dispatch(number),
        when: { !$0.isSuccess }, body)
    case .tap:
      return model.link(
        .observer, of: source, queued: queued, dispatch(number), when: { _ in true }, body)
    default:
      return model.link(
        .observer, of: source, queued: queued, dispatch(number), when: { _ in true }
      ) { outcome in
        self.logBody(of: number, with: nil)
        deed()
        if `operator` == .ensureThen { return .hold(until: inner()) }
        return .settle(outcome)
      }
    }
  }

  /// The promise for a body to return, for replies with a promise.
  private func returned(by reply: Reply) -> () -> Cell {
    switch reply {
    case .follow(let number):
      let cell = slots[number]!
      return { cell }
    case .plain(let number):
      let cell = slots[number]!
      return { [model] in model.promise(of: cell) }
    default:
      let value = if case .value(let value) = reply { value } else { 0 }
      return { [model] in
        let cell = model.makeCell(.plain)
        _ = cell.settle(.success(value))
        return cell
      }
    }
  }

  // MARK: Acting on promises

  private func perform(_ instruction: Instruction, at number: Int) {
    switch instruction {
    case .fulfill(let slot, let value, _):
      guard let root = roots[slot] else { break }
      if root.outcome == nil { return root.settle(.success(value))?.drain() ?? () }
      if value % 2 == 0 { break }
      log("\(slot) discards")
      act(.discard, of: slot)
    case .reject(let slot, let fault): roots[slot]?.settle(.failure(fault))?.drain()
    case .cancel(let slot, _) where scopes[slot] != nil: model.end(scopes[slot]!)
    case .cancel(let slot, _) where owned[slot] != nil: model.cancel(owned[slot]!)
    case .cancel(let slot, let reason) where ends[slot] != nil:
      model.cancel(ends[slot]!, with: reason ?? .cancelled)
    case .cancelLatest(let latest): model.replace(latest, with: nil)
    case .cancelShared(let slot): if let shared = groups[slot]?.source { model.cancel(shared) }
    case .finalizer(let source, let handlings, let queued):
      ends[number] = slots[source].map {
        finalizer(asCancellable($0), handlings, queued == .queued, number)
      }
    case .lose(let slot):
      guard let cell = roots.removeValue(forKey: slot), !cell.isRequested else { break }
      cell.settle(.failure(.abandoned))?.drain()
    case .attach(let slot, _):
      if let cell = slots[slot] {
        cell.attach(nil) { [self] in
          log("\(slot) is heard: \(cell.outcome!.text)")
          return nil
        }
      }
    case .inside(let slot, .handler, let act):
      slots[slot]?.attach(nil) { [self] in
        log("\(number) acts in handler")
        perform(act, at: number)
        return nil
      }
    case .remove(let slot): if let key = keptKeys[slot] { model.flights[1].table[key] = nil }
    case .removeAll: model.flights[1].table = [:]
    case .runWork:
      let blocks = works
      works = []
      for block in blocks { block() }
    case .cancel(let slot, let reason):
      if let cell = cancellable(slot) { model.cancel(cell, with: reason ?? .cancelled) }
    case .onCancel(let slot, let deed):
      guard let cell = cancellable(slot), cell.outcome == nil else { return }
      let block = block(deed, of: number)
      if cell.isRequested { block() } else { cell.hooks.append(block) }
    case .owner(let slot): owned[number] = cancellable(slot)
    case .scope(let members):
      let scope = ReferenceModel.Scope()
      scopes[number] = scope
      for cell in members.compactMap(cancellable) { model.add(cell, to: scope) }
    case .store(let slot, let scope):
      if let cell = cancellable(slot), let scope = scopes[scope] { model.add(cell, to: scope) }
    case .drop(let slot):
      (slots[slot], ends[slot]) = (nil, nil)
      // L62: unless it has settled.
      if let cell = owned.removeValue(forKey: slot), cell.outcome == nil { model.cancel(cell) }
    case .run:
      let before = entries.count
      while entries.count == before, runNext() {}
    case .runAll: while runNext() {}
    case .dropAll: model.dropAll()
    case .wait: model.advance(by: 10)
    case .waitForNext: model.advance(by: nil)
    case .dropTimers: model.dropTimers()
    default: break
    }
  }
}
