/// Runs programs on the model.
final class ModelWorld: World {
  typealias Cell = ReferenceModel.Cell

  let model: ReferenceModel
  var slots: [Int: Cell] = [:]
  private(set) var entries: [String] = []
  /// What resolvers settle.
  private var roots: [Int: Cell] = [:]
  private var groups: [Int: ReferenceModel.Group] = [:]

  init(flaw: ReferenceModel.Flaw? = nil) { model = ReferenceModel(flaw: flaw) }

  /// The log of a program, and what the laws leave open about it.
  static func result(
    of program: Program, flaw: ReferenceModel.Flaw? = nil
  ) -> (log: [String], open: Set<String>) {
    let world = ModelWorld(flaw: flaw)
    world.run(program)
    let result = (world.entries, world.model.open)
    world.slots = [:]
    world.model.tearDown()
    return result
  }

  var logged: Int { entries.count }
  func log(_ entry: String) { entries.append(entry) }

  func runNext() -> Bool {
    guard !model.queue.isEmpty else { return false }
    model.queue.removeFirst()()
    return true
  }

  func observe(_ slot: Cell, at number: Int) {
    slot.attach(nil) { [self] in
      log("\(number) settles: \(slot.outcome!.text)")
      return nil
    }
  }

  func isCancelled(_ slot: Cell) -> Bool { slot.isRequested }
  var isScopeSettled: Bool { model.isScopeSettled }

  func finalState(_ slot: Cell) -> String {
    let outcome = slot.outcome?.text ?? "pending"
    if slot.kind == .plain { return outcome }
    return "\(outcome), isCancelled \(slot.isRequested), \(slot.reason?.text ?? "no reason")"
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
    case .plainPending: return makeRoot(.plain, at: number)
    case .using(let source, let deed):
      guard let source = slots[source] else { return nil }
      let promise = model.follower(of: source)
      if promise.outcome == nil { promise.hooks = [block(deed, of: number)] }
      return promise
    case .asCancellable(let source), .shield(let source):
      return slots[source].map { model.follower(of: $0) }
    case .barrier(let source):
      return slots[source].map { model.follower(of: model.promise(of: $0)) }
    case .asPromise(let source): return slots[source].map { model.promise(of: $0) }
    case .branch(let source):
      guard let cell = slots[source] else { return nil }
      let group = groups[source] ?? .init()
      groups[source] = group
      return model.branch(of: cell, in: group)
    case .link(let `operator`, let source, let reply, let queued, let cancelled):
      guard let source = slots[source], hasSlot(reply) else { return nil }
      return link(`operator`, of: source, reply, queued, number) { [self] in
        if let other = cancelled.flatMap(cancellable) { model.cancel(other) }
      }
    case .combine(let combination, let inputs, let autoCancel):
      let cells = inputs.compactMap { slots[$0] }
      guard cells.count == inputs.count else { return nil }
      let result = model.combine(combination, cells, autoCancel: autoCancel)
      if combination == .race || combination == .raceFulfilled { return result }
      // The sum of an array is made by another link.
      return model.link(.linear, of: result, queued: false, when: \.isSuccess) { .settle($0) }
    case .whileCondition(let task, let condition, let isEnsured, let autoCancel):
      guard let task = slots[task], let condition = slots[condition] else { return nil }
      return model.when(task, while: condition, isEnsured: isEnsured, autoCancel: autoCancel)
    case .wrapper(let reaction): return wrapper(reaction, at: number)
    case .latest(let reply, let queued):
      guard hasSlot(reply) else { return nil }
      let inner = returned(by: reply)
      return model.call(queued: queued) { [self] in
        logBody(of: number, with: nil)
        if case .fail(let fault) = reply { return .settle(.failure(fault)) }
        return inner.map { .follow($0()) } ?? .settle(.success(0))
      }
    default: return nil
    }
  }

  private func hasSlot(_ reply: Reply) -> Bool {
    switch reply {
    case .slot(let number), .plain(let number): slots[number] != nil
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
      logHook(of: number)
      switch deed {
      case .nothing: break
      case .fulfill(let value): roots[number]?.settle(.success(value))?.drain()
      case .reject(let fault): roots[number]?.settle(.failure(fault))?.drain()
      case .cancel(let other): if let other = cancellable(other) { model.cancel(other) }
      }
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
    wrapper.signal = { cancelPromise.settle(.failure($0))?.drain() }
    return wrapper
  }

  private func link(
    _ operator: Operator, of source: Cell, _ reply: Reply, _ queued: Bool, _ number: Int,
    _ deed: @escaping () -> Void
  ) -> Cell {
    let inner = returned(by: reply)
    func body(_ outcome: Outcome) -> ReferenceModel.Step {
      logBody(of: number, with: outcome)
      deed()
      if case .fail(let fault) = reply { return .settle(.failure(fault)) }
      switch `operator` {
      case .map: return .settle(outcome.map { $0 + 1 })
      case .get, .done, .tap, .ensure: return .settle(outcome)
      case .then, .recover: return .follow(inner!())
      case .ensureThen: return .hold(until: inner!())
      }
    }
    switch `operator` {
    case .map, .get, .then:
      return model.link(.linear, of: source, queued: queued, when: \.isSuccess, body)
    case .done:
      // What comes after `done` has no value, so another link makes one.
      let done = model.link(.linear, of: source, queued: queued, when: \.isSuccess, body)
      return model.link(.linear, of: done, queued: false, when: \.isSuccess) { _ in
        .settle(.success(0))
      }
    case .recover(let allErrors):
      return model.link(
        .linear, of: source, queued: queued,
        when: {
          if case .failure(let fault) = $0 { allErrors || !fault.isCancelled } else { false }
        },
        body)
    case .tap:
      return model.link(.observer, of: source, queued: queued, when: { _ in true }, body)
    case .ensure, .ensureThen:
      return model.link(.observer, of: source, queued: queued, when: { _ in true }) { outcome in
        self.logBody(of: number, with: nil)
        deed()
        if case .ensureThen = `operator` { return .hold(until: inner!()) }
        return .settle(outcome)
      }
    }
  }

  /// What a body returns, if that is a promise.
  private func returned(by reply: Reply) -> (() -> Cell)? {
    switch reply {
    case .goOn, .fail: return nil
    case .slot(let number):
      let cell = slots[number]!
      return { cell }
    case .plain(let number):
      let cell = slots[number]!
      return { [model] in model.promise(of: cell) }
    case .value(let value):
      return { [model] in
        let cell = model.makeCell(.plain)
        _ = cell.settle(.success(value))
        return cell
      }
    }
  }

  // MARK: Doing something to them

  func perform(_ instruction: Instruction, at number: Int) {
    switch instruction {
    case .fulfill(let slot, let value): roots[slot]?.settle(.success(value))?.drain()
    case .reject(let slot, let fault): roots[slot]?.settle(.failure(fault))?.drain()
    case .cancel(let slot, let reason):
      if let cell = cancellable(slot) { model.cancel(cell, with: reason ?? .cancelled) }
    case .cancelImmediately(let slot):
      if let cell = cancellable(slot) { model.cancel(cell, immediately: true) }
    case .onCancel(let slot, let deed):
      guard let cell = cancellable(slot), cell.outcome == nil else { return }
      if cell.isRequested { model.open.insert("onCancel of what was cancelled and is pending") }
      cell.hooks.append(block(deed, of: number))
    case .store(let slot): if let cell = cancellable(slot) { model.store(cell) }
    case .endScope: model.endScope()
    default: break
    }
  }
}

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
