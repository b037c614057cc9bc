import TestSupport
import Testing

@testable import Promises

private let modes: [Countdown.Mode] = [.allFulfilled, .allSettled, .firstSettled, .firstFulfilled]

/// Where in a sequence of arrivals the decision falls, and what it is.
private func decision(
  _ mode: Countdown.Mode, of rejections: [Bool]
) -> (index: Int, action: Countdown.ArriveAction)? {
  let last = rejections.count - 1
  switch mode {
  case .firstSettled: return rejections.isEmpty ? nil : (0, .adopt)
  case .firstFulfilled:
    if let winner = rejections.firstIndex(of: false) { return (winner, .adopt) }
    return rejections.isEmpty ? nil : (last, .reject)
  case .allFulfilled:
    if let loser = rejections.firstIndex(of: true) { return (loser, .adopt) }
    return rejections.isEmpty ? nil : (last, .complete)
  case .allSettled: return rejections.isEmpty ? nil : (last, .complete)
  }
}

@Suite struct CountdownTests {
  @Test(arguments: modes, 0...4)
  func `decides once, and where it has to`(mode: Countdown.Mode, count: Int) {
    for rejections in sequences(ofLength: count, from: [false, true]) {
      var countdown = Countdown(mode, of: count)
      #expect(!countdown.isDecided)
      let expected = decision(mode, of: rejections)
      for (index, rejected) in rejections.enumerated() {
        let action = countdown.arrive(rejected: rejected)
        #expect(action == (index == expected?.index ? expected?.action : .wait))
        #expect(countdown.isDecided == (expected.map { index >= $0.index } ?? false))
      }
    }
  }

  @Test(arguments: modes)
  func `stays open while inputs are missing`(mode: Countdown.Mode) {
    var countdown = Countdown(mode, of: 3)
    let isHarmlessRejection = mode == .firstFulfilled
    if mode != .firstSettled {
      let first = countdown.arrive(rejected: isHarmlessRejection)
      let second = countdown.arrive(rejected: isHarmlessRejection)
      #expect(first == .wait)
      #expect(second == .wait)
      #expect(!countdown.isDecided)
      #expect(countdown.remaining == 1)
    }
  }

  @Test(arguments: [
    Countdown.Mode.allFulfilled, .allSettled, .firstSettled, .firstFulfilled,
  ])
  func `abandons when only lost inputs are left`(mode: Countdown.Mode) {
    var countdown = Countdown(mode, of: 2)
    #expect(countdown.lose() == .wait)
    #expect(countdown.lose() == .abandon)
    #expect(countdown.lose() == .wait)
    #expect(countdown.arrive(rejected: false) == .wait)
    countdown = Countdown(mode, of: 2)
    #expect(countdown.lose() == .wait)
    let isFirst = mode == .firstSettled || mode == .firstFulfilled
    #expect(countdown.arrive(rejected: false) == (isFirst ? .adopt : .abandon))
    countdown = Countdown(mode, of: 2)
    #expect(
      countdown.arrive(rejected: true)
        == (mode == .firstSettled || mode == .allFulfilled ? .adopt : .wait))
    #expect(
      countdown.lose()
        == (countdown.mode == .firstSettled || mode == .allFulfilled ? .wait : .abandon))
  }

  @Test(arguments: modes)
  func `a cancel takes the decision once, and nothing counts after it`(mode: Countdown.Mode) {
    var countdown = Countdown(mode, of: 1)
    let (first, second) = (countdown.close(), countdown.close())
    #expect(first && !second && countdown.isDecided)
    let (arrival, loss) = (countdown.arrive(rejected: false), countdown.lose())
    #expect(arrival == .wait && loss == .wait)
    var decided = Countdown(mode, of: 1)
    _ = decided.arrive(rejected: true)
    let late = decided.close()
    #expect(!late)
  }

  @Test func `those that only a cancel settles are stranded if one of them is lost`() {
    var countdown = Countdown(.allFulfilled, of: 2)
    for _ in 0..<2 { countdown.learn(.isSignal, insteadOf: []) }
    #expect(!countdown.isStranded)
    countdown.learn(.isLost, insteadOf: .isSignal)
    #expect(countdown.isStranded)
    countdown.learn([], insteadOf: .isSignal)
    #expect(!countdown.isStranded)
  }
}
