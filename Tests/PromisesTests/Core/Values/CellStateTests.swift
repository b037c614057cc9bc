import Testing

@testable import Promises

/// The behaviour of a promise without bits: the independent model of ``CellState``.
private struct Model {
  var isAnchored = false
  var isCancelled = false
  var isSpent = false
  var rejection: Bool?
  var isDraining = false
  var isUnhandled = false
  var needsNoDestroying = false
  var tail: UInt = 0

  var isPending: Bool { rejection == nil && !isSpent }

  var phase: CellState.Phase {
    if isSpent { return .spent }
    switch (rejection, isDraining) {
    case (nil, _): return isCancelled ? .claimed : isAnchored ? .anchored : .waiting
    case (false, true): return .drainingFulfilled
    case (true, true): return .drainingRejected
    case (false, false): return .fulfilled
    case (true, false): return .rejected
    }
  }
}

private enum Step: CaseIterable {
  case attachOne, attachAnother, fulfil, fulfilTrivially, reject, rejectExpected, rejectUnheard
  case handle, take, unlinkAll, cancel, tellObserver, anchor, claim, abandon
}

private let oneHandler: UInt = 0x1000
private let anotherHandler: UInt = 0xffff_ffff_ff70

/// A state beside its model, and their first differences.
private struct Comparison {
  var state: CellState
  var model = Model()

  /// Applies a step to both.
  ///
  /// Returns nil for a forbidden step, or else the differences.
  mutating func take(_ step: Step) -> [String]? {
    var differences: [String] = []
    func expect<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String = "action") {
      if value != expected { differences.append("\(step) \(what): \(value), not \(expected)") }
    }
    switch step {
    case .attachOne, .attachAnother:
      let handler = step == .attachOne ? oneHandler : anotherHandler
      let action = state.attach(handler)
      if model.isSpent {
        expect(action, .abandon)
      } else if model.rejection != nil && !model.isDraining {
        expect(action, .deliver)
        model.isUnhandled = false
      } else {
        let anchors = model.isAnchored && model.isPending && model.tail == 0
        expect(action, .enqueue(anchor: anchors))
        model.tail = handler
        // The handler's address takes the bits of the mark.
        model.needsNoDestroying = false
        model.isUnhandled = false
      }
    case .fulfil, .fulfilTrivially, .reject, .rejectExpected, .rejectUnheard:
      let isRejected = step != .fulfil && step != .fulfilTrivially
      let action = state.settle(
        rejected: isRejected, marked: step != .fulfil && step != .rejectExpected,
        handled: step != .rejectUnheard)
      if !model.isPending {
        expect(action, .ignore)
      } else {
        let hasHandlers = model.tail != 0
        expect(action, hasHandlers ? .drain(unanchor: model.isAnchored) : .finish)
        model.rejection = isRejected
        model.needsNoDestroying = step == .fulfilTrivially
        model.isDraining = hasHandlers
        model.isUnhandled = step == .rejectUnheard || step == .reject && !hasHandlers
        model.isCancelled = false
        model.tail = 0
      }
    case .handle:
      state.handle()
      model.isUnhandled = false
    case .take:
      guard model.isDraining else { return nil }
      let action = state.takeHandlers()
      expect(action, model.tail != 0 ? .takeAll : .finish)
      if model.tail == 0 { model.isDraining = false }
      model.tail = 0
    case .unlinkAll:
      let action = state.remove()
      expect(action, model.isPending && model.tail != 0 ? .unlink : .nothing)
      if action == .unlink {
        state.setTail(0)
        model.tail = 0
      }
    case .cancel:
      guard model.isPending else { return nil }
      state.set(.claimed)
      (model.isCancelled, model.isAnchored) = (true, false)
    case .tellObserver:
      guard model.phase == .claimed else { return nil }
      state.set(.waiting)
      model.isCancelled = false
    case .anchor:
      guard model.phase == .waiting else { return nil }
      expect(state.anchor(), model.tail != 0)
      model.isAnchored = true
    case .claim:
      expect(state.claim(), model.phase == .waiting)
      if model.phase == .waiting { model.isSpent = true }
    case .abandon:
      guard model.isPending else { return nil }
      state.abandon()
      model.isSpent = true
      model.tail = 0
    }
    expect(state.phase, model.phase, "phase")
    expect(state.tail, model.tail, "tail")
    let isUnattached = model.phase == .waiting && model.tail == 0
    expect(state.bits == CellState.unattached, isUnattached, "unattached")
    expect(state.isUnhandled, model.isUnhandled, "isUnhandled")
    if model.rejection != nil, model.tail == 0 {
      expect(state.isMarkedFulfilled, model.needsNoDestroying, "isMarkedFulfilled")
    }
    expect(state.isPending, model.isPending, "isPending")
    expect(state.isOpen, model.isPending && !model.isCancelled, "isOpen")
    expect(state.isSettled, model.rejection != nil, "isSettled")
    expect(state.isFulfilled, model.rejection == false, "isFulfilled")
    expect(state.isRejected, model.rejection == true, "isRejected")
    expect(state.isAtRest, model.rejection != nil && !model.isDraining, "isAtRest")
    expect(state.bits & CellState.lockBit, 0, "lock bit")
    return differences
  }
}

/// Takes every sequence of steps up to a depth; returns the number of sequences, and the failures.
private func explore(
  _ start: Comparison, depth: Int, path: [Step] = [], failures: inout [String]
) -> Int {
  guard depth > 0 else { return 0 }
  var count = 0
  for step in Step.allCases {
    var next = start
    guard let differences = next.take(step) else { continue }
    count += 1
    if !differences.isEmpty {
      failures.append("\(path + [step]): \(differences.joined(separator: "; "))")
    } else {
      count += explore(next, depth: depth - 1, path: path + [step], failures: &failures)
    }
    if failures.count > 5 { return count }
  }
  return count
}

@Suite struct CellStateTests {
  @Test(arguments: [false, true])
  func `agrees with a model in every order of its transitions`(isAnchored: Bool) {
    var failures: [String] = []
    let start = Comparison(
      state: CellState(isAnchored ? .anchored : .waiting), model: Model(isAnchored: isAnchored))
    let count = explore(start, depth: 6, failures: &failures)
    #expect(failures.isEmpty)
    #expect(count > 100_000)
  }

  @Test func `the lock bit takes part in no transition`() {
    for bits in [CellState(.waiting).bits, CellState(.drainingRejected).bits] {
      var state = CellState(bits: bits | CellState.lockBit)
      _ = state.attach(oneHandler)
      _ = state.settle(rejected: false, marked: true, handled: false)
      _ = state.takeHandlers()
      #expect(state.bits & CellState.lockBit == CellState.lockBit)
    }
  }
}
