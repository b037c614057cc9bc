import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Law L82, and the other properties of `Latest`.
@Suite(.leavesThreadClean) struct LatestTests {
  private let latest = Latest<Int>()
  private let log = Log()
  private let queue = ManualDispatcher()

  /// Ways in which a `Latest` ends its newest call.
  private static let ends: [@Sendable (inout Latest<Int>?) -> Void] = [
    { _ = $0?.run(on: nil) { CancellablePromise.value(2) } }, { $0?.cancel() }, { $0 = nil },
  ]

  @Test func `L76, L82: a call that only a cancel ends is cancelled, kept or not`() {
    for end in Self.ends {
      var latest: Latest<Int>? = Latest()
      let (count, log) = (LiveCount(), Log())
      do {
        let tracked = count.make()
        latest!.run(on: nil) {
          CancellablePromise.never.ensure(on: nil) { log.append("ensure") }
        }
        .catch(on: nil, policy: .allErrors) { _ in log.append("catch") }
        .finally(on: nil) {
          tracked.touch()
          log.append("finally")
        }
      }
      #expect(log.count == 0)
      end(&latest)
      #expect(log.entries == ["ensure", "catch", "finally"] && count.live == 0)
    }
  }

  @Test func `a call inside of a call's closure supersedes the outer call`() {
    let inner = Shared<CancellablePromise<Int>?>(nil)
    let outer = latest.run(on: nil) { [latest, log] in
      inner.value = latest.run(on: nil) { CancellablePromise.value(2) }
      return hopeless("returned", log)
    }
    #expect(outer.wasCancelled && inner.value?.value == 2)
    #expect(log.entries == ["returned"])
    let itself = latest.run(on: nil) { [latest] in
      latest.run(on: nil) { CancellablePromise.value(3) }
    }
    #expect(itself.wasCancelled)
  }

  @Test func `L82: the release of a Latest cancels its call`() {
    var latest: Latest<Int>? = Latest()
    let call = latest!.run(on: nil) { hopeless("work", log) }
    var other: Latest<Int>? = Latest()
    let settled = other!.run(on: nil) { CancellablePromise.value(1) }.map(on: queue) { $0 }
    (latest, other) = (nil, nil)
    queue.runAll()
    #expect(call.wasCancelled && log.entries == ["work"] && settled.value == 1)
  }

  @Test func `a Latest keeps neither the value nor the objects of a settled call`() {
    let count = LiveCount()
    let latest = Latest<Tracked>()
    for _ in 0..<100 {
      latest.run(on: nil) { CancellablePromise.value(count.make()) }.done(on: nil) { $0.touch() }
        .cauterize()
      #expect(count.live == 0)
    }
    _ = latest.run(on: nil) { CancellablePromise<Tracked>.never }
    #expect(count.live == 0)
  }

  /// What happens to a call that is pending: the state of a spinner that `finally` sets, behind the
  /// call and behind the one that replaces the call.
  @Test(arguments: [nil, Duration.seconds(1)])
  func `a Latest is busy as long as its newest call is pending`(pause: Duration?) {
    enum Event: CaseIterable { case value, error, cancel, call, drop }
    for (event, isBusy) in zip(Event.allCases, [false, false, false, true, false]) {
      let (clock, latest, queue) = (ManualClock(), Latest<Int>(), ManualDispatcher())
      let spins = Shared(true)
      func call() -> Resolver<Int> {
        let (work, resolver) = CancellablePromise<Int>.pending()
        latest.run(after: pause, clock: clock, on: nil) { work }
          .catch(on: nil) { _ in }.finally(on: queue) { spins.value = latest.isBusy }
        return resolver
      }
      #expect(!latest.isBusy)
      var resolver: Resolver? = call()
      #expect(latest.isBusy)
      clock.advance(by: .seconds(1))
      #expect(latest.isBusy)
      var second: Resolver<Int>?
      switch event {
      case .value: resolver?.fulfill(1)
      case .error: resolver?.reject(TestError.first)
      case .cancel: latest.cancel()
      case .call: second = call()
      case .drop: resolver = nil
      }
      #expect(latest.isBusy == isBusy)
      queue.runAll()
      #expect(spins.value == isBusy, "\(event)")
      clock.advance(by: .seconds(1))
      second?.fulfill(2)
      queue.runAll()
      #expect(!spins.value && !latest.isBusy)
    }
  }

  @Test func `an inline handler finds a Latest idle, or busy with the call that replaced its own`()
  {
    let (work, resolver) = CancellablePromise<Int>.pending()
    for promise in [CancellablePromise.never, .never, work] {
      latest.run(on: nil) { promise }
        .cauterize().finally(on: nil) { [latest, log] in log.append("\(latest.isBusy)") }
    }
    #expect(log.entries == ["true", "true"])
    resolver.fulfill(1)
    #expect(log.entries == ["true", "true", "false"])
  }

  // MARK: Pauses

  @Test func `a call with a delay begins when no other has followed`() {
    let clock = ManualClock()
    let asked = Log()
    var calls: [CancellablePromise<Int>] = []
    for index in 0..<5 {
      calls.append(
        latest.run(after: .milliseconds(300), clock: clock, on: nil) {
          () -> CancellablePromise<Int> in
          asked.append("\(index)")
          return .value(index)
        })
      clock.advance(by: .milliseconds(index == 2 ? 300 : 299))
    }
    #expect(asked.entries == ["2"] && clock.timerCount == 1)
    clock.advance(by: .milliseconds(1))
    #expect(asked.entries == ["2", "4"] && clock.timerCount == 0)
    #expect(calls.map(\.value) == [nil, nil, 2, nil, 4])
    #expect(calls.filter(\.wasCancelled).count == 3)
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .nanoseconds(Int64.min)])
  func `a delay of zero or less is the clock's next turn`(delay: Duration) {
    let clock = ManualClock()
    let call = latest.run(after: delay, clock: clock, on: nil) { CancellablePromise.value(1) }
    #expect(call.isPending)
    clock.advance(by: .zero)
    #expect(call.value == 1)
  }

  @Test func `a clock may run its work at once, twice or never`() {
    struct Eager: PromiseClock {
      let times: Int
      var now: ContinuousClock.Instant { .now }

      func schedule(
        after delay: Duration, _ work: @escaping @Sendable () -> Void
      ) -> PromiseTimer {
        for _ in 0..<times { work() }
        return PromiseTimer {}
      }
    }
    for times in 0..<3 {
      let before = latest.run(on: nil) { hopeless("before", log) }
      let call = latest.run(after: .seconds(1), clock: Eager(times: times), on: nil) { [log] in
        log.append("begun")
        return CancellablePromise.value(1)
      }
      #expect(call.value == (times == 0 ? nil : 1))
      #expect(call.isRejected == (times == 0) && before.wasCancelled)
    }
    #expect(log.entries == ["before", "before", "begun", "before", "begun"])
  }
}
