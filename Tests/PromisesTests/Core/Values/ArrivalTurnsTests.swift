import TestSupport
import Testing

@testable import Promises

@Suite struct ArrivalTurnsTests {
  private typealias Turns = ArrivalTurns<Int>

  @Test func `items get their turns in the order of their arrival, then comes the end`() {
    var turns = Turns(of: 3)
    let number = turns.begin()
    #expect(turns.lineUp(number) == nil)
    #expect(turns.arrive(1).map(Granted.init) == [Granted(number, .item(1))])
    #expect(turns.arrive(2).isEmpty)
    #expect(turns.arrive(3).isEmpty)
    #expect(turns.turn() == .item(2))
    #expect(turns.turn() == .item(3))
    #expect(turns.turn() == .ended)
    #expect(turns.turn() == .ended)
  }

  @Test func `nothing to wait for ends at once`() {
    var turns = Turns(of: 0)
    #expect(turns.turn() == .ended)
  }

  @Test func `what arrives between asking and waiting is not waited for`() {
    var turns = Turns(of: 2)
    let numbers = [turns.begin(), turns.begin()]
    #expect(turns.arrive(1).isEmpty)
    #expect(turns.cancel(numbers[0]) == nil)
    #expect(turns.lineUp(numbers[0]) == .item(1))
    #expect(turns.arrive(2).isEmpty)
    #expect(turns.lineUp(numbers[1]) == .item(2))
  }

  @Test func `a cancel ends its own wait, before or after it has begun, and takes nothing away`() {
    var turns = Turns(of: 2)
    let numbers = (0..<3).map { _ in turns.begin() }
    #expect(turns.cancel(numbers[0]) == nil)
    #expect(turns.lineUp(numbers[0]) == .cancelled)
    #expect(turns.lineUp(numbers[1]) == nil)
    #expect(turns.lineUp(numbers[2]) == nil)
    #expect(turns.cancel(numbers[1]) == .cancelled)
    #expect(turns.cancel(numbers[1]) == nil)
    #expect(turns.arrive(1).map(Granted.init) == [Granted(numbers[2], .item(1))])
    #expect(turns.cancel(numbers[2]) == nil)
    #expect(turns.arrive(2).isEmpty)
    #expect(turns.turn() == .item(2))
    #expect(turns.turn() == .ended)
  }

  @Test func `the last item ends all other waits`() {
    var turns = Turns(of: 1)
    let numbers = (0..<3).map { _ in turns.begin() }
    for number in numbers.reversed() { #expect(turns.lineUp(number) == nil) }
    let granted = turns.arrive(1).map(Granted.init)
    #expect(granted.map(\.number) == numbers.reversed())
    #expect(granted.map(\.turn) == [.item(1), .ended, .ended])
  }

  /// Two items and three who ask, of whom one is cancelled at some time, in every order.
  @Test func `each is told once and in its turn, in every order of all that happens`() {
    enum Event { case arrive, ask(Int), wait(Int), cancel(Int) }
    let steps: [[Event]] = [
      [.arrive, .arrive], [.ask(0), .wait(0)], [.ask(1), .wait(1)], [.ask(2), .wait(2)],
      [.cancel(0)],
    ]
    for order in interleavings(of: steps) {
      var turns = Turns(of: 2)
      var (arrived, line) = (0, [Int]())
      var numbers: [Int: Int] = [:]
      var given: [Int: Turns.Turn] = [:]
      var cancelled: Set<Int> = []
      func give(_ turn: Turns.Turn, _ person: Int) {
        #expect(given.updateValue(turn, forKey: person) == nil)
        if turn == .cancelled { #expect(cancelled.contains(person)) }
        line.removeAll { $0 == person }
      }
      for event in order {
        switch event {
        case .arrive:
          arrived += 1
          for (index, (number, turn)) in turns.arrive(arrived).enumerated() {
            let person = numbers.first { $0.value == number }!.key
            #expect(person == line.first)
            #expect(turn == (index == 0 ? .item(arrived) : .ended))
            give(turn, person)
          }
        case .ask(let person):
          switch turns.ask() {
          case .turn(let turn): give(turn, person)
          case .wait(let number): numbers[person] = number
          }
        case .wait(let person):
          guard let number = numbers[person] else { continue }
          if let turn = turns.lineUp(number) { give(turn, person) } else { line.append(person) }
        case .cancel(let person):
          cancelled.insert(person)
          if let turn = numbers[person].flatMap({ turns.cancel($0) }) { give(turn, person) }
        }
      }
      // Both have arrived: nobody waits any more.
      #expect(Set(given.keys) == [0, 1, 2] && line.isEmpty)
      let items = given.values.compactMap { if case .item(let item) = $0 { item } else { nil } }
      #expect(Set(items).count == items.count)
      let rest = [turns.turn(), turns.turn()]
      #expect((items + rest.compactMap { $0 == .ended ? nil : 1 }).count == 2)
    }
  }
}

private struct Granted: Equatable {
  let number: Int
  let turn: ArrivalTurns<Int>.Turn

  init(_ number: Int, _ turn: ArrivalTurns<Int>.Turn) { (self.number, self.turn) = (number, turn) }
}

extension ArrivalTurns {
  /// Asks and has to wait.
  fileprivate mutating func begin() -> Number {
    guard case .wait(let number) = ask() else { return 0 }
    return number
  }

  /// Asks and need not wait; nil if that is not so.
  fileprivate mutating func turn() -> Turn? {
    guard case .turn(let turn) = ask() else { return nil }
    return turn
  }
}

extension ArrivalTurns.Turn: Equatable where Item: Equatable {
  static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.item(let item), .item(let otherItem)): item == otherItem
    case (.cancelled, .cancelled), (.ended, .ended): true
    default: false
    }
  }
}
