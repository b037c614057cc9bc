/// Runs programs without threads on the model.
final class ModelWorld {
  typealias Cell = ReferenceModel.Cell

  let model: ReferenceModel
  /// The promises that have not been dropped, by number.
  var slots: [Int: Cell] = [:]
  private var scopes: [Int: ReferenceModel.Scope] = [:]
  /// The ends of finalizers.
  private var ends: [Int: Cell] = [:]
  /// The blocks in the queue of the system.
  var works: [() -> Void] = []
  /// The keys of steps whose values may be kept.
  private var keptKeys: [Int: Int] = [:]
  /// The promises of owners that have not been dropped.
  private var owned: [Int: Cell] = [:]
  private(set) var entries: [String] = []
  /// The acts in user code that has not run.
  private var acts: [UserCode: [(number: Int, act: Instruction)]] = [:]
  /// The promises for resolvers to settle.
  var roots: [Int: Cell] = [:]
  var groups: [Int: ReferenceModel.Group] = [:]

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

  func log(_ entry: String) { entries.append(entry) }

  func dispatch(_ number: Int) -> () -> Void { { self.act(.dispatch, of: number) } }

  func schedule(_ number: Int) -> () -> Void { { self.act(.schedule, of: number) } }

  func act(_ place: UserCode, of number: Int) {
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

  func cancellable(_ number: Int) -> Cell? {
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
      promise.isWrapper = true
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
