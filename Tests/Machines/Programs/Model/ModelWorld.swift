/// Runs programs without threads on the model.
final class ModelWorld {
  typealias Cell = ReferenceModel.Cell

  /// The operators known to the model.
  static let operators: [Operator] = [
    .map, .get, .done, .compactMap, .then, .ensure, .tap, .tapError, .mapError, .ensureThen,
    .recover,
    .recoverFailures,
  ]
  static let combinations: [Combination] = [.race, .raceFulfilled, .whenFulfilled, .whenResolved]

  let model: ReferenceModel
  /// The promises that have not been dropped, by number.
  private var slots: [Int: Cell] = [:]
  private var scopes: [Int: ReferenceModel.Scope] = [:]
  /// The promises of owners that have not been dropped.
  private var owned: [Int: Cell] = [:]
  private(set) var entries: [String] = []
  /// The promises for resolvers to settle.
  private var roots: [Int: Cell] = [:]
  private var groups: [Int: ReferenceModel.Group] = [:]

  init(flaw: ReferenceModel.Flaw? = nil) { model = ReferenceModel(flaw: flaw) }

  /// Returns a program's log, and the situations left open by the laws.
  static func result(
    of program: Program, flaw: ReferenceModel.Flaw? = nil
  ) -> (log: [String], open: Set<String>) {
    let world = ModelWorld(flaw: flaw)
    for step in program.setUp.all { world.run(step) }
    world.logEnds()
    let result = (world.entries, world.model.open)
    (world.slots, world.owned) = ([:], [:])
    world.model.tearDown()
    return result
  }

  private func log(_ entry: String) { entries.append(entry) }

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
    case .using(let source, let deed):
      guard let source = slots[source] else { return nil }
      let promise = model.follower(of: source)
      if promise.outcome == nil { promise.hooks = [block(deed, of: number)] }
      return promise
    case .convert(let conversion, let source):
      return slots[source].flatMap { convert($0, conversion, source) }
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
      // Another link adds up the array.
      return model.link(.linear, of: result, queued: false, when: \.isSuccess) { .settle($0) }
    case .whileCondition(let task, let condition, let autoCancel):
      guard let task = slots[task], let condition = slots[condition] else { return nil }
      return model.when(task, while: condition, autoCancel: autoCancel)
    case .wrapper(let reaction): return wrapper(reaction, at: number)
    case .latest(let reply, let queued):
      guard hasSlot(reply) else { return nil }
      let inner = returned(by: reply)
      return model.call(queued: queued) { [self] in
        logBody(of: number, with: nil)
        if case .fail(let fault) = reply { return .settle(.failure(fault)) }
        return .follow(inner())
      }
    case .resource(let acquisition, let use):
      guard let acquisition = slots[acquisition], let use = slots[use] else { return nil }
      return model.use(
        acquisition, in: use.kind == .plain ? model.follower(of: use) : use,
        body: { [self] in logBody(of: number, with: nil) },
        dispose: { [self] in log("\(number) disposes") })
    case .limited(let source, let queued):
      return slots[source].map { work in
        model.limit(work, queued: queued) { [self] in
          logBody(of: number, with: nil)
        }
      }
    default: return nil
    }
  }

  private func convert(_ cell: Cell, _ conversion: Conversion, _ source: Int) -> Cell? {
    switch conversion {
    case .asCancellable where cell.kind == .plain, .shielded: return model.follower(of: cell)
    case .asCancellable: return model.follower(of: model.promise(of: cell))
    case .asPromise: return model.promise(of: cell)
    case .branch:
      let group = groups[source] ?? .init()
      groups[source] = group
      return model.branch(of: cell, in: group)
    default: return nil
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
    let inner = returned(by: reply)
    func body(_ outcome: Outcome) -> ReferenceModel.Step {
      logBody(of: number, with: outcome)
      deed()
      if case .fail(let fault) = reply, `operator` != .mapError { return .settle(.failure(fault)) }
      switch `operator` {
      case .map: return .settle(outcome.map { $0 + 1 })
      case .then, .recover, .recoverFailures: return .follow(inner())
      default: return .settle(outcome)
      }
    }
    switch `operator` {
    case .map, .get, .compactMap, .then:
      return model.link(.linear, of: source, queued: queued, when: \.isSuccess, body)
    case .done:
      // `done` has no value, so another link makes one.
      let done = model.link(.linear, of: source, queued: queued, when: \.isSuccess, body)
      return model.link(.linear, of: done, queued: false, when: \.isSuccess) { _ in
        .settle(.success(0))
      }
    case .recover, .recoverFailures:
      return model.link(
        .linear, of: source, queued: queued,
        when: {
          guard case .failure(let fault) = $0 else { return false }
          return `operator` == .recover || !fault.isCancelled
        },
        body)
    case .tapError, .mapError:
      return model.link(
        `operator` == .tapError ? .observer : .linear, of: source, queued: queued,
        when: { !$0.isSuccess }, body)
    case .tap:
      return model.link(.observer, of: source, queued: queued, when: { _ in true }, body)
    default:
      return model.link(.observer, of: source, queued: queued, when: { _ in true }) { outcome in
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
    case .fulfill(let slot, let value, _): roots[slot]?.settle(.success(value))?.drain()
    case .reject(let slot, let fault): roots[slot]?.settle(.failure(fault))?.drain()
    case .cancel(let slot, nil) where scopes[slot] != nil: model.end(scopes[slot]!)
    case .cancel(let slot, nil) where owned[slot] != nil: model.cancel(owned[slot]!)
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
      slots[slot] = nil
      // L62: unless it has settled.
      if let cell = owned.removeValue(forKey: slot), cell.outcome == nil { model.cancel(cell) }
    case .run:
      let before = entries.count
      while entries.count == before, runNext() {}
    case .runAll: while runNext() {}
    case .dropAll: model.dropAll()
    case .wait: break
    default: break
    }
  }
}
