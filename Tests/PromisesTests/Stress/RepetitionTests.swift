import CancellablePromises
import TestSupport
import Testing

@testable import Promises

extension StressTests {
  /// Endless repetitions need the memory of one round.
  @Suite struct RepetitionTests {
    @Test(arguments: [false, true])
    func `a million attempts that fail inline`(isCancellable: Bool) async {
      await #expect(processExitsWith: .success) { [isCancellable] in
        onSmallStack {
          expectFlatMemory { rounds in
            let body: @Sendable (Int) throws -> Promise<Int> = { number in
              if number < 1000 { throw TestError.numbered(number) }
              return Promise(error: TestError.numbered(number))
            }
            let result: any Thenable<Int> =
              isCancellable
              ? CancellablePromises.attempt(rounds, on: nil) { try body($0).asCancellable() }
              : Promises.attempt(rounds, on: nil, body)
            #expect(result.error as? TestError == .numbered(rounds))
          }
        }
      }
    }

    @Test func `a million attempts elsewhere, with and without delays`() async {
      await #expect(processExitsWith: .success) {
        onSmallStack {
          for delay in [Duration.zero, .seconds(1)] {
            let (clock, count) = (ManualClock(), LiveCount())
            expectFlatMemory { rounds in
              let dispatcher = ManualDispatcher()
              let result = attempt(rounds, delay: .constant(delay), clock: clock, on: dispatcher) {
                _ in
                // Not thrown: the testing library would keep a backtrace of each error.
                Promise<Int>(error: TrackedError(count.make()))
              }
              while result.isPending {
                if !dispatcher.runNext() { clock.advanceToNextTimer() }
                if count.live > 1 { Issue.record("\(count.live) errors are kept") }
              }
              // The body each time, and whether to try again each time but the last.
              #expect(dispatcher.receivedCount == 2 * rounds - 1 && clock.timerCount == 0)
            }
          }
        }
      }
    }

    @Test func `a million rounds of a poll`() async {
      await #expect(processExitsWith: .success) {
        onSmallStack {
          let (clock, count) = (ManualClock(), LiveCount())
          expectFlatMemory { rounds in
            let round = Shared(0)
            let result = CancellablePromises.poll(
              every: .seconds(60), until: { _ in round.value == rounds }, clock: clock, on: nil
            ) {
              round.value += 1
              return CancellablePromise.value(count.make())
            }
            clock.advance(by: .seconds(60) * rounds)
            #expect(result.isFulfilled && round.value == rounds && count.live == 1)
          }
        }
      }
    }
  }
}
