import TestSupport
import Testing

@testable import Promises

@Suite struct SettlingTurnsTests {
  @Test func `items get their turns in the order of their arrival, then comes the end`() {
    var turns = SettlingTurns<Int>(of: 3)
    #expect(turns.next() == nil)
    #expect(turns.arrive(1) == .item(1))
    #expect(turns.arrive(2) == nil)
    #expect(turns.arrive(3) == nil)
    #expect(turns.next() == .item(2))
    #expect(turns.next() == .item(3))
    #expect(turns.next() == .ended)
    #expect(turns.next() == .ended)
  }

  @Test func `nothing to wait for ends at once, also when cancelled`() {
    var turns = SettlingTurns<Int>(of: 0)
    #expect(turns.cancel() == nil)
    #expect(turns.next() == .ended)
  }

  @Test func `a cancel ends a wait, and every later one, but takes nothing away`() {
    var turns = SettlingTurns<Int>(of: 2)
    #expect(turns.next() == nil)
    #expect(turns.cancel() == .cancelled)
    #expect(turns.cancel() == nil)
    #expect(turns.next() == .cancelled)
    #expect(turns.arrive(1) == nil)
    #expect(turns.next() == .item(1))
    #expect(turns.next() == .cancelled)
  }

  @Test func `who waits is told once, in every order of arrivals, turns and a cancel`() {
    enum Event { case arrive, next, cancel }
    let events: [Event] = [.arrive, .arrive, .next, .next, .next, .cancel]
    for order in permutations(of: events) {
      var turns = SettlingTurns<Int>(of: 2)
      var (arrived, given, isWaiting) = (0, [Int](), false)
      for event in order {
        let turn: SettlingTurns<Int>.Turn?
        switch event {
        case .arrive:
          arrived += 1
          turn = turns.arrive(arrived)
        case .next:
          // Only one at a time waits.
          if isWaiting { continue }
          turn = turns.next()
          isWaiting = true
        case .cancel: turn = turns.cancel()
        }
        guard let turn else { continue }
        #expect(isWaiting)
        isWaiting = false
        if case .item(let item) = turn { given.append(item) }
      }
      #expect(given == Array((1...2).prefix(given.count)))
    }
  }
}

extension SettlingTurns.Turn: Equatable where Item: Equatable {
  static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.item(let item), .item(let otherItem)): item == otherItem
    case (.cancelled, .cancelled), (.ended, .ended): true
    default: false
    }
  }
}
