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

  @Test func `with a dispatcher, until runs there, too`() {
    let (dispatcher, log) = (ManualDispatcher(), log)
    let result = poll(
      every: .seconds(1),
      until: {
        log.append($0)
        return true
      }, clock: clock, on: dispatcher
    ) { Promise.value(3) }
    dispatcher.runNext()
    #expect(log.count == 0 && result.isPending && dispatcher.waitingCount == 1)
    dispatcher.runNext()
    #expect(log.entries == [3] && result.value == 3 && dispatcher.receivedCount == 2)
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
}
