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
      input.attach(result) { arrive(input) }
    }
    return result
  }

  private func mayArrive(at result: Cell) -> Bool {
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

  /// L52–L55.
  func when(_ task: Cell, while condition: Cell, autoCancel: Bool) -> Cell {
    let result = makeCell(.combinator, up: autoCancel ? [task] : [])
    task.attach(result) { [self] in
      guard mayArrive(at: result) else { return nil }
      result.stopWaiting()
      return result.settle(task.outcome!)
    }
    // L52: the task wins a tie.
    guard task.outcome == nil else { return result }
    condition.attach(result) { [self] in
      guard case .failure = condition.outcome!, mayArrive(at: result) else { return nil }
      result.isDeciding = true
      result.stopWaiting()
      if autoCancel, task.outcome == nil { cancel(task) }
      result.isDeciding = false
      return result.settle(condition.outcome!)
    }
    return result
  }
}
