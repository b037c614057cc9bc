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
          expectFlatMemory {
            let body: @Sendable (Int) throws -> Promise<Int> = { number in
              if number < 1000 { throw TestError.numbered(number) }
              return Promise(error: TestError.numbered(number))
            }
            let result: any Thenable<Int> =
              isCancellable
              ? CancellablePromises.attempt(Scale.long, on: nil) { try body($0).asCancellable() }
              : Promises.attempt(Scale.long, on: nil, body)
            #expect(result.error as? TestError == .numbered(Scale.long))
          }
        }
      }
    }

    @Test func `a million attempts elsewhere, with and without delays`() async {
      await #expect(processExitsWith: .success) {
        onSmallStack {
          for delay in [Duration.zero, .seconds(1)] {
            let (clock, dispatcher, count) = (ManualClock(), ManualDispatcher(), LiveCount())
            let result = attempt(
              Scale.long, delay: .constant(delay), clock: clock, on: dispatcher
            ) { _ in
              // Not thrown: the testing library would keep a backtrace of each error.
              Promise<Int>(error: TrackedError(count.make()))
            }
            expectFlatMemory {
              while result.isPending {
                if !dispatcher.runNext() { clock.advanceToNextTimer() }
                if count.live > 1 { Issue.record("\(count.live) errors are kept") }
              }
            }
            // The body each time, and whether to try again each time but the last.
            #expect(dispatcher.receivedCount == 2 * Scale.long - 1 && clock.timerCount == 0)
          }
        }
      }
    }

    @Test func `a million rounds of a poll`() async {
      await #expect(processExitsWith: .success) {
        onSmallStack {
          let (clock, rounds, count) = (ManualClock(), Shared(0), LiveCount())
          let last = Scale.long
          let result = CancellablePromises.poll(
            every: .seconds(60), until: { _ in rounds.value == last }, clock: clock, on: nil
          ) {
            rounds.value += 1
            return CancellablePromise.value(count.make())
          }
          expectFlatMemory { clock.advance(by: .seconds(60) * Scale.long) }
          #expect(result.isFulfilled && rounds.value == Scale.long && count.live == 1)
        }
      }
    }
  }
}
