import TestSupport
import Testing

@testable import Promises

/// Runs a ``Throttle`` over a number of elements, each of which settles when told.
private struct Simulation {
  var throttle: Throttle
  var elements: Int
  var pulled = 0
  var running: [Int] = []
  var failures: [String] = []
  var isComplete = false
  var hasFailed = false

  init(limit: Int, elements: Int) {
    throttle = Throttle(limit: limit)
    self.elements = elements
    pull()
  }

  mutating func pull() {
    while true {
      switch throttle.advance() {
      case .wait: return
      case .abandon:
        failures.append("abandoned, though nothing was lost")
        return
      case .complete:
        if isComplete || hasFailed { failures.append("completed twice") }
        isComplete = true
        return
      case .pull:
        if hasFailed { failures.append("pulled after a rejection") }
        let nested = throttle.advance()
        if nested != .wait { failures.append("two pull at once") }
        if pulled < elements {
          guard let position = throttle.receive(true) else {
            failures.append("nothing to do with an element")
            return
          }
          if position != pulled { failures.append("position \(position), not \(pulled)") }
          pulled += 1
          running.append(position)
          if running.count > throttle.limit { failures.append("\(running.count) at once") }
        } else if throttle.receive(false) != nil {
          failures.append("a position for nothing")
        }
      }
    }
  }

  mutating func settle(_ position: Int, failed: Bool) {
    running.removeAll { $0 == position }
    let decides = throttle.settle(failed: failed)
    if decides != (failed && !hasFailed) { failures.append("decides: \(decides)") }
    if failed { hasFailed = true }
    if !decides { pull() }
  }
}

@Suite struct ThrottleTests {
  /// Settles what runs in every order, with at most one failure; notes what was wrong.
  private func explore(_ simulation: Simulation, _ wrong: inout [String], _ ends: inout Int) {
    wrong += simulation.failures
    guard wrong.isEmpty else { return }
    if simulation.hasFailed { wrong += misdeedsAfterFailure(simulation) }
    if simulation.running.isEmpty || simulation.hasFailed {
      ends += 1
      if !simulation.hasFailed && !simulation.isComplete { wrong.append("never completes") }
      if !simulation.hasFailed && simulation.pulled != simulation.elements {
        wrong.append("only \(simulation.pulled) of \(simulation.elements)")
      }
      return
    }
    let full = min(
      simulation.throttle.limit,
      simulation.elements - simulation.pulled
        + simulation.running.count)
    if simulation.running.count != full {
      wrong.append("\(simulation.running.count) of \(full) run")
    }
    for position in simulation.running {
      for failed in [false, true] {
        var next = simulation
        next.settle(position, failed: failed)
        explore(next, &wrong, &ends)
      }
    }
  }

  /// What a throttle does once it has failed, though it should do nothing any more.
  private func misdeedsAfterFailure(_ simulation: Simulation) -> [String] {
    var throttle = simulation.throttle
    var wrong: [String] = []
    if !throttle.isDecided { wrong.append("not decided") }
    if throttle.advance() != .wait { wrong.append("goes on") }
    for _ in simulation.running {
      if throttle.settle(failed: true) { wrong.append("decides again") }
      if throttle.advance() != .wait { wrong.append("goes on later") }
    }
    return wrong
  }

  @Test(arguments: 1...4, 0...5)
  func `runs as many as allowed, in every order`(limit: Int, elements: Int) {
    var wrong: [String] = []
    var ends = 0
    explore(Simulation(limit: limit, elements: elements), &wrong, &ends)
    #expect(wrong.isEmpty)
    #expect(ends > 0)
  }

  @Test func `abandons when all that runs is lost and no slot is free`() {
    var throttle = Throttle(limit: 2)
    for _ in 0..<2 {
      #expect(throttle.advance() == .pull)
      _ = throttle.receive(true)
    }
    throttle.lose()
    #expect(throttle.advance() == .wait)
    // The other one settles, and what comes in its place is lost too.
    let decides = throttle.settle(failed: false)
    #expect(!decides)
    #expect(throttle.advance() == .pull)
    _ = throttle.receive(true)
    throttle.lose()
    #expect(throttle.advance() == .abandon)
    #expect(throttle.advance() == .wait)
  }

  @Test func `abandons when the iterator has ended and all that runs is lost`() {
    var throttle = Throttle(limit: 3)
    #expect(throttle.advance() == .pull)
    _ = throttle.receive(true)
    throttle.lose()
    #expect(throttle.advance() == .pull)
    _ = throttle.receive(false)
    #expect(throttle.advance() == .abandon)
  }

  @Test func `a cancel takes the decision once, and nothing is started after it`() {
    var throttle = Throttle(limit: 2)
    let pull = throttle.advance()
    let (first, second) = (throttle.close(), throttle.close())
    #expect(pull == .pull && first && !second)
    #expect(throttle.isDecided && !throttle.isFinishedPulling)
    let position = throttle.receive(true)
    let next = throttle.advance()
    #expect(position == nil && next == .wait && throttle.isFinishedPulling)
  }
}
