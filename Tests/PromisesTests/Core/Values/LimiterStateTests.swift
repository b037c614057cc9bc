import TestSupport
import Testing

@testable import Promises

@Suite struct LimiterStateTests {
  enum Event: CaseIterable { case enter, end, leave, pass }

  /// Whoever comes starts, or waits if it may not.
  private func enter(_ state: inout LimiterState, at now: Duration) -> Bool {
    if state.enter(at: now) { return true }
    state.wait()
    return false
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
          state.end()
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
        #expect(!state.hasAlarm)
      }
    }
  }

  @Test(arguments: 1...3)
  func `no interval sees more than so many starts, and nobody waits in vain, in every order`(
    limit: Int
  ) {
    let interval = 3
    for events in sequences(ofLength: 9, from: [Event.enter, .leave, .pass]) {
      var state = LimiterState(.starts(limit, per: .seconds(interval)))
      var (now, waiting) = (0, 0)
      var starts: [Int] = []
      var alarm: (number: Int, due: Int)?
      func mayStart() -> Bool { starts.filter { $0 > now - interval }.count < limit }
      for event in events {
        switch event {
        case .enter:
          let startsAtOnce = mayStart() && waiting == 0
          check(enter(&state, at: .seconds(now)) == startsAtOnce)
          if startsAtOnce { starts.append(now) } else { waiting += 1 }
        case .leave where waiting > 0:
          state.leave()
          waiting -= 1
          if waiting == 0 { alarm = nil }
        case .pass:
          now += 1
          if let (number, due) = alarm, due == now {
            check(state.ring(number) == .advance(.seconds(due)))
            alarm = nil
          }
        default: break
        }
        var action = state.next(at: .seconds(now))
        while action != .rest {
          switch action {
          case .start:
            #expect(mayStart() && waiting > 0)
            starts.append(now)
            waiting -= 1
          case .setAlarm(let number, let pause):
            let first = starts[starts.count - limit] + interval
            #expect(alarm == nil && pause == .seconds(first - now))
            check(state.didSet(number) == .rest)
            alarm = (number, first)
          case .rest: break
          }
          action = state.next(at: .seconds(now))
        }
        #expect(waiting == 0 || !mayStart())
        #expect(state.waiting == waiting && state.hasAlarm == (waiting > 0))
      }
    }
  }

  @Test func `a time that goes back counts as the newest that was seen`() {
    var state = LimiterState(.starts(2, per: .seconds(10)))
    check(state.enter(at: .seconds(5)))
    check(state.enter(at: .seconds(3)))
    check(!state.enter(at: .seconds(14)))
    check(state.enter(at: .seconds(15)))
    check(state.enter(at: .seconds(15)))
    check(!state.enter(at: .seconds(24)))
  }

  @Test func `the longest interval and the greatest times do no harm`() {
    var state = LimiterState(.starts(1, per: .endless))
    let late = Duration(attoseconds: .max / 2)
    check(enter(&state, at: .zero))
    check(!enter(&state, at: .seconds(1)))
    check(state.next(at: .seconds(1)) == .setAlarm(1, after: .endless - .seconds(1)))
    check(state.next(at: late) == .start)
    check(!enter(&state, at: late))
    _ = state.next(at: late)
  }

  @Test func `remembers only as many starts as may matter, where many are allowed`() {
    var state = LimiterState(.starts(1_000_000, per: .seconds(10)))
    for second in 0..<10_000 { _ = enter(&state, at: .seconds(second)) }
    #expect(state.startCount < 64 && state.waiting == 0)
  }

  @Test func `who comes does not pass those who wait, even if there is a free slot`() {
    var state = LimiterState(.running(1))
    let isRunning = state.enter(at: .zero)
    #expect(isRunning)
    state.wait()
    state.end()
    let hasPassed = state.enter(at: .zero)
    #expect(!hasPassed)
  }

  @Test func `without a limit nobody waits`() {
    var state = LimiterState(.none)
    for _ in 0..<100 { check(enter(&state, at: .zero)) }
    #expect(state.running == 100 && state.waiting == 0)
  }

  @Test func `those who wait for an alarm that is lost have left`() {
    var state = LimiterState(.starts(1, per: .seconds(1)))
    for _ in 0..<3 { _ = enter(&state, at: .zero) }
    check(state.next(at: .zero) == .setAlarm(1, after: .seconds(1)))
    check(!state.lose(alarm: 2))
    check(state.lose(alarm: 1))
    check(!state.lose(alarm: 1))
    #expect(state.waiting == 0 && !state.hasAlarm)
  }
}
