import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Pairs of critical sections that meet in no other scenario.
@Suite struct MeetingTests {
  // MARK: Scopes

  struct Scopes {
    let source = Source()
    let other = Source()
    let scope = CancellationScope()
    let second = CancellationScope()
    let asked: [Held<Guarantee<Void>?>] = [Held(nil), Held(nil)]

    func ask(_ position: Int) { asked[position].value = scope.settled }
  }

  @Test func `L62: two members are added at the same time`() {
    explore("add, add", .interrupted, outcomes: ["cancelled cancelled"]) {
      Scopes()
    } a: {
      $0.source.promise.store(in: $0.scope)
    } b: {
      $0.other.promise.store(in: $0.scope)
    } check: { state in
      try require(state.scope.count == 2, "has \(state.scope.count) members")
      state.scope.cancel()
      return "\(state.source.promise.end) \(state.other.promise.end)"
    }
  }

  /// Adds a promise to two scopes at the same time, once for the end of either.
  private func exploreTwoScopes(
    _ name: String, outcome: String,
    check: @escaping (Scopes, _ ending: CancellationScope) throws -> String
  ) {
    for second in [false, true] {
      explore(name, .interrupted, outcomes: [outcome]) {
        Scopes()
      } a: {
        $0.source.promise.store(in: $0.scope)
      } b: {
        $0.source.promise.store(in: $0.second)
      } check: {
        try check($0, second ? $0.second : $0.scope)
      }
    }
  }

  @Test func `L62: a promise added to two scopes at the same time is cancelled by either`() {
    exploreTwoScopes("add to a scope, add to another", outcome: "cancelled") { state, ending in
      try require(state.scope.count == 1 && state.second.count == 1, "has lost a member")
      ending.cancel()
      try require(state.scope.count == 0 && state.second.count == 0, "keeps a member")
      return state.source.promise.end
    }
  }

  @Test func `L62, L84: a member joins a second scope while it settles, or is cancelled`() {
    for cancels in [false, true] {
      explore(
        "add to another scope, \(cancels ? "cancel the scope" : "settle")", .interrupted,
        outcomes: [cancels ? "cancelled" : "1"]
      ) { () -> Scopes in
        let state = Scopes()
        state.source.promise.store(in: state.scope)
        return state
      } a: {
        $0.source.promise.store(in: $0.second)
      } b: { state in
        if cancels { state.scope.cancel() } else { state.source.resolver.fulfill(1) }
      } check: { state in
        for scope in [state.scope, state.second] {
          try require(scope.count == 0 && scope.settled.isFulfilled, "keeps a member")
        }
        return state.source.promise.end
      }
    }
  }

  @Test
  func `L84: settled is read during another read, an addition or a cancel`() {
    let events: [(name: String, body: (Scopes) -> Void)] = [
      ("ask", { $0.ask(1) }), ("add", { $0.other.promise.store(in: $0.scope) }),
      ("cancel", { $0.scope.cancel() }),
    ]
    for event in events {
      explore("ask, \(event.name)", .interrupted, outcomes: ["settled"]) { () -> Scopes in
        let state = Scopes()
        state.source.promise.store(in: state.scope)
        return state
      } a: {
        $0.ask(0)
      } b: {
        event.body($0)
      } check: { state in
        state.source.resolver.fulfill(1)
        state.other.resolver.fulfill(1)
        for asked in state.asked {
          if let asked = asked.value { try require(asked.isFulfilled, "waits") }
        }
        return "settled"
      }
    }
  }

  // MARK: Dispatchers and clocks

  struct Queued {
    let links: [Link]
    let queue: ManualDispatcher

    init(settled count: Int) {
      let queue = ManualDispatcher()
      self.queue = queue
      links = (0..<2).map { _ in Link(on: queue) }
      for link in links.prefix(count) { link.source.resolver.fulfill(1) }
    }

    func run() {
      for link in links { link.source.resolver.fulfill(1) }
      queue.runAll()
    }

    var ends: String { links.map(\.promise.end).sorted().joined(separator: " ") }
  }

  @Test func `two threads submit work to a dispatcher at the same time`() {
    explore("submit, submit", .interrupted, outcomes: ["2 2"]) {
      Queued(settled: 0)
    } a: {
      $0.links[0].source.resolver.fulfill(1)
    } b: {
      $0.links[1].source.resolver.fulfill(1)
    } check: { state in
      try require(state.queue.count == 2, "has \(state.queue.count)")
      state.run()
      return state.ends
    }
  }

  @Test func `a dispatcher drops only its waiting work, and only once`() {
    let events: [(name: String, settled: Int, outcomes: Set<String>, body: (Queued) -> Void)] = [
      ("submit and run", 1, ["2 2", "2 abandoned", "abandoned abandoned"], { $0.run() }),
      ("drop all", 2, ["abandoned abandoned"], { $0.queue.dropAll() }),
      ("run", 2, ["2 abandoned", "abandoned abandoned"], { $0.queue.runNext() }),
    ]
    for event in events {
      explore("drop all, \(event.name)", .interrupted, outcomes: event.outcomes) {
        Queued(settled: event.settled)
      } a: {
        $0.queue.dropAll()
      } b: {
        event.body($0)
      } check: { state in
        state.run()
        return state.ends
      }
    }
  }

  @Test func `two waits for a clock begin, or end, at the same time`() {
    struct Timed {
      let clock = ManualClock()
      let source = Source()
      let other = Source()
      let limits = Held<[CancellablePromise<Int>]>([])

      func limit(_ source: Source) {
        let limited = source.promise.timeout(.seconds(1), clock: clock)
        limits.value.append(limited)
      }
    }
    explore("limit, limit", .interrupted, outcomes: ["cancelled"]) {
      Timed()
    } a: {
      $0.limit($0.source)
    } b: {
      $0.limit($0.other)
    } check: { state in
      state.clock.advance(by: .seconds(1))
      try require(state.limits.value.allSatisfy(\.isRejected), "waits")
      return state.source.promise.end
    }
    explore("settle a limited one, settle another", .interrupted, outcomes: ["1"]) { () -> Timed in
      let state = Timed()
      state.limit(state.source)
      state.limit(state.other)
      return state
    } a: {
      $0.source.resolver.fulfill(1)
    } b: {
      $0.other.resolver.fulfill(1)
    } check: { state in
      try require(!state.clock.advanceToNextTimer(), "a timer is left")
      return state.limits.value[0].end
    }
  }

  // MARK: Rejections handled by the library

  @Test func `the losers of a decided race count as handled`() {
    struct Left {
      let queue = ManualDispatcher()
      let link: CancellablePromise<Int>
      let told = Held(0)
      let race: Held<[CancellablePromise<Int>]> = Held([])

      init() {
        let source = Source()
        link = source.promise.map(on: queue) { _ in throw TestError.first }
        source.resolver.fulfill(1)
      }

      func decide() {
        let decided = CancellablePromises.race([.value(1), link], autoCancel: false)
        race.value.append(decided)
      }

      func attach() { link.pipe { [told] _ in told.count() } }
    }
    let events: [(name: String, body: (Left) -> Void)] = [
      ("race", { $0.decide() }), ("attach", { $0.attach() }), ("run", { $0.queue.runNext() }),
      ("cancel", { $0.link.cancel() }),
    ]
    for event in events {
      explore("decide, \(event.name)", .interrupted, outcomes: ["1"]) {
        Left()
      } a: {
        $0.decide()
      } b: {
        event.body($0)
      } check: { state in
        state.queue.runAll()
        try require(state.told.value <= 1, "told \(state.told.value) times")
        return state.race.value[0].end
      }
    }
  }

  // MARK: Links

  @Test func `events arrive while a policy asks an error whether it is a cancellation`() {
    struct Recovering {
      let source = Source()
      let queue = ManualDispatcher()
      let bodies = Held(0)
      let link: CancellablePromise<Int>

      init() {
        link = source.promise.recover(on: queue) { [bodies] _ -> CancellablePromise<Int> in
          bodies.count()
          return .value(2)
        }
      }
    }
    let events: [(name: String, outcomes: Set<String>, body: (Recovering) -> Void)] = [
      ("run", ["2"], { $0.queue.runNext() }), ("add a block", ["2"], { $0.link.onCancel {} }),
      ("attach", ["2"], { $0.link.pipe { _ in } }),
      ("race", ["2"], { _ = race([.value(1), $0.link], autoCancel: false) }),
      ("cancel", ["2", "first", "cancelled"], { $0.link.cancel() }),
    ]
    for event in events {
      explore("reject, \(event.name)", .interrupted, outcomes: event.outcomes) {
        Recovering()
      } a: {
        $0.source.resolver.reject(TestError.first)
      } b: {
        event.body($0)
      } check: { state in
        state.queue.runAll()
        try require(state.bodies.value <= 1, "\(state.bodies.value) bodies")
        return state.link.end
      }
    }
  }

  // MARK: Sharing

  struct Branching {
    let source = Source()
    let shared: SharedPromise<Int>
    let branches: [Held<CancellablePromise<Int>?>] = [Held(nil), Held(nil)]

    init() { shared = source.promise.shared() }

    func branch(_ position: Int) { branches[position].value = shared.branch() }

    func cancel(_ position: Int) { branches[position].value!.cancel() }
  }

  @Test func `L27: two branches are made at the same time, and both count`() {
    explore("branch, branch", .interrupted, outcomes: ["pending cancelled"]) {
      Branching()
    } a: {
      $0.branch(0)
    } b: {
      $0.branch(1)
    } check: { state in
      state.cancel(0)
      let before = state.source.promise.end
      state.cancel(1)
      return "\(before) \(state.source.promise.end)"
    }
  }

  @Test func `L27: a branch is made while the only one is cancelled`() {
    explore(
      "branch, cancel the branch", .interrupted,
      outcomes: ["pending cancelled", "cancelled cancelled"]
    ) { () -> Branching in
      let state = Branching()
      state.branch(0)
      return state
    } a: {
      $0.branch(1)
    } b: {
      $0.cancel(0)
    } check: { state in
      let before = state.source.promise.end
      state.cancel(1)
      return "\(before) \(state.source.promise.end)"
    }
  }

  @Test func `L27: two callers join work at the same time, and all count`() {
    struct Joining {
      let source = Source()
      let flights = SingleFlight<Int, Int>()
      let callers: [Held<CancellablePromise<Int>?>] = (0..<3).map { _ in Held(nil) }

      init() { join(0) }

      func join(_ position: Int) {
        callers[position].value = flights.promise(for: 1) { [source] in source.promise }
      }
    }
    explore("join, join", .interrupted, outcomes: ["pending pending cancelled"]) {
      Joining()
    } a: {
      $0.join(1)
    } b: {
      $0.join(2)
    } check: { state in
      let ends = state.callers.map { caller in
        caller.value!.cancel()
        return state.source.promise.end
      }
      return ends.joined(separator: " ")
    }
  }
}
