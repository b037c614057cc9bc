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

    /// Polls inline, every two seconds, until the value is 5.
    func poll(
      every interval: Duration = .seconds(2), _ clock: ManualClock,
      _ body: @escaping @Sendable () throws -> Promise<Int>
    ) -> any Thenable<Int> {
      switch self {
      case .plain:
        return Promises.poll(every: interval, until: { $0 == 5 }, clock: clock, on: nil, body)
      case .cancellable:
        return CancellablePromises.poll(
          every: interval, until: { $0 == 5 }, clock: clock, on: nil
        ) { try body().asCancellable() }
      case .asCancellable:
        let result: CancellablePromise<Int> = CancellablePromises.poll(
          every: interval, until: { $0 == 5 }, clock: clock, on: nil, body)
        return result
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `asks again when the interval after a round's settlement has passed, until the value fits`(
    kind: Kind
  ) {
    let pairs = (0..<5).map { _ in Promise<Int>.pending() }
    let result = kind.poll(clock) {
      log.append(log.count)
      return pairs[log.count - 1].promise
    }
    for round in 1...5 {
      clock.advance(by: .seconds(100))
      #expect(log.count == round && clock.timerCount == 0 && result.isPending)
      pairs[round - 1].resolver.fulfill(round)
      clock.advance(by: .milliseconds(1999))
      #expect(log.count == round && result.value == (round == 5 ? 5 : nil))
      clock.advance(by: .milliseconds(1))
      #expect(log.count == min(round + 1, 5))
    }
    #expect(clock.timerCount == 0)
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
    let result = Kind.plain.poll(every: interval, clock) {
      log.append(log.count + 1)
      return .value(log.count + 2)
    }
    #expect(log.count == 1)
    clock.advanceToNextTimer()
    #expect(log.count == 2)
    clock.advanceToNextTimer()
    #expect(result.value == 5)
  }
}
