import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// A timer is one more thread.
@Suite struct TimingTests {
  struct State: Judged {
    let clock = ManualClock()
    let source = Source()
    let result: CancellablePromise<Int>
    let told: Held<Int>

    init() {
      result = source.promise.timeout(.seconds(1), clock: clock)
      told = result.countTold()
    }

    func ends() throws -> String {
      try require(told.value == 1, "told \(told.value) times")
      try require(clock.timerCount == 0, "\(clock.timerCount) timers are left")
      try requireNoHandlers(source.promise, result)
      return "\(source.promise.end): \(result.error is TimeoutError ? "late" : result.end)"
    }
  }

  @Test func `L69: a value is received, or comes too late, whoever cancels the result`() {
    for isTask in [false, true] {
      explore(
        "settle, cancel \(isTask ? "as a task" : "")", .interrupted,
        outcomes: ["1: 1", "cancelled: cancelled"], of: State(),
        a: { $0.source.resolver.fulfill(1) },
        b: {
          if isTask {
            ClaimedCancel($0.result, for: CancellationError()).finish()
          } else {
            $0.result.cancel()
          }
        })
    }
  }

  @Test func `L74: work, its timer and a cancel decide once`() {
    explore(
      "settle, time out, cancel", .interrupted,
      outcomes: ["1: 1", "cancelled: late", "cancelled: cancelled"],
      of: State(),
      a: { $0.source.resolver.fulfill(1) },
      b: { $0.clock.advance(by: .seconds(1)) },
      c: { $0.result.cancel() })
  }

  /// How a timer ends before its time.
  enum End: CaseIterable { case cancel, release }

  @Test(arguments: End.allCases)
  func `a timer that ends early releases its work without a lock`(_ end: End) {
    explore("\(end) a timer, time passes", .interrupted, outcomes: ["0", "1"]) {
      let (clock, done) = (ManualClock(), Held(0))
      // Only the timer keeps the captured object.
      let timer = Held<PromiseTimer?>(
        clock.schedule(after: .seconds(1)) { [work = Held(0)] in
          work.count()
          done.count()
        })
      return Threads(
        a: { if end == .cancel { timer.value?.cancel() } else { timer.drop() } },
        b: { clock.advance(by: .seconds(1)) },
        check: { "\(done.value)" })
    }
  }
}
