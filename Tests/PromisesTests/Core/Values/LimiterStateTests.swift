import TestSupport
import Testing

@testable import Promises

@Suite struct LimiterStateTests {
  enum Event { case enter, end, leave }

  /// Whoever comes starts, or waits if it may not.
  private func enter(_ state: inout LimiterState, at now: Duration) -> Bool {
    if state.enter(at: now) { return true }
    state.lineUp()
    return false
  }

  /// Whoever comes starts and begins at once, if it may.
  private func begin(_ state: inout LimiterState, at now: Duration) -> Bool {
    guard state.enter(at: now) else { return false }
    return state.begin(at: now) == .rest
  }

  @Test(arguments: 1...3)
  func `lets so many run as may, and no fewer, in every order`(limit: Int) {
    for events in sequences(ofLength: 8, from: [Event.enter, .end, .leave]) {
      var state = LimiterState(.running(limit))
      var (running, waiting) = (0, 0)
      for event in events {
        switch event {
        case .enter:
          let starts = running < limit && waiting == 0
          check(enter(&state, at: .zero) == starts)
          if starts { running += 1 } else { waiting += 1 }
        case .end where running > 0:
          state.end(hasBegun: true)
          running -= 1
        case .leave where waiting > 0:
          state.leave()
          waiting -= 1
        default: break
        }
        while running < limit, waiting > 0 {
          check(state.next(at: .zero) == .start)
          (running, waiting) = (running + 1, waiting - 1)
        }
        check(state.next(at: .zero) == .rest)
        #expect((state.running, state.waiting) == (running, waiting))
      }
    }
  }

  @Test func `a body whose thread was overtaken begins at the latest time known`() {
    var state = LimiterState(.starts(1, per: .seconds(1)))
    check(state.enter(at: .seconds(10)))
    check(state.begin(at: .seconds(9)) == .rest)
    check(!enter(&state, at: .milliseconds(10_500)))
    check(state.next(at: .milliseconds(10_500)) == .wait(.milliseconds(500)))
  }

  /// What a limiter of starts is to do, told second by second.
  private struct Model {
    let limit: Int
    let interval = 3
    var now = 0
    var waiting = 0
    var onTheWay = 0
    var begun: [Int] = []
    var alarm: Int?

    func mayStart(at time: Int) -> Bool {
      begun.filter { $0 > time - interval }.count + onTheWay < limit
    }

    /// When the next one may start, if nobody with a permit does anything.
    var due: Int? { onTheWay < limit ? (now...).first { mayStart(at: $0) } : nil }

    mutating func follow(_ action: LimiterState.NextAction) {
      guard case .wait(let pause) = action else { return }
      #expect(waiting > 0 && due.map { Duration.seconds($0 - now) } == pause)
      alarm = alarm ?? due
    }
  }

  private enum Start: CaseIterable { case enter, begin, drop, leave, pass }

  /// Lets the state and the model do the same.
  private func compare(_ events: some Sequence<Start>, limit: Int) {
    var model = Model(limit: limit)
    var state = LimiterState(.starts(limit, per: .seconds(model.interval)))
    for event in events {
      switch event {
      case .enter:
        let startsAtOnce = model.mayStart(at: model.now) && model.waiting == 0
        check(enter(&state, at: .seconds(model.now)) == startsAtOnce)
        if startsAtOnce { model.onTheWay += 1 } else { model.waiting += 1 }
      case .begin where model.onTheWay > 0:
        model.onTheWay -= 1
        model.begun.append(model.now)
        #expect(model.begun.filter { $0 > model.now - model.interval }.count <= limit)
        let action = state.begin(at: .seconds(model.now))
        #expect(action != .start)
        model.follow(action)
        state.end(hasBegun: true)
      case .drop where model.onTheWay > 0:
        model.onTheWay -= 1
        state.end(hasBegun: false)
      case .leave where model.waiting > 0:
        state.leave()
        model.waiting -= 1
      case .pass:
        model.now += 1
        if model.alarm == model.now { model.alarm = nil }
      default: break
      }
      var action = state.next(at: .seconds(model.now))
      while action == .start {
        #expect(model.mayStart(at: model.now) && model.waiting > 0)
        model.onTheWay += 1
        model.waiting -= 1
        action = state.next(at: .seconds(model.now))
      }
      model.follow(action)
      if model.waiting == 0 { model.alarm = nil }
      #expect(model.waiting == 0 || !model.mayStart(at: model.now))
      #expect(state.waiting == model.waiting && state.running == model.onTheWay)
      #expect((model.alarm != nil) == (model.waiting > 0 && model.due != nil))
    }
  }

  @Test(arguments: 1...3)
  func `no interval sees more than so many begin, and nobody waits in vain, in every order`(
    limit: Int
  ) {
    for events in sequences(ofLength: 6, from: Start.allCases) { compare(events, limit: limit) }
  }

  @Test(arguments: [4, 7, 20, 50])
  func `nor does one of many, in orders by chance`(limit: Int) {
    for seed in 0..<200 as Range<UInt64> {
      var numbers = SplitMix64(seed: seed)
      let often = Int.random(in: 1...9, using: &numbers)
      let kinds = Start.allCases + Array(repeating: [.enter, .begin], count: often).joined()
      compare((0..<150).map { _ in kinds.randomElement(using: &numbers)! }, limit: limit)
    }
  }

  @Test func `a time that goes back counts as the newest that was seen`() {
    var state = LimiterState(.starts(2, per: .seconds(10)))
    check(begin(&state, at: .seconds(5)))
    check(begin(&state, at: .seconds(3)))
    check(!state.enter(at: .seconds(14)))
    check(begin(&state, at: .seconds(15)))
    check(begin(&state, at: .seconds(15)))
    check(!state.enter(at: .seconds(24)))
  }

  @Test func `the longest interval and the greatest times do no harm`() {
    var state = LimiterState(.starts(1, per: .endless))
    let late = Duration(attoseconds: .max / 2)
    check(begin(&state, at: .zero))
    check(!enter(&state, at: .seconds(1)))
    check(state.next(at: .seconds(1)) == .wait(.endless - .seconds(1)))
    check(state.next(at: late) == .start)
    check(state.begin(at: late) == .rest)
    check(!enter(&state, at: late))
    _ = state.next(at: late)
  }

  @Test func `remembers only as many starts as may matter, where many are allowed`() {
    var state = LimiterState(.starts(1_000_000, per: .seconds(10)))
    for second in 0..<10_000 { check(begin(&state, at: .seconds(second))) }
    #expect(state.startCount < 64 && state.waiting == 0)
  }

  @Test func `who comes does not pass those who wait, even if there is a free slot`() {
    var state = LimiterState(.running(1))
    let isRunning = state.enter(at: .zero)
    #expect(isRunning)
    state.lineUp()
    state.end(hasBegun: true)
    let hasPassed = state.enter(at: .zero)
    #expect(!hasPassed)
  }

  @Test func `without a limit nobody waits`() {
    var state = LimiterState(.none)
    for _ in 0..<100 { check(enter(&state, at: .zero)) }
    #expect(state.running == 100 && state.waiting == 0)
  }

  @Test func `nothing is left to be waited for when all have left`() {
    var state = LimiterState(.starts(1, per: .seconds(1)))
    check(begin(&state, at: .zero))
    for _ in 0..<2 { check(!enter(&state, at: .zero)) }
    check(state.next(at: .zero) == .wait(.seconds(1)))
    state.leaveAll()
    check(state.next(at: .seconds(5)) == .rest)
    #expect(state.waiting == 0)
  }
}
