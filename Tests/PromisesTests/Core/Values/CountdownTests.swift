import TestSupport
import Testing

@testable import Promises

private let modes: [Countdown.Mode] = [.allFulfilled, .allSettled, .firstSettled, .firstFulfilled]

/// Returns the index of the deciding arrival, or loss (nil), and the decision.
private func decision(
  _ mode: Countdown.Mode, of rejections: [Bool?]
) -> (index: Int, action: Decision)? {
  let adopted =
    switch mode {
    case .firstSettled: rejections.firstIndex { $0 != nil }
    case .firstFulfilled: rejections.firstIndex(of: false)
    case .allFulfilled: rejections.firstIndex(of: true)
    case .allSettled: nil as Int?
    }
  if let adopted { return (adopted, .adopt) }
  let last: Decision = rejections.contains(nil) ? .abandon : .complete
  return rejections.isEmpty ? nil : (rejections.count - 1, last)
}

@Suite struct CountdownTests {
  @Test(arguments: modes, 0...4)
  func `decides at the expected arrival or loss`(mode: Countdown.Mode, count: Int) {
    for rejections in sequences(ofLength: count, from: [false, true, nil]) {
      var countdown = Countdown(mode, of: count)
      let expected = decision(mode, of: rejections)
      for (index, rejected) in rejections.enumerated() where index <= expected?.index ?? count {
        let action = rejected.map { countdown.arrive(rejected: $0) } ?? countdown.lose()
        #expect(action == (index == expected?.index ? expected?.action : .wait))
      }
    }
  }
}

/// Counts the promises of an iterator, which settle on demand.
private struct Simulation {
  let limit: Int
  var countdown: Countdown
  var elements: Int
  var pulled = 0
  var running: [Int] = []
  var failures: [String] = []
  var end: Decision?

  init(limit: Int, elements: Int) {
    countdown = Countdown(.allFulfilled, upTo: limit)
    (self.limit, self.elements) = (limit, elements)
    follow(countdown.endAsking())
  }

  mutating func follow(_ first: Decision) {
    var decision = first
    while decision == .goOn {
      var other = countdown
      if other.endAsking() == .wait { failures.append("may not ask, though it was told to") }
      if pulled < elements {
        countdown.receive(true)
        running.append(pulled)
        pulled += 1
        if running.count > limit { failures.append("\(running.count) at once") }
        // A promise settling meanwhile must not start a second request.
        var other = countdown
        if other.arrive(rejected: false) != .wait { failures.append("two ask at once") }
      } else {
        countdown.receive(false)
      }
      decision = countdown.endAsking()
    }
    switch decision {
    case .wait: break
    case .complete: end = .complete
    default: failures.append("\(decision), though nothing was lost")
    }
  }

  mutating func settle(_ position: Int, failed: Bool) {
    running.removeAll { $0 == position }
    let decision = countdown.arrive(rejected: failed)
    if failed {
      if decision != .adopt { failures.append("\(decision) because of a rejection") }
      end = .adopt
    } else {
      follow(decision)
    }
  }
}

@Suite struct PullingCountdownTests {
  /// Settles the running promises in every order, with at most one failure, and notes mistakes.
  private func explore(_ simulation: Simulation, _ wrong: inout [String], _ ends: inout Int) {
    wrong += simulation.failures
    guard wrong.isEmpty else { return }
    if simulation.running.isEmpty || simulation.end != nil {
      ends += 1
      if simulation.end == nil { wrong.append("never completes") }
      if simulation.end == .complete, simulation.pulled != simulation.elements {
        wrong.append("only \(simulation.pulled) of \(simulation.elements)")
      }
      return
    }
    let left = simulation.elements - simulation.pulled + simulation.running.count
    let full = min(simulation.limit, left)
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

  @Test(arguments: 1...4, 0...5)
  func `as many run as allowed, in every order`(limit: Int, elements: Int) {
    var wrong: [String] = []
    var ends = 0
    explore(Simulation(limit: limit, elements: elements), &wrong, &ends)
    #expect(wrong.isEmpty)
    #expect(ends > 0)
  }

  @Test func `abandons when all running inputs are lost and no more may begin`() {
    var countdown = Countdown(.allFulfilled, upTo: 2)
    var decision = countdown.endAsking()
    for _ in 0..<2 {
      #expect(decision == .goOn)
      countdown.receive(true)
      decision = countdown.endAsking()
    }
    #expect(decision == .wait)
    #expect(countdown.lose() == .wait)
    // The other promise settles, and its successor is lost as well.
    #expect(countdown.arrive(rejected: false) == .goOn)
    countdown.receive(true)
    #expect(countdown.endAsking() == .wait)
    #expect(countdown.lose() == .abandon)
  }

  @Test func `abandons when the iterator has ended and all running inputs are lost`() {
    var countdown = Countdown(.allSettled, upTo: 3)
    #expect(countdown.endAsking() == .goOn)
    countdown.receive(true)
    #expect(countdown.lose() == .wait)
    #expect(countdown.endAsking() == .goOn)
    countdown.receive(false)
    #expect(countdown.endAsking() == .abandon)
    #expect(!countdown.hasMore)
  }
}
