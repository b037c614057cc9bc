extension ReferenceModel {
  /// L40–L49.
  func combine(_ combination: Combination, _ inputs: [Cell], autoCancel: Bool) -> Cell {
    let result = makeCell(.combinator, up: autoCancel ? inputs : [])
    var arrived = 0
    func arrive(_ input: Cell) -> Cell? {
      guard mayArrive(at: result) else { return nil }
      arrived += 1
      guard
        let outcome = decision(combination, inputs, last: input.outcome!, arrived: arrived)
      else { return nil }
      result.isDeciding = true
      result.stopWaiting()  // L48
      if autoCancel, combination != .whenResolved {  // L42
        cancelLosers(among: inputs)
        if flaw == .winnersAreCancelled { cancel(input) }
      }
      result.isDeciding = false
      return result.settle(outcome)
    }
    if inputs.isEmpty {
      let isRace = combination == .race || combination == .raceFulfilled
      _ = result.settle(isRace ? .failure(.badInput) : .success(0))  // L45
    }
    for input in inputs where result.outcome == nil {  // L46
      if input.outcome != nil {
        _ = arrive(input)
      } else {
        input.attach(result) { arrive(input) }
      }
    }
    return result
  }

  func mayArrive(at result: Cell) -> Bool {
    if result.isRequested, flaw != .combinatorsListen { return false }  // L44
    return result.outcome == nil && !result.isDeciding
  }

  private func decision(
    _ combination: Combination, _ inputs: [Cell], last: Outcome, arrived: Int
  ) -> Outcome? {
    let isLast = arrived == inputs.count
    switch (combination, last) {
    case (.race, _), (.raceFulfilled, .success), (.whenFulfilled, .failure): return last
    case (.raceFulfilled, .failure): return isLast ? .failure(.noWinner) : nil
    default:
      guard isLast else { return nil }
      return .success(
        inputs.reduce(0) { sum, input in
          if case .success(let value) = input.outcome! { sum + value } else { sum + 1000 }
        })
    }
  }

  /// Cancels every input still pending, before the result settles (L40).
  private func cancelLosers(among inputs: [Cell]) {
    var losers: [Cell] = []
    for input in inputs where input.outcome == nil && !losers.contains(where: { $0 === input }) {
      losers.append(input)
    }
    if losers.filter({ !$0.isRequested }).count > 1 {
      open.insert("the order in which the inputs of a decided result are cancelled")
    }
    for loser in losers where loser.outcome == nil { cancel(loser) }
  }

  /// Begins two at a time (L51).
  func pull(
    _ combination: Combination, autoCancel: Bool, _ next: @escaping () -> Cell?
  ) -> Cell {
    let result = makeCell(.combinator)
    var (inputs, arrived, isAsking, hasMore): ([Cell], Int, Bool, Bool) = ([], 0, false, true)
    func arrive(_ input: Cell) -> Cell? {
      guard mayArrive(at: result) else { return nil }
      arrived += 1
      if combination == .concurrently, !input.outcome!.isSuccess {
        result.isDeciding = true
        result.stopWaiting()
        if autoCancel { cancelLosers(among: inputs) }
        result.isDeciding = false
        return result.settle(input.outcome!)
      }
      return ask()
    }
    func ask() -> Cell? {
      if isAsking { return nil }
      isAsking = true
      defer { isAsking = false }
      while hasMore, mayArrive(at: result), inputs.count < arrived + 2 {
        guard let input = next() else {
          hasMore = false
          break
        }
        inputs.append(input)
        if input.outcome == nil {
          if autoCancel, input.kind != .plain { result.up.append(input) }
          input.attach(result) {
            result.up.removeAll { $0 === input }
            return arrive(input)
          }
        } else if let settled = arrive(input) {
          return settled
        }
      }
      guard !hasMore, arrived == inputs.count, mayArrive(at: result) else { return nil }
      return result.settle(
        .success(inputs.reduce(0) { $0 + ((try? $1.outcome!.get()) ?? 1000) }))
    }
    ask()?.drain()
    return result
  }

  /// L52–L55.
  func when(_ task: Cell, while condition: Cell, autoCancel: Bool, isEnsured: Bool) -> Cell {
    let result = makeCell(.combinator, up: autoCancel ? [task] : [])
    var (hasFailed, isChecking) = (false, false)
    func check() -> Cell? {
      guard mayArrive(at: result) else { return nil }
      result.stopWaiting()
      return result.settle(hasFailed ? .failure(.cancelled) : task.outcome!)
    }
    task.attach(result) { [self] in
      guard mayArrive(at: result) else { return nil }
      guard isEnsured, task.outcome!.isSuccess else {
        result.stopWaiting()
        return result.settle(task.outcome!)
      }
      // L53: one hop after the task is fulfilled.
      (isChecking, result.up) = (true, [])
      task.attach(nil) {
        self.queue.append((result, { check()?.drain() }))
        return nil
      }
      return nil
    }
    // L52: the task wins a tie.
    guard result.outcome == nil else { return result }
    condition.attach(result) { [self] in
      guard case .failure = condition.outcome!, mayArrive(at: result) else { return nil }
      hasFailed = true
      if isChecking { return nil }
      result.isDeciding = true
      result.stopWaiting()
      if autoCancel, task.outcome == nil { cancel(task) }
      result.isDeciding = false
      return result.settle(condition.outcome!)
    }
    return result
  }
}
