import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import Promises

/// Law L79: a clock that breaks the rules of clocks does no harm to values of any kind.
@Suite struct ClockFaultsTests {
  /// How a clock mistreats the scheduled work.
  enum Fault: CaseIterable {
    case runsTwice, runsAtOnce, runsTwiceAtOnce, runsInAHandler, runsOnTwoThreads, forgets,
      runsAfterwards, keepsForEver, goesBack
  }

  /// A clock driven by calls of `pass()`.
  final class Clock: PromiseClock {
    let fault: Fault
    private let works = Recorder<@Sendable () -> Void>()
    /// Work that the clock never releases, or runs once more at the very end.
    private let kept = Recorder<@Sendable () -> Void>()

    init(_ fault: Fault) { self.fault = fault }

    private let asked = Atomic<Int>(0)

    /// The present, or an earlier time at each look.
    var now: ContinuousClock.Instant {
      let looks = asked.add(fault == .goesBack ? 1 : 0, ordering: .relaxed).newValue
      return .now - .seconds(100 * looks)
    }

    func schedule(
      after delay: Duration, _ work: @escaping @Sendable () -> Void
    ) -> PromiseTimer {
      switch fault {
      case .forgets: break
      case .runsAtOnce: work()
      case .runsTwiceAtOnce:
        work()
        work()
      default: works.append(work)
      }
      return PromiseTimer {}
    }

    /// Runs the work in the wrong way; returns false if there is none.
    func pass() -> Bool {
      let due = works.removeAll()
      for work in due {
        switch fault {
        case .runsOnTwoThreads:
          let other = onThread { work() }
          work()
          other.join()
        case .runsAfterwards, .keepsForEver:
          work()
          kept.append(work)
        default:
          work()
          work()
        }
      }
      return !due.isEmpty
    }

    /// Runs the kept work once more, at the very end.
    func passLate() { for work in kept.entries where fault == .runsAfterwards { work() } }
  }

  @Test(arguments: Fault.allCases)
  func `L79: values of any size come through`(fault: Fault) {
    for _ in 0..<20 {
      check(fault, 1) { $0 == 1 }
      check(fault, (1, 2, 3, 4)) { $0 == (1, 2, 3, 4) }
      check(fault, ["a", "b"]) { $0 == ["a", "b"] }
      check(fault, ("text", [1, 2])) { $0.0 == "text" && $0.1 == [1, 2] }
      check(fault, [40 of UInt64](repeating: 7)) { $0[39] == 7 }
      check(fault, ()) { _ in true }
    }
    let count = LiveCount()
    check(fault, (count.make(), count.make(), count.make(), count.make())) { _ in count.live == 4 }
    #expect(count.live == 0)
  }

  private func check<Value: Sendable>(
    _ fault: Fault, _ value: Value, _ isRight: @escaping @Sendable (Value) -> Bool
  ) {
    let clock = Clock(fault)
    let told = Atomic<Int>(0)
    do {
      let delayed = Promise.value(value).delay(.seconds(1), clock: clock)
      let limited = Promise<Value>.pending()
      let limit = limited.promise.timeout(.seconds(1), clock: clock)
      let late = delayed.timeout(.seconds(1), clock: clock)
      let guaranteed = Guarantee.value(value).delay(.seconds(1), clock: clock)
      let pause = after(.seconds(1), clock: clock)
      delayed.pipe { [fault] result in
        told.add(1, ordering: .relaxed)
        if fault == .runsInAHandler { _ = clock.pass() }
        if case .success(let value) = result { #expect(isRight(value)) }
      }
      let attempts = Atomic<Int>(0)
      let attempted = attempt(2, delay: .constant(.seconds(1)), clock: clock, on: nil) { _ in
        attempts.add(1, ordering: .relaxed).oldValue == 0
          ? Promise<Value>(error: TestError.first) : .value(value)
      }
      while clock.pass() {}
      switch fault {
      case .forgets:
        #expect(delayed.isPending && pause.isPending && guaranteed.isPending)
      default:
        #expect(delayed.value.map(isRight) == true)
        #expect(guaranteed.value.map(isRight) == true)
        #expect(attempted.value.map(isRight) == true)
        #expect(limit.error is TimeoutError && pause.isFulfilled)
        #expect(told.load(ordering: .relaxed) == 1)
      }
      limited.resolver.fulfill(value)
      clock.passLate()
      withExtendedLifetime((late, limit)) {}
    }
    clock.passLate()
  }
}
