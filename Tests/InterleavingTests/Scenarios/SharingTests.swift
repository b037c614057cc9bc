import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Branches, flights and timeouts.
@Suite struct SharingTests {
  struct Shared {
    let source = Source()
    let left: CancellablePromise<Int>
    let right: CancellablePromise<Int>

    init() {
      let shared = source.promise.shared()
      (left, right) = (shared.branch(), shared.branch())
    }

    func ends() throws -> String {
      try require(source.blocks.value <= 1, "\(source.blocks.value) blocks")
      try requireNoHandlers(source.promise)
      return "\(left.end) \(right.end)"
    }
  }

  @Test func `L27: the last of two cancelled branches cancels the source`() {
    explore("cancel a branch, cancel the other", outcomes: ["cancelled cancelled"]) {
      Shared()
    } a: {
      $0.left.cancel()
    } b: {
      $0.right.cancel()
    } check: { state in
      try require(state.source.blocks.value == 1, "\(state.source.blocks.value) blocks")
      try require(state.source.promise.end == "cancelled", state.source.promise.end)
      return try state.ends()
    }
  }

  /// A flight that keeps values, with a first promise under way.
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

  @Test func `a value that arrives while its work is removed is not kept`() {
    explore("land, remove", .interrupted, outcomes: ["0"]) {
      Keeping()
    } a: {
      $0.resolver.fulfill(1)
    } b: {
      $0.flights.remove(1)
    } check: {
      "\($0.flights.count)"
    }
  }

  @Test func `a request during a removal gets the removed work, or begins new work`() {
    explore("land, remove, ask", .interrupted, outcomes: ["0 0", "1 1"]) {
      Keeping()
    } a: {
      $0.resolver.fulfill(1)
    } b: {
      $0.flights.remove(1)
    } c: {
      $0.ask()
    } check: {
      "\($0.flights.count) \($0.begun.value)"
    }
  }

  @Test func `a kept value is removed once, and a request gets the value or makes a new one`() {
    let events: [(name: String, outcomes: Set<String>, body: (Keeping) -> Void)] = [
      ("remove", ["0 0"], { $0.flights.remove(1) }),
      ("ask", ["0 0", "1 1"], { $0.ask() }),
    ]
    for event in events {
      explore("remove, \(event.name)", .interrupted, outcomes: event.outcomes) {
        let state = Keeping()
        state.resolver.fulfill(1)
        return state
      } a: {
        $0.flights.remove(1)
      } b: {
        event.body($0)
      } check: {
        "\($0.flights.count) \($0.begun.value)"
      }
    }
  }

  @Test func `L27: the remaining branch gets the value`() {
    explore("cancel a branch, settle", outcomes: ["1 1", "cancelled 1"]) {
      Shared()
    } a: {
      $0.left.cancel()
    } b: {
      $0.source.resolver.fulfill(1)
    } check: { state in
      try require(!state.source.promise.isCancelled, "cancelled")
      return try state.ends()
    }
  }

  @Test func `L27: branches are cancelled while the source settles`() {
    explore(
      "cancel a branch, cancel the other, settle",
      outcomes: ["1 1", "cancelled 1", "1 cancelled", "cancelled cancelled"]
    ) {
      Shared()
    } a: {
      $0.left.cancel()
    } b: {
      $0.right.cancel()
    } c: {
      $0.source.resolver.fulfill(1)
    } check: {
      try $0.ends()
    }
  }

  /// Work for one key, started as often as necessary.
  struct Work {
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

    func end(_ index: Int) -> String { asked[index].value?.end ?? "-" }
  }

  @Test func `two requests for one key at the same time share one piece of work`() {
    explore("ask, ask", outcomes: ["1"]) {
      Work()
    } a: {
      $0.ask(0)
    } b: {
      $0.ask(1)
    } check: { work in
      for source in work.sources { source.resolver.fulfill(1) }
      try require(work.end(0) == "1" && work.end(1) == "1", "\(work.end(0)) \(work.end(1))")
      try require(work.flight.count == 0, "a flight is left")
      return "\(work.sources.count)"
    }
  }

  @Test func `a request at the end of the work shares the value, or starts anew`() {
    explore("ask, end the work", outcomes: ["1 started", "2 started"]) { () -> Work in
      let work = Work()
      work.ask(0)
      return work
    } a: {
      $0.ask(1)
    } b: {
      $0.sources[0].resolver.fulfill(1)
    } check: { work in
      for source in work.sources { source.resolver.fulfill(1) }
      try require(work.end(0) == "1" && work.end(1) == "1", "\(work.end(0)) \(work.end(1))")
      try require(work.flight.count == 0, "a flight is left")
      return "\(work.sources.count) started"
    }
  }

  @Test func `a request during the last caller's cancel keeps the work, or starts anew`() {
    explore(
      "ask, cancel the work", .interrupted,
      outcomes: ["cancelled 1, 1 started", "cancelled 1, 2 started"]
    ) { () -> Work in
      let work = Work()
      work.ask(0)
      return work
    } a: {
      $0.ask(1)
    } b: {
      $0.asked[0].value!.cancel()
    } check: { work in
      for source in work.sources { source.resolver.fulfill(1) }
      try require(work.flight.count == 0, "a flight is left")
      return "\(work.end(0)) \(work.end(1)), \(work.sources.count) started"
    }
  }
}
