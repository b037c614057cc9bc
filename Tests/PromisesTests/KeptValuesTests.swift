import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Single flights that keep some values for some time.
@Suite struct KeptValuesTests {
  struct Family: Sendable, CustomTestStringConvertible {
    typealias Ask = @Sendable (Int, () -> Promise<Int>) -> any Thenable<Int>
    typealias Made = (ask: Ask, count: @Sendable () -> Int, removeAll: @Sendable () -> Void)

    let testDescription: String
    let make: @Sendable (ValueLifetime, Int, any PromiseClock) -> Made

    static let all = [
      Family(testDescription: "SingleFlight") { lifetime, limit, clock in
        let flights = SingleFlight<Int, Int>(keepsValues: lifetime, upTo: limit, clock: clock)
        return (
          { key, start in flights.promise(for: key) { start() } }, { flights.count },
          { flights.removeAll() }
        )
      },
      Family(testDescription: "CancellableSingleFlight") { lifetime, limit, clock in
        let flights = CancellableSingleFlight<Int, Int>(
          keepsValues: lifetime, upTo: limit, clock: clock)
        return (
          { key, start in flights.promise(for: key) { start() } }, { flights.count },
          { flights.removeAll() }
        )
      },
    ]
  }

  private let clock = ManualClock()
  private let log = Recorder<Int>()

  private func ask(_ flights: Family.Made, _ keys: Int...) {
    for key in keys {
      let answer = flights.ask(key) {
        log.append(key)
        return .value(key * 10)
      }
      #expect(answer.value == key * 10)
    }
  }

  @Test(arguments: Family.all)
  func `a value is kept for its time, however often it is asked for`(_ family: Family) {
    let flights = family.make(.for(.seconds(60)), .max, clock)
    ask(flights, 1)
    clock.advance(by: .seconds(59))
    ask(flights, 1, 2)
    #expect(log.entries == [1, 2] && clock.timerCount == 1)
    clock.advance(by: .seconds(1))
    #expect(flights.count() == 1 && clock.timerCount == 1)
    ask(flights, 1, 2)
    #expect(log.entries == [1, 2, 1])
    clock.advance(by: .seconds(1_000_000))
    #expect(flights.count() == 0 && clock.timerCount == 0)
  }

  @Test(arguments: Family.all)
  func `who asks while a value that will be kept is under way gets the same`(_ family: Family) {
    let flights = family.make(.for(.seconds(1)), 1, clock)
    let (promise, resolver) = Promise<Int>.pending()
    let answers = (1...2).map { number in
      flights.ask(7) {
        log.append(number)
        return promise
      }
    }
    resolver.fulfill(3)
    #expect(answers.map { $0.value } == [3, 3] && log.entries == [1])
  }

  @Test(arguments: Family.all)
  func `the least recently used goes first`(_ family: Family) {
    let flights = family.make(.untilRemoved, 2, clock)
    ask(flights, 1, 2, 1, 3)
    #expect(log.entries == [1, 2, 3] && flights.count() == 2)
    ask(flights, 1, 3)
    #expect(log.entries == [1, 2, 3])
    ask(flights, 2, 3, 1)
    #expect(log.entries == [1, 2, 3, 2, 1])
    #expect(clock.timerCount == 0)
  }

  @Test(arguments: Family.all)
  func `L79: a clock that always calls at once keeps nothing`(_ family: Family) {
    struct EagerClock: PromiseClock {
      let now = ContinuousClock.Instant.now

      func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> PromiseTimer {
        work()
        return PromiseTimer {}
      }
    }
    let flights = family.make(.for(.seconds(60)), 2, EagerClock())
    ask(flights, 1, 2, 1)
    #expect(log.entries == [1, 2, 1] && flights.count() == 0)
  }

  @Test(arguments: Family.all)
  func `a time that began later ends later`(_ family: Family) {
    let flights = family.make(.for(.seconds(10)), .max, clock)
    for _ in 0..<3 {
      clock.advance(by: .seconds(5))
      ask(flights, 1)
      clock.advance(by: .milliseconds(9_999))
      #expect(flights.count() == 1)
      clock.advance(by: .milliseconds(1))
      #expect(flights.count() == 0)
    }
  }

  @Test func `a value that was removed leaves room for another, and time to those that stay`() {
    let flights = SingleFlight<Int, Int>(
      keepsValues: .for(.seconds(1)), upTo: 2, clock: clock)
    func ask(_ keys: Int...) {
      for key in keys {
        let answer = flights.promise(for: key) {
          log.append(key)
          return Promise.value(key)
        }
        #expect(answer.value == key)
      }
    }
    ask(1, 2)
    flights.remove(2)
    ask(3, 1)
    #expect(log.entries == [1, 2, 3])
    flights.remove(3)
    #expect(clock.timerCount == 1)
    clock.advance(by: .seconds(1))
    #expect(flights.count == 0 && clock.timerCount == 0)
  }

  @Test(arguments: Family.all)
  func `work under way does not count, and what fails is not kept`(_ family: Family) {
    let flights = family.make(.for(.seconds(1)), 1, clock)
    let pending = (1...3).map { _ in Promise<Int>.pending() }
    for (key, pair) in pending.enumerated() { _ = flights.ask(key) { pair.promise } }
    #expect(flights.count() == 3)
    pending[0].resolver.reject(TestError.first)
    #expect(flights.count() == 2)
    pending[1].resolver.fulfill(1)
    #expect(flights.count() == 2)
    pending[2].resolver.fulfill(2)
    #expect(flights.count() == 1)
  }

  @Test(arguments: Family.all)
  func `no time, and no room, keep nothing`(_ family: Family) {
    for (lifetime, limit) in [
      (ValueLifetime.for(.zero), Int.max), (.for(.seconds(-1)), 10), (.untilRemoved, 0),
      (.for(.seconds(1)), -1),
    ] {
      let flights = family.make(lifetime, limit, clock)
      ask(flights, 1, 1)
      #expect(log.removeAll() == [1, 1] && flights.count() == 0 && clock.timerCount == 0)
    }
  }

  @Test(arguments: Family.all)
  func `what was removed keeps no timer, and neither does what goes away`(_ family: Family) {
    do {
      let flights = family.make(.for(.seconds(1)), 10, clock)
      ask(flights, 1, 2)
      #expect(clock.timerCount == 1)
      flights.removeAll()
      #expect(flights.count() == 0 && clock.timerCount == 0)
      ask(flights, 1)
      #expect(clock.timerCount == 1)
    }
    #expect(clock.timerCount == 0)
  }

  @Test(arguments: Family.all)
  func `a value that comes after its work was removed takes no room`(_ family: Family) {
    let flights = family.make(.for(.seconds(1)), 1, clock)
    let (late, resolver) = Promise<Int>.pending()
    _ = flights.ask(1) { late }
    flights.removeAll()
    ask(flights, 2)
    clock.advance(by: .milliseconds(500))
    resolver.fulfill(10)
    #expect(flights.count() == 1)
    ask(flights, 2)
    #expect(log.entries == [2])
    clock.advance(by: .milliseconds(500))
    #expect(flights.count() == 0 && clock.timerCount == 0)
  }

  @Test(arguments: Family.all)
  func `a value that its clock does not remove in time is too old all the same`(_ family: Family) {
    let still = StillClock()
    let flights = family.make(.for(.seconds(60)), 10, still)
    ask(flights, 1, 1)
    still.time.value += .seconds(60)
    ask(flights, 1)
    #expect(log.entries == [1, 1])
  }

  @Test func `values are released when they make room, or are too old`() {
    let count = LiveCount()
    let flights = SingleFlight<Int, Tracked>(keepsValues: .for(.seconds(1)), upTo: 2, clock: clock)
    for key in 0..<5 { _ = flights.promise(for: key) { Promise.value(count.make()) } }
    #expect(count.live == 2)
    clock.advance(by: .seconds(1))
    #expect(count.live == 0)
  }
}

/// Never runs anything.
private final class StillClock: PromiseClock {
  let time = Shared(ContinuousClock.Instant.now)

  var now: ContinuousClock.Instant { time.value }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> PromiseTimer {
    PromiseTimer { withExtendedLifetime(work) {} }
  }
}
