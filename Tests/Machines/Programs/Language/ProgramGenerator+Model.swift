import TestSupport

extension ProgramGenerator {
  /// A program for the model: one step after the other, as many as the numbers choose.
  ///
  /// The laws leave some situations open, so these programs avoid:
  ///
  /// - Bodies that return promises of newer slots. A body returns an older promise or its own
  ///   upstream, so no circle closes.
  /// - Any use of an `asPromise()` but observing. The result is the same cell or a follower, so the
  ///   place of its later handlers among the source's is open. Bodies and `asCancellable` use an
  ///   `asPromise()` of their own, for which cell and follower agree.
  /// - Cancellable promises for a wrapper's body or `init(using:)`: whether a cancel goes on to
  ///   them is open.
  /// - Dropped branches: whether a dropped branch still counts as live is open. All branches of a
  ///   slot come from one `shared()`.
  ///
  /// Other open situations show only when a program runs. The model notes them in
  /// ``ReferenceModel/open``, and the test takes the next program instead.
  mutating func sequential() -> Program {
    let length = below(22) + 4
    return sequential { steps, _ in steps < length }
  }

  /// As `sequential()`, for as long as a condition holds of the length and of the numbers left.
  mutating func sequential(while goesOn: (Int, Numbers) -> Bool) -> Program {
    isModelled = true
    while goesOn(number, numbers) {
      let isMaking = number < 2 || chance(11, of: 20)
      add(isMaking ? maker() : modelledAct())
      // Acts in user code of a step, which may act on a newer one; no more than eight, because the
      // numbers of a fuzzer are all zero in the end.
      for _ in 0..<8 where actsInside && !steps.all.isEmpty {
        guard chance(1, of: 2) else { break }
        let target = pick(Array(steps.all.suffix(4)))
        let places = UserCode.allCases.filter(target.instruction.hasPlace)
        if places.isEmpty { continue }
        let place = pick(places)
        add(modelledAct().map { .inside(target.number, place, $0) })
      }
    }
    return Program(setUp: take())
  }

  mutating func add(_ instruction: Instruction?) {
    guard let instruction, !isModelled || isForModel(instruction) else { return }
    steps.all.append(Steps.Step(number: number, instruction: instruction))
    if instruction.isMaker { made.append((number, instruction)) }
    number += 1
  }

  private func isForModel(_ instruction: Instruction) -> Bool {
    let names = instruction.names.compactMap(made)
    let areCancellable = instruction.names.allSatisfy(canBeCancelled)
    switch (instruction, names.first) {
    case (.inside(_, .handler, let act), let source):
      return source?.isUsedByModel == true && isForModel(act)
    case (.inside(_, _, let act), _): return isForModel(act)
    // Other threads, and a row that is about nesting.
    case (.task, _), (.thread, _), (.await, _), (.row, _): return false
    case (.cancel(_, let fault), .scope), (.cancel(_, let fault), .owner): return fault == nil
    case (.drop, .owner), (.scopeSettled, _): return true
    case (.store, _): return canBeCancelled(instruction.names[0])
    // The result of `asPromise()` is only observed.
    case _ where !names.allSatisfy(\.isUsedByModel): return false
    case (.convert(.branch, _), .convert(.branch, _)), (.drop, .convert(.branch, _)): return false
    case (.using, let source): return source == .plainRoot
    case (.lose, .plainRoot), (.lose, .wrapper), (.lose, .row): return false
    case (.convert(.asCancellable, _), _): return true
    case (.link(let `operator`, let source, _, _, _), _):
      return canBeCancelled(source) || !`operator`.isOfSequences
    case (.whileCondition(let task, _, _, _), _): return canBeCancelled(task)
    case (.combine, _), (.convert, _), (.onCancel, _), (.cancel, _), (.owner, _), (.scope, _):
      return areCancellable
    default: return true
    }
  }

  func canBeCancelled(_ number: Int) -> Bool {
    switch made(number) {
    case .link(_, let source, _, _, _): canBeCancelled(source)
    case .plainRoot, .convert(.asPromise, _), .after(isPlain: true), .combine(.guarantees, _, _),
      .scopeSettled, nil:
      false
    default: true
    }
  }

  private func made(_ number: Int) -> Instruction? {
    made.first { $0.number == number }?.instruction
  }
}
