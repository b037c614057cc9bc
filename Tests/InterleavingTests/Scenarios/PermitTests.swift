import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// A returned permit meets waiting entries, new entries, leaving entries and a dropped limiter.
@Suite struct PermitTests {
  /// One entry with the permit, and one waiting.
  struct State: Judged {
    let limiter = Limiter(1)
    let first = Source()
    let second = Source()
    let running: CancellablePromise<Int>
    let waiting: CancellablePromise<Int>
    let begun = Held(0)

    init() {
      running = limiter.run(on: nil) { [first] in first.promise }
      waiting = limiter.run(on: nil) { [begun, second] in
        begun.once("closure")
        return second.promise
      }
    }

    func ends() throws -> String {
      try require(limiter.waitingCount == 0, "\(limiter.waitingCount) wait")
      let isUnderWay = second.promise.isPending && begun.value == 1
      try require(
        limiter.runningCount == (isUnderWay ? 1 : 0), "\(limiter.runningCount) run")
      let end = waiting.end
      if isUnderWay { second.resolver.fulfill(2) }
      try require(limiter.runningCount == 0, "\(limiter.runningCount) slots are missing")
      return "\(running.end) \(end)"
    }
  }

  @Test func `L81: an entry cancelled while a permit is returned runs or leaves`() {
    explore(
      "end the work, cancel the waiting entry", .interrupted, outcomes: ["1 cancelled"],
      of: State(),
      a: { $0.first.resolver.fulfill(1) },
      b: { $0.waiting.cancel() },
      check: { state in
        try require(
          state.second.blocks.value == state.begun.value,
          "begun \(state.begun.value), blocks \(state.second.blocks.value)")
        return try state.ends()
      })
  }

  /// The link in line goes to a dispatcher, whose place the cancel clears.
  @Test func `L81: an entry for a dispatcher leaves the line while a permit is returned`() {
    explore(
      "end the work, cancel an entry for a dispatcher", .interrupted,
      outcomes: ["cancelled 0 2", "cancelled 1 2"]
    ) {
      let (limiter, queue, work) = (Limiter(1), ManualDispatcher(), Source())
      let (begun, next) = (Held(0), Held(0))
      let _: CancellablePromise<Int> = limiter.run(on: nil) { work.promise }
      let waiting: CancellablePromise<Int> = limiter.run(on: queue) {
        begun.once("closure")
        return CancellablePromise<Int>.never
      }
      let behind: CancellablePromise<Int> = limiter.run(on: queue) {
        next.once("next closure")
        return Promise.value(2)
      }
      return Threads(
        a: {
          work.resolver.fulfill(1)
          queue.runNext()
        },
        b: { waiting.cancel() },
        check: {
          queue.runAll()
          try requireNone(in: limiter)
          return "\(waiting.end) \(begun.value) \(behind.end)"
        })
    }
  }

  @Test func `L81: an entry made while a permit is returned takes the permit, or waits`() {
    explore("end the work, run, run", .interrupted, threads: 3, outcomes: ["b c", "c b"]) {
      let (limiter, first, begun) = (Limiter(1), Source(), Notes())
      let _: CancellablePromise<Int> = limiter.run(on: nil) { first.promise }
      func run(_ name: String) {
        let _: CancellablePromise<Int> = limiter.run(on: nil) {
          begun.add(name)
          return Promise.value(1)
        }
      }
      return Threads(
        a: { first.resolver.fulfill(1) },
        b: { run("b") },
        c: { run("c") },
        check: {
          try requireNone(in: limiter)
          return begun.text
        })
    }
  }

  /// A dispatched closure.
  struct Queued: Judged {
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
      try requireNone(in: limiter)
      try require(next.value == 1, "next \(next.value) times")
      return "\(begun.value)"
    }
  }

  @Test func `L81: a closure that begins during a cancel returns its permit once`() {
    explore(
      "run the body, cancel", .interrupted, outcomes: ["0", "1"], of: Queued(),
      a: { $0.dispatcher.runAll() },
      b: { $0.result.value?.cancel() })
  }

  @Test func `L81: a dispatcher drops a closure while the last reference to its promise goes`() {
    explore(
      "drop the body, drop the promise", .interrupted, outcomes: ["0"], of: Queued(),
      a: { $0.dispatcher.dropAll() },
      b: { $0.result.drop() })
  }

  /// Two entries with permits, and two waiting for one dispatcher, which notes the order.
  struct Row: Judged {
    struct Given: Dispatcher {
      let name: String
      let order: Notes
      let atOnce: Bool

      func dispatch(_ work: @escaping @Sendable () -> Void) {
        order.add(name)
        if atOnce { work() }
      }
    }

    let limiter = Limiter(2)
    let order = Notes()
    let running = [Source(), Source()]

    init(atOnce: Bool) {
      for source in running {
        let _: CancellablePromise<Int> = limiter.run(on: nil) { source.promise }
      }
      run("a", atOnce: atOnce)
      run("b", atOnce: atOnce)
    }

    func ends() throws -> String {
      try requireNone(in: limiter)
      return order.text
    }

    func run(_ name: String, atOnce: Bool) {
      let given = Given(name: name, order: order, atOnce: atOnce)
      let _: CancellablePromise<Int> = limiter.run(on: given) { Promise.value(1) }
    }
  }

  @Test(arguments: [false, true])
  func `L81: two permits returned at once go to the waiting entries in order`(
    atOnce: Bool
  ) {
    explore(
      "end the work, end the work", .interrupted, outcomes: ["a b"], of: Row(atOnce: atOnce),
      a: { $0.running[0].resolver.fulfill(1) },
      b: { $0.running[1].resolver.fulfill(2) })
  }

  @Test(arguments: [false, true])
  func `L81: an entry made while permits are returned overtakes no other`(atOnce: Bool) {
    explore(
      "end the work, run", .interrupted, outcomes: ["a b c"], of: Row(atOnce: atOnce),
      a: { state in for source in state.running { source.resolver.fulfill(1) } },
      b: { $0.run("c", atOnce: atOnce) })
  }
}

private func requireNone(in limiter: Limiter) throws {
  let (running, waiting) = (limiter.runningCount, limiter.waitingCount)
  try require(running == 0 && waiting == 0, "\(running) run, \(waiting) wait")
}
