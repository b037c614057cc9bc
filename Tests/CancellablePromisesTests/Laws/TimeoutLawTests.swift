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

  @Test(arguments: 0..<4)
  func `L69: the result is the timeout, even if a cancel block settles the work`(block: Int) {
    let work = deciding("stopped", log) { resolver in
      switch block {
      case 0: resolver.reject(PromiseError.cancelled)
      case 1: resolver.reject(TestError.first)
      case 2: resolver.fulfill(7)
      default: break
      }
    }
    let ends = Recorder<String>()
    work.promise.pipe { ends.append("work \($0.isFulfilled)") }
    let result = work.promise.map(on: nil) { $0 }.timeout(.seconds(1), clock: clock)
    result.pipe { _ in ends.append("result") }
    clock.advance(by: .seconds(1))
    #expect(result.error is TimeoutError)
    #expect(log.entries == ["stopped"] && ends.entries == ["work \(block == 2)", "result"])
    work.resolver.fulfill(8)
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

  /// Whoever may end the wait for limited work.
  enum Ender: CaseIterable { case limit, cancel, scope, owner, latest, condition }

  /// What stands between the work and its limit, or behind the limit.
  enum Between: CaseIterable { case nothing, mirror, limit, condition }

  @Test(arguments: Ender.allCases, Between.allCases)
  func `L69: what the work is just telling counts, whoever ends the wait`(
    _ ender: Ender, _ between: Between
  ) {
    for end in [End.value(7), .error(.first)] {
      let (work, resolver) = CancellablePromise<Int>.pending()
      let stop = Shared<(@Sendable () -> Void)?>(nil)
      // This handler comes before that of the limit, and ends the wait.
      work.pipe { _ in stop.value?() }
      let upper: CancellablePromise<Int> =
        switch between {
        case .nothing: work
        case .mirror: work.asPromise().asCancellable()
        case .limit: work.timeout(.seconds(2), clock: clock)
        case .condition: when(work, while: CancellablePromise<Void>.never)
        }
      // A cancel takes back what these are being told; only the limit itself comes after that.
      if between == .mirror || between == .condition, ender != .limit { continue }
      let result = upper.timeout(.seconds(1), clock: clock)
      result.onCancel { [log] in log.append("block") }
      stop.value =
        switch ender {
        case .limit: { [clock] in clock.advance(by: .seconds(1)) }
        case .cancel: { result.cancel() }
        case .scope:
          {
            let scope = CancellationScope()
            result.store(in: scope)
            scope.cancel()
          }
        case .owner: { withExtendedLifetime(result.cancelOnDeinit()) {} }
        case .latest:
          {
            let latest = Latest<Int>()
            _ = latest.run(on: nil) { result }
            latest.cancel()
          }
        case .condition:
          {
            let (condition, resolver) = Promise<Void>.pending()
            _ = when(result, while: condition, autoCancel: true)
            resolver.reject(TestError.second)
          }
        }
      end == .value(7) ? resolver.fulfill(7) : resolver.reject(TestError.first)
      stop.value = nil
      #expect(result.end == end && clock.timerCount == 0 && log.count == 0)
      #expect(result.isCancelled == (ender != .limit))
    }
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

  enum Event: CaseIterable { case fulfil, reject, limit, cancel, cancelWork, lose }

  /// The expected state after the events so far.
  private struct Expectation: Equatable {
    var end = End.pending
    var isTimeout = false
    var stops = 0

    init(after events: some Sequence<Event>) {
      var isWorkPending = true
      for event in events {
        switch event {
        case .fulfil, .reject:
          guard isWorkPending else { continue }
          isWorkPending = false
          if end == .pending { end = event == .fulfil ? .value(7) : .error(.first) }
        case .limit:
          guard end == .pending else { continue }
          (end, isTimeout) = (.other, true)
          stop(&isWorkPending)
        case .cancel:
          guard end == .pending else { continue }
          end = .cancelled
          stop(&isWorkPending)
        case .cancelWork:
          guard isWorkPending else { continue }
          stop(&isWorkPending)
          if end == .pending { end = .cancelled }
        case .lose:
          guard isWorkPending else { continue }
          isWorkPending = false
          if end == .pending { end = .other }
        }
      }
    }

    private mutating func stop(_ isWorkPending: inout Bool) {
      if isWorkPending { stops += 1 }
      isWorkPending = false
    }
  }

  @Test func `L69: the first event decides, in every order`() {
    for order in permutations(of: Event.allCases) {
      let (clock, log) = (ManualClock(), Log())
      var pair: (promise: CancellablePromise<Int>, resolver: Resolver<Int>)? =
        CancellablePromise<Int>.pending()
      pair!.promise.onCancel { log.append("stopped") }
      let result = pair!.promise.timeout(.seconds(1), clock: clock)
      let ends = Recorder<End>()
      result.pipe { [weak result] _ in if let result { ends.append(result.end) } }
      for (index, event) in order.enumerated() {
        switch event {
        case .fulfil: pair?.resolver.fulfill(7)
        case .reject: pair?.resolver.reject(TestError.first)
        case .limit: clock.advance(by: .seconds(1))
        case .cancel: result.cancel()
        case .cancelWork: pair?.promise.cancel()
        case .lose: pair = nil
        }
        let expected = Expectation(after: order[...index])
        let found = (result.end, result.error is TimeoutError, log.count)
        if found != (expected.end, expected.isTimeout, expected.stops) {
          Issue.record("\(order[...index]): \(found), not \(expected)")
        }
        if clock.timerCount != (result.isPending ? 1 : 0) {
          Issue.record("\(order[...index]): \(clock.timerCount) timers")
        }
        if !result.isPending, let work = pair?.promise, work.handlerCount != 0 {
          Issue.record("\(order[...index]): a handler is left behind")
        }
      }
      if ends.entries != [result.end] { Issue.record("\(order): \(ends.entries)") }
    }
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
