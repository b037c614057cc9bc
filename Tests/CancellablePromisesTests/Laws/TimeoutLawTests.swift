import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// Laws L69 and L74: the effect of a limit on the work, and the fate of the timer.
@Suite(.leavesThreadClean) struct TimeoutLawTests {
  private let clock = ManualClock()
  private let log = Log()

  @Test func `L69: every catch sees a timeout, and the work is cancelled`() {
    let work = hopeless("stopped", log)
    let seen = Recorder<String>()
    let result = work.timeout(.seconds(1), clock: clock)
    result.catch(on: nil) { error in
      seen.append("\(error), work cancelled: \(work.isCancelled), rejected: \(work.isRejected)")
    }
    clock.advance(by: .seconds(1))
    #expect(log.entries == ["stopped"])
    #expect(
      seen.entries == [
        "The operation timed out after 1 second., work cancelled: true, rejected: true"
      ])
    #expect(work.wasCancelled && result.error?.isCancelled == false)
    // No cancel of the result took place.
    #expect(!result.isCancelled)
  }

  @Test(arguments: [End.value(7), .error(.first)], [false, true])
  func `L69: work that has settled when the time is up wins, even before its handlers run`(
    _ end: End, isMirrored: Bool
  ) {
    let (work, resolver) = CancellablePromise<Int>.pending()
    // This handler comes before that of the limit, and the time is up in the handler.
    work.pipe { [clock] _ in clock.advance(by: .seconds(1)) }
    let result: any Thenable<Int> =
      isMirrored
      ? work.asPromise().timeout(.seconds(1), clock: clock)
      : work.timeout(.seconds(1), clock: clock)
    end == .value(7) ? resolver.fulfill(7) : resolver.reject(TestError.first)
    #expect(result.end == end && work.end == end && clock.timerCount == 0)
  }

  @Test(arguments: [false, true])
  func `L69, L70: a task that awaits gets what the work is telling`(isMirrored: Bool) async throws {
    let (work, resolver) = CancellablePromise<Int>.pending()
    let task = Shared<Task<Int, any Error>?>(nil)
    work.pipe { _ in task.value?.cancel() }
    let result = work.timeout(.seconds(1), clock: clock)
    let mirror = work.asPromise()
    task.value = Task { isMirrored ? try await mirror.async() : try await result.async() }
    while (isMirrored ? mirror.handlerCount : result.handlerCount) == 0 { await Task.yield() }
    resolver.fulfill(7)
    #expect(try await task.value.take()?.value == 7)
  }

  @Test func `L69: the result settles when the cancel blocks of the work have returned`() {
    let work = source("work", log)
    work.promise.onCancel { [log] in log.append("still at work") }
    let result = work.promise.timeout(.seconds(1), clock: clock)
    result.pipe { [log] _ in log.append("settled") }
    work.promise.onCancel { log.append(result.isPending ? "pending" : "early") }
    clock.advance(by: .seconds(1))
    #expect(log.entries == ["work", "still at work", "pending", "settled"])
  }

  @Test func `L60, L69: a limit holds without a reference to the work, or to its result`() {
    let work = source("stopped", log)
    _ = work.promise.timeout(.seconds(1), clock: clock)
    let result = hopeless("released", log).timeout(.seconds(1), clock: clock)
    clock.advance(by: .seconds(1))
    #expect(log.entries == ["stopped", "released"] && result.error is TimeoutError)
    #expect(work.promise.handlerCount == 0)
  }

  @Test func `L74: a cancelled delay, and a cancelled timer, keep none`() {
    let value = LiveCount()
    let delayed = CancellablePromise.value(value.make()).delay(.seconds(1), clock: clock)
    let timer = CancellablePromise.after(.seconds(1), clock: clock)
    #expect(clock.timerCount == 2 && value.live == 1)
    delayed.cancel()
    timer.cancel()
    #expect(clock.timerCount == 0 && value.live == 0)
    #expect(delayed.wasCancelled && timer.wasCancelled)
    let work = source("stopped", log)
    work.promise.delay(.seconds(1), clock: clock).cancel()
    #expect(log.entries == ["stopped"])
  }

  /// In another process, so no other test uses the measured memory.
  @Test(arguments: [false, true])
  func `L74: 100 000 short operations with a limit of an hour keep nothing`(isManual: Bool) async {
    await #expect(processExitsWith: .success) { [isManual] in
      let manual = ManualClock()
      let clock: any PromiseClock = isManual ? manual : .system
      let count = LiveCount()
      func round() {
        let (promise, resolver) = CancellablePromise<Tracked>.pending()
        let result = promise.timeout(.seconds(3600), clock: clock)
        resolver.fulfill(count.make())
        if !result.isFulfilled { Issue.record("no value") }
      }
      for _ in 0..<Scale.long / 100 { round() }
      let before = residentBytes()
      for _ in 0..<Scale.long / 10 { round() }
      #expect(count.live == 0 && manual.timerCount == 0)
      // A timer left behind would take a kilobyte, half of it for a source of the system.
      if let before, let after = residentBytes() { #expect(after - before < 48 << 20) }
    }
  }
}
