import Promises
import TestSupport

extension ThreadedWorld {
  /// What is still pending when all threads have ended, although something that has settled was to
  /// cancel it.
  func forsaken() -> [String] {
    zip(program.makers, slots).flatMap { maker, slot -> [String] in
      guard let slot, !slot.isPending else { return [] }
      return maker.cancelled.compactMap { index in
        guard resolvers[index] != nil, case .cancellable(let promise)? = slots[index],
          promise.isPending
        else { return nil }
        return "#\(index) is pending, unlike what was to cancel it: \(maker)"
      }
    }
  }

  /// What is wrong when all threads have ended and everything due has run.
  func violations() -> [String] {
    let handlers = witnesses.flatMap(\.handlers) + strays.entries
    var marks: [Int: Int] = [:]
    var violations = witnesses.flatMap(\.violations)
    func note(_ mark: Int, of promise: Int) {
      if let other = marks[promise], other != mark {
        violations.append("#\(promise) has settled with \(other) and with \(mark)")
      }
      marks[promise] = mark
    }
    for handler in handlers where handler.role == .pipe && handler.runs > 0 {
      note(handler.mark, of: handler.promise)
    }
    for witness in witnesses {
      for (promise, mark) in witness.marks { note(mark, of: promise) }
    }
    for handler in handlers {
      guard let reason = misconduct(of: handler, marks[handler.promise]) else { continue }
      violations.append(
        "\(handler.role) of #\(handler.promise) \(reason), having run \(handler.runs) times")
    }
    if program.keepsResolvers {
      for index in program.makers.indices where marks[index] == nil {
        violations.append("#\(index) has never settled")
      }
    }
    return violations + witnesses.flatMap { disorder(of: $0) }
  }

  /// What a handler did and should not have, or the other way round.
  private func misconduct(of handler: Handler, _ mark: Int?) -> String? {
    let isValue = mark.map { $0 >= 0 } ?? false
    if handler.runs > 1 { return "has run too often" }  // L1, L2, L35
    switch handler.role {
    case .pipe where mark != nil && handler.runs == 0: return "was lost"
    case .mapping where handler.runs != (isValue ? 1 : 0): return "has not run for a value only"
    case .body(let body) where body.isObserver:
      // L35, L15.
      if mark != nil, handler.runs == 0, !program.skipsBodies { return "was left out" }
    case .body(.map), .body(.get), .body(.then):
      if isValue, handler.runs == 0 { return "was left out" }
    case .cancelBlock:
      // L3: nothing else rejects a root with this.
      if mark == Mark.cancelled, handler.runs == 0 { return "was left out" }
      let isKnown = program.keepsPromises && handler.runs > 0
      if isKnown, !witnesses[0].sawCancelled(handler.promise) { return "ran without a cancel" }
    default: break
    }
    return nil
  }

  /// Handlers that one thread attached to one promise, and that were told in another order.
  private func disorder(of witness: Witness) -> [String] {
    var newest: [Int: Int] = [:]
    let told = witness.handlers.filter { $0.role == .pipe && $0.runs > 0 }
    return (flaw == .reorders ? told.reversed() : told).compactMap { handler in
      defer { newest[handler.promise] = handler.turn }
      return handler.turn < newest[handler.promise] ?? 0
        ? "#\(handler.promise) has told its handlers out of order" : nil
    }
  }
}

extension ThreadedProgram.Maker {
  /// Those that are not pending once this has settled, if somebody can settle them.
  fileprivate var cancelled: [Int] {
    switch self {
    // What has not been started is nobody's business.
    case .combine(.oneByOne, _, _): []
    case .combine(_, let inputs, autoCancel: true): inputs  // L40, L41, L43
    case .whileCondition(let task, _, autoCancel: true): [task]  // L43, L55
    case .convert(.timeout, let source): [source]  // L69
    default: []
    }
  }
}
