import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// The common behaviour of `poll` for all kinds of promises.
@Suite struct PollTests {
  private let clock = ManualClock()
  private let log = Recorder<Int>()

  enum Kind: CaseIterable {
    case plain, cancellable, asCancellable

    /// Polls inline, every two seconds, until the value is 3.
    func poll(
      every interval: Duration = .seconds(2), _ clock: ManualClock,
      _ body: @escaping @Sendable () throws -> Promise<Int>
    ) -> any Thenable<Int> {
      switch self {
      case .plain:
        return Promises.poll(every: interval, until: { $0 == 3 }, clock: clock, on: nil, body)
      case .cancellable:
        return CancellablePromises.poll(
          every: interval, until: { $0 == 3 }, clock: clock, on: nil
        ) { try body().asCancellable() }
      case .asCancellable:
        let result: CancellablePromise<Int> = CancellablePromises.poll(
          every: interval, until: { $0 == 3 }, clock: clock, on: nil, body)
        return result
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `asks again after each interval until the value fits`(kind: Kind) {
    let log = log
    let result = kind.poll(clock) {
      log.append(log.count + 1)
      return .value(log.count)
    }
    #expect(log.entries == [1] && clock.timerCount == 1)
    clock.advance(by: .milliseconds(1999))
    #expect(log.entries == [1])
    clock.advance(by: .milliseconds(1))
    #expect(log.entries == [1, 2] && result.isPending)
    clock.advance(by: .seconds(100))
    #expect(log.entries == [1, 2, 3] && result.value == 3 && clock.timerCount == 0)
  }

  @Test(arguments: Kind.allCases)
  func `the interval counts from a round's settlement`(kind: Kind) {
    let pairs = (0..<2).map { _ in Promise<Int>.pending() }
    let log = log
    let result = kind.poll(clock) {
      log.append(log.count)
      return pairs[log.count - 1].promise
    }
    clock.advance(by: .seconds(100))
    #expect(log.count == 1)
    pairs[0].resolver.fulfill(1)
    clock.advance(by: .seconds(1))
    #expect(log.count == 1)
    clock.advance(by: .seconds(1))
    #expect(log.count == 2)
    pairs[1].resolver.fulfill(3)
    #expect(result.value == 3)
  }

  @Test(arguments: Kind.allCases)
  func `an error ends the poll, thrown or of a promise`(kind: Kind) {
    for isThrown in [false, true] {
      let round = Shared(0)
      let result = kind.poll(clock) {
        round.value += 1
        if round.value < 3 { return .value(0) }
        if isThrown { throw TestError.first }
        return Promise(error: TestError.first)
      }
      clock.advance(by: .seconds(100))
      #expect(result.error as? TestError == .first && round.value == 3)
    }
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `an interval of zero or less ends on the clock's next turn`(interval: Duration) {
    let log = log
    let result = Kind.plain.poll(every: interval, clock) {
      log.append(log.count + 1)
      return .value(log.count)
    }
    #expect(log.count == 1)
    clock.advanceToNextTimer()
    #expect(log.count == 2)
    clock.advanceToNextTimer()
    #expect(result.value == 3)
  }

  @Test func `an immense interval never ends`() {
    let result = poll(every: .seconds(Int64.max), until: { $0 == 3 }, clock: clock, on: nil) {
      CancellablePromise.value(0)
    }
    clock.advance(by: .seconds(Int64.max))
    #expect(result.isPending && clock.timerCount == 1)
    // Without the cancel, the poll would keep the clock.
    result.cancel()
  }

  @Test func `each round is a handler where on: says`() {
    let dispatcher = ManualDispatcher()
    let log = log
    let result = poll(every: .seconds(1), until: { $0 == 2 }, clock: clock, on: dispatcher) {
      log.append(log.count + 1)
      return Guarantee.value(log.count)
    }
    #expect(log.count == 0)
    dispatcher.runAll()
    clock.advance(by: .seconds(1))
    #expect(log.count == 1 && dispatcher.count == 1)
    dispatcher.runAll()
    #expect(result.value == 2)
  }

  @Test @MainActor func `without on: a round runs on the actor of its closure`() async throws {
    var rounds = 0
    let value = try await poll(every: .milliseconds(1), until: { $0 == 3 }) {
      MainActor.assertIsolated()
      rounds += 1
      return Promise.value(rounds)
    }.async()
    let other = try await poll(every: .milliseconds(1), until: { $0 == 5 }, on: .main) {
      rounds += 1
      return Promise.value(rounds)
    }.async()
    #expect(value == 3 && other == 5)
  }
}
