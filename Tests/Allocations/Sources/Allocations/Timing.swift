import AllocationMeter
import CancellablePromises

/// What waiting costs, but for the timers themselves, which are the clock's.
let timing = [
  Operation("timeout that a promise keeps") { count, meter in
    let clock = StoppedClock()
    let sum = Sum()
    meter.start()
    for _ in 0..<count {
      let (promise, resolver) = Promise<Int>.pending()
      _ = promise.timeout(.seconds(3600), clock: clock).done(on: nil) { sum.value += $0 }
      resolver.fulfill(1)
    }
    meter.stop()
    precondition(sum.value == count)
  },
  Operation("timeout that a cancellable promise keeps") { count, meter in
    let clock = StoppedClock()
    let sum = Sum()
    meter.start()
    for _ in 0..<count {
      let (promise, resolver) = CancellablePromise<Int>.pending()
      _ = promise.timeout(.seconds(3600), clock: clock).done(on: nil) { sum.value += $0 }
      resolver.fulfill(1)
    }
    meter.stop()
    precondition(sum.value == count)
  },
  Operation("one of many attempts") { count, meter in
    meter.start()
    let result = attempt(count + 1, clock: StoppedClock(), on: nil) { number -> Promise<Int> in
      if number > count { return Promise.value(number) }
      throw PromiseError.badInput
    }
    meter.stop()
    precondition(result.isFulfilled)
  },
  Operation("one of many rounds of a poll") { count, meter in
    let rounds = Sum()
    let clock = OneTimerClock()
    meter.start()
    let result = poll(every: .seconds(1), until: { $0 > count }, clock: clock, on: nil) {
      rounds.value += 1
      return Promise.value(rounds.value)
    }
    for _ in 0..<count { clock.runTimer() }
    meter.stop()
    precondition(result.isFulfilled)
  },
]

/// A clock whose timers never end.
private struct StoppedClock: PromiseClock {
  var now: ContinuousClock.Instant { .now }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> PromiseTimer {
    PromiseTimer {}
  }
}

/// A clock with one timer, which is in the same thread's hand.
private final class OneTimerClock: PromiseClock, @unchecked Sendable {
  private var work: (@Sendable () -> Void)?

  var now: ContinuousClock.Instant { .now }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> PromiseTimer {
    self.work = work
    return PromiseTimer {}
  }

  func runTimer() {
    let work = work
    self.work = nil
    work?()
  }
}
