import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Limiters: a slot that is given back meets whoever wants it, leaves, or goes away.
@Suite struct LimiterTests {
  /// One entry that runs, and one that waits.
  struct State {
    let limiter = Limiter(1)
    let first = Source()
    let second = Source()
    let running: CancellablePromise<Int>
    let waiting: CancellablePromise<Int>
    let begun = Held(0)

    init() {
      running = limiter.run(on: nil) { [first] in first.promise }
      waiting = limiter.run(on: nil) { [begun, second] in
        begun.count()
        return second.promise
      }
    }

    func ends() throws -> String {
      try require(limiter.waitingCount == 0, "\(limiter.waitingCount) wait")
      let isUnderWay = second.promise.isPending && begun.value == 1
      try require(
        limiter.runningCount == (isUnderWay ? 1 : 0), "\(limiter.runningCount) run")
      try require(begun.value <= 1, "begun \(begun.value) times")
      let end = waiting.end
      if isUnderWay { second.resolver.fulfill(2) }
      try require(limiter.runningCount == 0, "\(limiter.runningCount) slots are missing")
      return "\(running.end) \(end)"
    }
  }

  @Test func `L81: an entry that is cancelled while a slot is given back runs or leaves`() {
    explore(
      "end the work, cancel who waits", .interrupted, outcomes: ["1 cancelled"]
    ) {
      State()
    } a: {
      $0.first.resolver.fulfill(1)
    } b: {
      $0.waiting.cancel()
    } check: { state in
      try require(
        state.second.blocks.value == state.begun.value,
        "begun \(state.begun.value), blocks \(state.second.blocks.value)")
      return try state.ends()
    }
  }

  @Test func `L81: of a cancel and an end of the work one gives back the slot`() {
    explore(
      "end the work, cancel the work", .interrupted,
      outcomes: ["1 pending", "cancelled pending"]
    ) {
      State()
    } a: {
      $0.first.resolver.fulfill(1)
    } b: {
      $0.running.cancel()
    } check: {
      try require($0.begun.value == 1, "begun \($0.begun.value) times")
      return try $0.ends()
    }
  }

  @Test func `L81: who comes while a slot is given back takes it, or waits for the next`() {
    /// A third entry that is made by one of the threads.
    struct State {
      let limiter = Limiter(1)
      let first = Source()
      let begun = Notes()

      init() {
        let _: CancellablePromise<Int> = limiter.run(on: nil) { [first] in first.promise }
      }

      func run(_ name: String) {
        let _: CancellablePromise<Int> = limiter.run(on: nil) { [begun] in
          begun.add(name)
          return Promise.value(1)
        }
      }
    }
    explore("end the work, run, run", .interrupted, outcomes: ["b c", "c b"]) {
      State()
    } a: {
      $0.first.resolver.fulfill(1)
    } b: {
      $0.run("b")
    } c: {
      $0.run("c")
    } check: { state in
      try require(
        state.limiter.runningCount == 0 && state.limiter.waitingCount == 0, "slots are missing")
      return state.begun.text
    }
  }

  @Test func `L81: work that is lost while it is cancelled gives back its slot once`() {
    explore(
      "lose the work, cancel it", .interrupted,
      outcomes: ["cancelled pending", "abandoned pending"]
    ) {
      State()
    } a: {
      $0.first.lose()
    } b: {
      $0.running.cancel()
    } check: {
      try require($0.begun.value == 1, "begun \($0.begun.value) times")
      return try $0.ends()
    }
  }

  /// A closure on its way to its dispatcher.
  struct Queued {
    let limiter = Limiter(1)
    let dispatcher = ManualDispatcher()
    let result: Held<CancellablePromise<Int>?>
    let begun = Held(0)
    let next = Held(0)

    init() {
      result = Held(
        limiter.run(on: dispatcher) { [begun] in
          begun.count()
          return Promise.value(1)
        })
      let _: CancellablePromise<Int> = limiter.run(on: nil) { [next] in
        next.count()
        return Promise.value(2)
      }
    }

    func ends() throws -> String {
      try require(
        limiter.runningCount == 0 && limiter.waitingCount == 0, "\(limiter.runningCount) run")
      try require(next.value == 1, "next \(next.value) times")
      return "\(begun.value)"
    }
  }

  @Test
  func `L81: a closure that begins while it is cancelled immediately gives its slot back once`() {
    explore("run the body, cancel immediately", .interrupted, outcomes: ["0", "1"]) {
      Queued()
    } a: {
      $0.dispatcher.runAll()
    } b: {
      $0.result.value?.cancelImmediately()
    } check: {
      try $0.ends()
    }
  }

  @Test func `L81: a closure that its dispatcher drops while nobody keeps its promise`() {
    explore("drop the body, drop the promise", .interrupted, outcomes: ["0"]) {
      Queued()
    } a: {
      $0.dispatcher.dropAll()
    } b: {
      $0.result.drop()
    } check: {
      try $0.ends()
    }
  }

  @Test func `L81: a closure that begins late counts from when it begins`() {
    /// A closure that has been handed out, and one that comes.
    struct State {
      let clock = ManualClock()
      let dispatcher = ManualDispatcher()
      let limiter: Limiter
      let earliest: Held<ContinuousClock.Instant?>
      let begun = Held<ContinuousClock.Instant?>(nil)

      init() {
        limiter = Limiter(1, per: .seconds(1), clock: clock)
        earliest = Held(nil)
        let _: Promise<Int> = limiter.run(on: dispatcher) { Promise.value(0) }
      }
    }
    explore("begin, run, pass", .interrupted, outcomes: ["in time"]) {
      State()
    } a: { state in
      state.earliest.value = state.clock.now
      state.dispatcher.runAll()
    } b: { state in
      let (clock, begun) = (state.clock, state.begun)
      let _: Promise<Int> = state.limiter.run(on: nil) {
        begun.value = clock.now
        return Promise.value(1)
      }
    } c: {
      $0.clock.advance(by: .seconds(1))
    } check: { state in
      state.clock.advance(by: .seconds(1))
      try require(state.clock.timerCount == 0, "\(state.clock.timerCount) timers are left")
      guard let first = state.earliest.value, let second = state.begun.value else { return "never" }
      return first.duration(to: second) >= .seconds(1) ? "in time" : "too soon"
    }
  }

  @Test func `L81: of two closures that begin at once one sets the alarm for a third`() {
    /// Two closures that have been handed out, and one that waits.
    struct State {
      let clock = ManualClock()
      let dispatchers = [ManualDispatcher(), ManualDispatcher()]
      let limiter: Limiter
      let begun = Held(0)

      init() {
        limiter = Limiter(2, per: .seconds(1), clock: clock)
        for dispatcher in dispatchers {
          let _: Promise<Int> = limiter.run(on: dispatcher) { Promise.value(0) }
        }
        let _: Promise<Int> = limiter.run(on: nil) { [begun] in
          begun.count()
          return Promise.value(1)
        }
      }
    }
    explore("begin, begin", .interrupted, outcomes: ["1"]) {
      State()
    } a: {
      $0.dispatchers[0].runAll()
    } b: {
      $0.dispatchers[1].runAll()
    } check: { state in
      try require(state.begun.value == 0, "too soon")
      try require(state.clock.timerCount == 1, "\(state.clock.timerCount) timers")
      state.clock.advance(by: .seconds(1))
      try require(state.clock.timerCount == 0, "\(state.clock.timerCount) timers are left")
      try require(state.limiter.runningCount == 0, "\(state.limiter.runningCount) run")
      return "\(state.begun.value)"
    }
  }

  @Test func `L81: a closure that is dropped while another comes hands its permit on`() {
    struct State {
      let clock = ManualClock()
      let dispatcher = ManualDispatcher()
      let limiter: Limiter
      let begun = Held(0)

      init() {
        limiter = Limiter(1, per: .seconds(1), clock: clock)
        let _: Promise<Int> = limiter.run(on: dispatcher) { Promise.value(0) }
      }
    }
    explore("drop, run", .interrupted, outcomes: ["1"]) {
      State()
    } a: {
      $0.dispatcher.dropAll()
    } b: { state in
      let _: Promise<Int> = state.limiter.run(on: nil) { [begun = state.begun] in
        begun.count()
        return Promise.value(1)
      }
    } check: { state in
      try require(state.clock.timerCount == 0, "\(state.clock.timerCount) timers are left")
      try require(state.limiter.runningCount == 0, "\(state.limiter.runningCount) run")
      return "\(state.begun.value)"
    }
  }

  @Test func `L81: an alarm that rings while the only one who waits leaves is not missed`() {
    struct State {
      let clock = ManualClock()
      let limiter: Limiter
      let waiting: CancellablePromise<Int>
      let later = Held<CancellablePromise<Int>?>(nil)
      let begun = Held(0)

      init() {
        limiter = Limiter(1, per: .seconds(1), clock: clock)
        let _: Promise<Int> = limiter.run(on: nil) { Promise.value(0) }
        waiting = limiter.run(on: nil) { [begun] in
          begun.count()
          return Promise.value(1)
        }
      }
    }
    explore("ring, cancel and run", .interrupted, outcomes: ["1 2", "cancelled 2"]) {
      State()
    } a: {
      $0.clock.advance(by: .seconds(1))
    } b: { state in
      state.waiting.cancel()
      state.later.value = state.limiter.run(on: nil) { Promise.value(2) }
    } check: { state in
      let end = state.waiting.end
      state.clock.advance(by: .seconds(1))
      try require(state.clock.timerCount == 0, "\(state.clock.timerCount) timers are left")
      try require(state.limiter.waitingCount == 0, "\(state.limiter.waitingCount) wait")
      return "\(end) \(state.later.value?.end ?? "-")"
    }
  }
}
