import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// A cancel of `attempt` and `poll`, at any moment.
@Suite(.leavesThreadClean) struct RoundsTests {
  private let clock = ManualClock()
  private let log = Log()

  enum Kind: CaseIterable {
    case attempt, poll

    /// Repeats a body every second: a failing one, or one without the wished value.
    func start(
      _ clock: ManualClock, on dispatcher: (any Dispatcher)? = nil,
      _ body: @escaping @Sendable () throws -> CancellablePromise<Int>
    ) -> CancellablePromise<Int> {
      switch self {
      case .attempt:
        CancellablePromises.attempt(
          .max, delay: .constant(.seconds(1)), clock: clock, on: dispatcher
        ) { _ in try body() }
      case .poll:
        CancellablePromises.poll(
          every: .seconds(1), until: { $0 < 0 }, clock: clock, on: dispatcher, body)
      }
    }

    /// Ends a round with another to follow.
    func end(_ resolver: Resolver<Int>) {
      if self == .attempt { resolver.reject(TestError.first) } else { resolver.fulfill(1) }
    }
  }

  @Test(arguments: Kind.allCases)
  func `L74: a cancel ends the pause and removes its timer`(kind: Kind) {
    let rounds = Shared(0)
    let result = kind.start(clock) {
      rounds.value += 1
      let (promise, resolver) = CancellablePromise<Int>.pending()
      kind.end(resolver)
      return promise
    }
    clock.advance(by: .seconds(2))
    #expect(rounds.value == 3 && clock.timerCount == 1)
    result.cancel(with: TestError.second)
    #expect(result.testError == .second && clock.timerCount == 0)
    clock.advance(by: .seconds(9))
    #expect(rounds.value == 3)
  }

  @Test(arguments: Kind.allCases)
  func `L17, L61: a cancel stops a round that only the result keeps, and no other follows`(
    kind: Kind
  ) {
    let log = log
    let result = kind.start(clock) { hopeless("stopped", log) }
    result.cancel()
    clock.advance(by: .seconds(9))
    #expect(result.wasCancelled && log.entries == ["stopped"] && clock.timerCount == 0)
  }

  @Test(arguments: Kind.allCases, [false, true])
  func `L14: neither a queued round nor its queued decision begins after a cancel`(
    kind: Kind, hasRun: Bool
  ) {
    let (queue, count) = (ManualDispatcher(), LiveCount())
    let log = Log()
    func start() -> CancellablePromise<Int> {
      let tracked = count.make()
      @Sendable func decide() -> Bool {
        tracked.touch()
        log.append("decides")
        return true
      }
      return switch kind {
      case .attempt:
        attempt(2, shouldRetry: { _ in decide() }, clock: clock, on: queue) { _ in
          log.append("round")
          return CancellablePromise<Int>(error: TestError.first)
        }
      case .poll:
        poll(every: .seconds(1), until: { _ in decide() }, clock: clock, on: queue) {
          log.append("round")
          return CancellablePromise.value(1)
        }
      }
    }
    let result = start()
    if hasRun { queue.runNext() }
    #expect(queue.waitingCount == 1 && result.isPending)
    result.cancel()
    queue.runAll()
    #expect(result.wasCancelled && log.entries == (hasRun ? ["round"] : []) && count.live == 0)
  }

  @Test(arguments: Kind.allCases)
  func `L64: a settled result keeps no objects of its rounds`(kind: Kind) {
    let count = LiveCount()
    func start() -> CancellablePromise<Int> {
      let tracked = count.make()
      return kind.start(clock) {
        tracked.touch()
        throw PromiseError.cancelled
      }
    }
    let ended = start()
    #expect(ended.isRejected && count.live == 0)
    func pausing() -> CancellablePromise<Int> {
      let tracked = count.make()
      return kind.start(clock) {
        tracked.touch()
        if kind == .attempt { throw TestError.first }
        return .value(1)
      }
    }
    let cancelled = pausing()
    #expect(count.live == 1)
    cancelled.cancel()
    #expect(count.live == 0 && clock.timerCount == 0)
  }
}
