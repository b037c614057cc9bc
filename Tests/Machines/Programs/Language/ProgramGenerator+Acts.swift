import TestSupport

// Steps that act on the objects of earlier steps.
extension ProgramGenerator {
  mutating func act() -> Instruction? {
    if isBusy, chance(1, of: 4) { return promise().map { .attach($0, farewell: farewell()) } }
    return switch below(27) {
    case 0...5: resolved().map { .fulfill($0, below(9), farewell: farewell()) }
    case 6: resolved().map { .reject($0, .failure(below(9))) }
    case 7...9: resolved().map { .lose($0) }
    case 10...16: cancellable().map { .cancel($0) }
    case 17: cancellable().map { .onCancel($0) }
    case 18:
      promise().map { slot in
        chance(2, of: 3) ? .attach(slot, farewell: farewell()) : .look(slot)
      }
    case 19...20: made.isEmpty ? nil : .drop(pick(made).number)
    case 21: slot(\.waits).map { .await($0) }
    case 22: chance(3, of: 4) ? .run : .dropAll
    case 23: pick([.wait, .wait, .waitForNext, .dropTimers])
    case 24:
      chance(1, of: 4)
        ? .removeAll : slot { if case .flight = $0 { true } else { false } }.map { .remove($0) }
    case 25: chance(1, of: 2) ? promise().map { .cancelShared($0) } : .cancelLatest(below(2))
    default: cancellable().flatMap { member in scope().map { .store(member, in: $0) } }
    }
  }

  mutating func modelledAct() -> Instruction? {
    switch below(24) {
    case 0...3: resolved().map { .fulfill($0, below(9)) }
    case 4...5: resolved().map { .reject($0, fault()) }
    case 6...11:
      if let scope = scope(), chance(1, of: 3) {
        chance(1, of: 3) ? .cancel(scope) : cancellable().map { .store($0, in: scope) }
      } else {
        cancellable().map { .cancel($0, chance(1, of: 3) ? fault() : nil) }
      }
    case 12...15: .run
    case 16: pick([.runAll, .dropAll, .runWork, .removeAll])
    case 17...18: cancellable().map { .onCancel($0, deed()) }
    case 19:
      chance(1, of: 3)
        ? .cancelLatest(below(2))
        : slot { if case .convert(.branch, _) = $0 { true } else { false } }
          .flatMap(source).map { .cancelShared($0) }
    case 20: chance(1, of: 2) ? resolved().map { .lose($0) } : promise().map { .attach($0) }
    case 21: pick([.wait, .wait, .waitForNext, .waitForNext, .waitForNext, .dropTimers])
    case 22: slot { if case .flight = $0 { true } else { false } }.map { .remove($0) }
    default:
      (chance(1, of: 2) ? slot { if case .owner = $0 { true } else { false } } : promise())
        .map { .drop($0) }
    }
  }

  private func source(of number: Int) -> Int? {
    made.first { $0.number == number }?.instruction.names.first
  }

  /// The number of a step with a cancellable object.
  private mutating func cancellable() -> Int? {
    slot {
      switch $0 {
      case .plainRoot, .convert(.asPromise, _), .scopeSettled, .after(isPlain: true): false
      default: true
      }
    }
  }

  mutating func scope() -> Int? { slot { if case .scope = $0 { true } else { false } } }

  private mutating func farewell() -> Deed {
    switch below(6) {
    case 0: .cancel(below(number + 4))
    case 1: .attach(below(number + 4))
    default: .nothing
    }
  }
}
