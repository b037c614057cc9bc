import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// The common behaviour of `timeout` for all kinds of promises.
@Suite struct TimeoutTests {
  private let clock = ManualClock()

  /// A limit of two seconds, on a plain promise or on a cancellable one.
  enum Form: CaseIterable {
    case plain, cancellable

    /// Returns the limited promise, which shows its outcome only.
    func limit(_ promise: Promise<Int>, _ clock: ManualClock) -> any Thenable<Int> {
      switch self {
      case .plain: promise.timeout(.seconds(2), clock: clock)
      case .cancellable: promise.asCancellable().timeout(.seconds(2), clock: clock)
      }
    }
  }

  @Test(arguments: Form.allCases)
  func `settles with the work in time, and keeps no timer`(form: Form) {
    for isRejected in [false, true] {
      let (promise, resolver) = Promise<Int>.pending()
      let result = form.limit(promise, clock)
      clock.advance(by: .milliseconds(1999))
      #expect(result.isPending && clock.timerCount == 1)
      let timers = Recorder<Int>()
      result.pipe { [clock] _ in timers.append(clock.timerCount) }
      if isRejected { resolver.reject(TestError.first) } else { resolver.fulfill(7) }
      #expect(timers.entries == [0])
      #expect(isRejected ? result.error as? TestError == .first : result.value == 7)
    }
  }

  @Test(arguments: Form.allCases)
  func `rejects when the time is up, and leaves nothing on the work`(form: Form) {
    let (promise, resolver) = Promise<Int>.pending()
    let result = form.limit(promise, clock)
    clock.advance(by: .seconds(2))
    #expect(result.error as? TimeoutError == TimeoutError(limit: .seconds(2)))
    #expect(promise.isPending && promise.handlerCount == 0)
    resolver.fulfill(7)
    #expect(result.isRejected)
  }

  @Test(.timeLimit(.minutes(Scale.patience)), arguments: [false, true])
  func `the system's clock ends the time, too`(isCancellable: Bool) async {
    let work = Promise<Int>.pending()
    let limit = Duration.milliseconds(1)
    await #expect(throws: TimeoutError(limit: limit)) {
      if isCancellable {
        _ = try await work.promise.asCancellable().timeout(limit, clock: .system).async()
      } else {
        _ = try await work.promise.timeout(limit, clock: .system).async()
      }
    }
    #expect(work.promise.isPending)
  }

  @Test(arguments: [0, -1, Int64.min])
  func `a limit of zero or less rejects at once, unless the work has settled`(seconds: Int64) {
    #expect(Promise<Int>(error: TestError.first).timeout(.seconds(1), clock: clock).isRejected)
    let (promise, resolver) = Promise<Int>.pending()
    let limit = Duration.seconds(seconds)
    #expect(
      promise.timeout(limit, clock: clock).error as? TimeoutError == TimeoutError(limit: limit))
    #expect(promise.handlerCount == 0 && clock.timerCount == 0)
    resolver.fulfill(7)
    #expect(promise.timeout(limit, clock: clock).value == 7)
  }

  @Test func `an immense limit never rejects`() {
    let (promise, resolver) = Promise<Int>.pending()
    let results = [
      promise.timeout(.seconds(Int64.max), clock: clock),
      promise.timeout(.seconds(Int64.max), clock: .system),
    ]
    clock.advance(by: .seconds(Int64.max))
    #expect(results.allSatisfy { $0.isPending })
    resolver.fulfill(7)
    #expect(results.allSatisfy { $0.value == 7 } && clock.timerCount == 0)
  }

  @Test func `the error names the limit, and is no cancellation`() {
    let error = TimeoutError(limit: .milliseconds(300))
    #expect(error.description == "The operation timed out after 0.3 seconds.")
    #expect(
      TimeoutError(limit: .seconds(10)).description == "The operation timed out after 10 seconds.")
    #expect(error.errorDescription == error.description)
    #expect(!(error as any Error).isCancelled)
    #expect(error != TimeoutError(limit: .milliseconds(301)))
  }

  // MARK: Letting go

  @Test func `a dropped result releases its timer and its registration`() {
    let (promise, resolver) = Promise<Int>.pending()
    _ = promise.timeout(.seconds(1), clock: clock)
    #expect(clock.timerCount == 0 && promise.handlerCount == 0)
    withExtendedLifetime(resolver) {}
  }

  @Test func `a result with handlers stays, even if the work is released`() {
    let log = Recorder<String>()
    do {
      let (promise, resolver) = Promise<Int>.pending()
      promise.timeout(.seconds(1), clock: clock).catch(on: nil) { log.append("\($0)") }
      withExtendedLifetime(resolver) {}
    }
    #expect(clock.timerCount == 1)
    clock.advance(by: .seconds(1))
    #expect(log.entries == ["The operation timed out after 1 second."])
  }

  @Test func `a result is released with both its work and its clock`() {
    for isClockFirst in [false, true] {
      let count = LiveCount()
      var clock: ManualClock? = ManualClock()
      var pair: (promise: Promise<Int>, resolver: Resolver<Int>)? = Promise<Int>.pending()
      var result: WeakReference
      do {
        let tracked = count.make()
        let limited = pair!.promise.timeout(.seconds(1), clock: clock!)
        limited.done(on: nil) { _ in tracked.touch() }.cauterize()
        result = WeakReference(limited)
      }
      #expect(result.object != nil && count.live == 1)
      if isClockFirst { clock = nil } else { pair = nil }
      #expect(result.object != nil && count.live == 1)
      (clock, pair) = (nil, nil)
      #expect(result.object == nil && count.live == 0)
    }
  }

  @Test func `limits of limits are decided and let go without recursion`() {
    onSmallStack { [clock] in
      let (promise, resolver) = Promise<Int>.pending()
      func nested() -> Promise<Int> {
        var result = promise
        for _ in 0..<Scale.long / 20 { result = result.timeout(.seconds(1), clock: clock) }
        return result
      }
      _ = nested()
      #expect(clock.timerCount == 0)
      let result = nested()
      resolver.fulfill(7)
      #expect(result.value == 7 && clock.timerCount == 0)
    }
  }
}
