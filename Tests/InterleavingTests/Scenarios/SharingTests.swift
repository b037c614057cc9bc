import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Branches, flights and timeouts.
@Suite struct SharingTests {
  struct Shared: Judged {
    let source = Source()
    let left: CancellablePromise<Int>
    let right: CancellablePromise<Int>

    init() {
      let shared = source.promise.shared()
      (left, right) = (shared.branch(), shared.branch())
    }

    func ends() throws -> String {
      try requireNoHandlers(source.promise)
      return "\(left.end) \(right.end)"
    }
  }

  @Test func `L27: the last of two cancelled branches cancels the source`() {
    explore(
      "cancel a branch, cancel the other", outcomes: ["cancelled cancelled"], of: Shared(),
      a: { $0.left.cancel() },
      b: { $0.right.cancel() },
      check: { state in
        try require(state.source.blocks.value == 1, "\(state.source.blocks.value) blocks")
        try require(state.source.promise.end == "cancelled", state.source.promise.end)
        return try state.ends()
      })
  }

  /// A flight that keeps values, with a pending first promise.
  struct Keeping {
    let flights = SingleFlight<Int, Int>(keepsValues: true)
    let resolver: Resolver<Int>
    let begun = Held(0)

    init() {
      let (promise, resolver) = Promise<Int>.pending()
      self.resolver = resolver
      let _: Promise<Int> = flights.promise(for: 1) { promise }
    }

    func ask() {
      let _: Promise<Int> = flights.promise(for: 1) { [begun] in
        begun.count()
        return Promise.value(1)
      }
    }
  }

  @Test func `a request during a removal gets the removed work, or begins new work`() {
    explore(
      "land, remove, ask", .interrupted, outcomes: ["0 0", "1 1"], of: Keeping(),
      a: { $0.resolver.fulfill(1) },
      b: { $0.flights.remove(1) },
      c: { $0.ask() },
      check: { "\($0.flights.count) \($0.begun.value)" })
  }

  @Test func `a kept value is removed once, and a request gets the value or makes a new one`() {
    let events: [(name: String, outcomes: Set<String>, body: (Keeping) -> Void)] = [
      ("remove", ["0 0"], { $0.flights.remove(1) }),
      ("ask", ["0 0", "1 1"], { $0.ask() }),
    ]
    for event in events {
      explore(
        "remove, \(event.name)", .interrupted, outcomes: event.outcomes, of: Keeping(),
        first: { $0.resolver.fulfill(1) },
        a: { $0.flights.remove(1) },
        b: { event.body($0) },
        check: { "\($0.flights.count) \($0.begun.value)" })
    }
  }

  @Test func `L27: branches are cancelled while the source settles`() {
    explore(
      "cancel a branch, cancel the other, settle",
      outcomes: ["1 1", "cancelled 1", "1 cancelled", "cancelled cancelled"], of: Shared(),
      a: { $0.left.cancel() },
      b: { $0.right.cancel() },
      c: { $0.source.resolver.fulfill(1) })
  }

  /// Work for one key, started as often as necessary.
  struct Work: Judged {
    let flight = SingleFlight<Int, Int>()
    private let started = Held(0)
    private let kept = [Held<Source?>(nil), Held(nil)]
    let asked = [Held<CancellablePromise<Int>?>(nil), Held(nil)]

    var sources: [Source] { kept.compactMap(\.value) }

    func ask(_ index: Int) {
      asked[index].value = flight.promise(for: 1) {
        let source = Source()
        kept[started.value].value = source
        started.count()
        return source.promise
      }
    }

    /// Ends the work, and counts how often it has begun.
    func ends() throws -> String {
      for source in sources { source.resolver.fulfill(1) }
      try require(flight.count == 0, "a flight is left")
      let ends = asked.map { $0.value?.end ?? "-" }
      return "\(ends[0]) \(ends[1]), \(sources.count) started"
    }
  }

  @Test func `two requests for one key at the same time share one piece of work`() {
    explore(
      "ask, ask", outcomes: ["1 1, 1 started"], of: Work(),
      a: { $0.ask(0) },
      b: { $0.ask(1) })
  }

  @Test func `a request at the end of the work shares the value, or starts anew`() {
    explore(
      "ask, end the work", outcomes: ["1 1, 1 started", "1 1, 2 started"], of: Work(),
      first: { $0.ask(0) },
      a: { $0.ask(1) },
      b: { $0.sources[0].resolver.fulfill(1) })
  }

  @Test func `a request during the last caller's cancel keeps the work, or starts anew`() {
    explore(
      "ask, cancel the work", .interrupted,
      outcomes: ["cancelled 1, 1 started", "cancelled 1, 2 started"], of: Work(),
      first: { $0.ask(0) },
      a: { $0.ask(1) },
      b: { $0.asked[0].value!.cancel() })
  }

  struct Branching {
    let source = Source()
    let shared: SharedPromise<Int>
    let branches: [Held<CancellablePromise<Int>?>] = [Held(nil), Held(nil)]

    init() { shared = source.promise.shared() }

    func branch(_ position: Int) { branches[position].value = shared.branch() }

    func cancel(_ position: Int) { branches[position].value!.cancel() }
  }

  @Test func `L27: two branches are made at the same time, and both count`() {
    explore(
      "branch, branch", .interrupted, outcomes: ["pending cancelled"], of: Branching(),
      a: { $0.branch(0) },
      b: { $0.branch(1) },
      check: { state in
        state.cancel(0)
        let before = state.source.promise.end
        state.cancel(1)
        return "\(before) \(state.source.promise.end)"
      })
  }

  @Test func `L27: a branch is made while the only one is cancelled`() {
    explore(
      "branch, cancel the branch", .interrupted,
      outcomes: ["pending cancelled", "cancelled cancelled"], of: Branching(),
      first: { $0.branch(0) },
      a: { $0.branch(1) },
      b: { $0.cancel(0) },
      check: { state in
        let before = state.source.promise.end
        state.cancel(1)
        return "\(before) \(state.source.promise.end)"
      })
  }

  @Test func `L27: two callers join work at the same time, and all count`() {
    explore("join, join", .interrupted, outcomes: ["pending pending cancelled"]) {
      let (source, flights) = (Source(), SingleFlight<Int, Int>())
      let callers: [Held<CancellablePromise<Int>?>] = (0..<3).map { _ in Held(nil) }
      func join(_ position: Int) {
        callers[position].value = flights.promise(for: 1) { source.promise }
      }
      join(0)
      return Threads(
        a: { join(1) },
        b: { join(2) },
        check: {
          let ends = callers.map { caller in
            caller.value!.cancel()
            return source.promise.end
          }
          return ends.joined(separator: " ")
        })
    }
  }
}
