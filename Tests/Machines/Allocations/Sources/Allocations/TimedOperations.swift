import CancellablePromises

/// The cost of waiting, without the clock's own timers.
let timing = [
  Operation("timeout that a promise keeps") { count, meter in
    let clock = OneTimerClock()
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
    let clock = OneTimerClock()
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
    let result = attempt(count + 1, clock: OneTimerClock(), on: nil) { number -> Promise<Int> in
      if number > count { return Promise.value(number) }
      throw PromiseError.badInput
    }
    meter.stop()
    precondition(result.isFulfilled)
  },
  Operation("run of a limiter with a free permit") { count, meter in
    let (limiter, sum) = (Limiter(1), Sum())
    meter.start()
    for _ in 0..<count {
      let (work, resolver) = Promise<Int>.pending()
      let result: Promise<Int> = limiter.run(on: nil) { work }
      result.done(on: nil) { sum.value += $0 }.cauterize()
      resolver.fulfill(1)
    }
    meter.stop()
    precondition(sum.value == count)
  },
  Operation("run of a limiter that waits for its turn") { count, meter in
    let (limiter, sum) = (Limiter(1), Sum())
    let (first, resolver) = Promise<Int>.pending()
    let _: Promise<Int> = limiter.run(on: nil) { first }
    meter.start()
    for _ in 0..<count {
      let _: Promise<Int> = limiter.run(on: nil) {
        sum.value += 1
        return Promise.value(1)
      }
    }
    resolver.fulfill(0)
    meter.stop()
    precondition(sum.value == count)
  },
  Operation("run of a limiter that is cancelled while it waits") { count, meter in
    let limiter = Limiter(1)
    let (first, resolver) = Promise<Int>.pending()
    let _: Promise<Int> = limiter.run(on: nil) { first }
    meter.start()
    for _ in 0..<count {
      let result: CancellablePromise<Int> = limiter.run(on: nil) { first }
      result.cancel()
    }
    meter.stop()
    precondition(limiter.waitingCount == 0)
    resolver.fulfill(0)
  },
  Operation("use of a resource") { count, meter in
    let sum = Sum()
    meter.start()
    for _ in 0..<count {
      let result: Promise<Int> = withResource(
        Promise.value(1), on: nil, dispose: { sum.value += $0 }
      ) { Promise.value($0) }
      precondition(result.isFulfilled)
    }
    meter.stop()
    precondition(sum.value == count)
  },
  Operation("value that a single flight keeps") { count, meter in
    let flights = SingleFlight<Int, Int>(keepsValues: true)
    meter.start()
    for key in 0..<count {
      let _: Promise<Int> = flights.promise(for: key) { Promise.value(key) }
    }
    meter.stop()
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

/// A clock that keeps the newest timer only, and fires on request.
private final class OneTimerClock: PromiseClock, @unchecked Sendable {
  private var work: (@Sendable () -> Void)?

  var now: ContinuousClock.Instant { .now }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> PromiseTimer {
    self.work = work
    return PromiseTimer {}
  }

  func runTimer() { work.take()?() }
}
