// Whatever the model makes of several promises, or of one that stands for another.

extension ModelWorld {
  func convert(
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

  func asCancellable(_ cell: Cell) -> Cell {
    cell.kind == .plain ? model.follower(of: cell) : cell
  }

  func settled(_ outcome: Outcome) -> Cell {
    let cell = model.makeCell(.linear)
    _ = cell.settle(outcome)
    return cell
  }

  func work(_ isLate: Bool, _ number: Int) -> Cell {
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
  func pass(
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

  func combine(
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

  func rounds(_ rounds: Rounds, _ cells: [Cell], _ names: [Int], _ number: Int) -> Cell {
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

  func finalizer(
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

  func hasSlot(_ reply: Reply) -> Bool {
    switch reply {
    case .follow(let number), .plain(let number): slots[number] != nil
    default: true
    }
  }
}
