import CancellablePromises
import TestSupport
import Testing

/// Consumers that begin one piece of work after another: the end of one piece meets a cancel on
/// another thread.
@Suite struct PullingTests {
  /// Pieces of work, begun in turn.
  struct Works {
    let sources: [Source]
    let begun = Held(0)

    init(_ count: Int) { sources = (0..<count).map { _ in Source() } }

    func begin() -> CancellablePromise<Int>? {
      guard begun.value < sources.count else { return nil }
      defer { begun.count() }
      return sources[begun.value].promise
    }

    /// The end of each piece, or a note that the piece has not begun.
    func ends() throws -> String {
      for source in sources {
        try require(source.blocks.value <= 1, "\(source.blocks.value) blocks")
        try requireNoHandlers(source.promise)
      }
      return sources.enumerated().map { $0 < begun.value ? $1.promise.end : "-" }
        .joined(separator: ", ")
    }
  }

  /// Two at a time out of three, or one at a time out of two.
  struct Pulled: Cancelled {
    let works: Works
    let result: CancellablePromise<String>
    let told: Held<Int>

    init(_ count: Int, concurrently limit: Int) {
      works = Works(count)
      result = when(
        fulfilled: AnyIterator { [works] in works.begin() }, concurrently: limit, autoCancel: true
      ).map(on: nil) { "\($0)" }
      told = result.countTold()
    }

    func ends() throws -> String {
      try require(told.value == 1, "told \(told.value) times")
      return try "\(works.ends()): \(result.end)"
    }
  }

  @Test func `two tasks that end at the same time make room for one, which begins once`() {
    explore("when concurrently: settle two", outcomes: ["1, 2, 3: [1, 2, 3]"]) { () -> Pulled in
      let state = Pulled(3, concurrently: 2)
      state.works.sources[2].resolver.fulfill(3)
      return state
    } a: {
      $0.works.sources[0].resolver.fulfill(1)
    } b: {
      $0.works.sources[1].resolver.fulfill(2)
    } check: {
      try $0.ends()
    }
  }

  @Test func `L44: a task begun while the result is cancelled is cancelled, too`() {
    exploreCancel(
      "when concurrently: settle",
      outcomes: ["1, cancelled: cancelled", "1, -: cancelled", "cancelled, -: cancelled"]
    ) {
      Pulled(2, concurrently: 1)
    } while: {
      $0.works.sources[0].resolver.fulfill(1)
    }
  }

  @Test func `L44: a task begun while the result is cancelled has the same reason`() {
    explore(
      "when concurrently: settle, cancel with a reason",
      outcomes: ["1, first: first", "1, -: first", "first, -: first"]
    ) {
      Pulled(2, concurrently: 1)
    } a: {
      $0.works.sources[0].resolver.fulfill(1)
    } b: {
      $0.result.cancel(with: TestError.first)
    } check: {
      try $0.ends()
    }
  }

  @Test func `the last task settles while it begins, and the result settles`() {
    explore("when concurrently: settle, settle the next", outcomes: ["1, 2: [1, 2]"]) {
      Pulled(2, concurrently: 1)
    } a: {
      $0.works.sources[0].resolver.fulfill(1)
    } b: {
      $0.works.sources[1].resolver.fulfill(2)
    } check: {
      try $0.ends()
    }
  }

  @Test func `L41, L44: a rejection cancels running tasks, even if the result is dropped`() {
    exploreCancel(
      "when concurrently: reject",
      outcomes: [
        "first, cancelled: first", "first, cancelled: cancelled",
        "cancelled, cancelled: cancelled",
      ]
    ) {
      Pulled(2, concurrently: 2)
    } while: {
      $0.works.sources[0].resolver.reject(TestError.first)
    }
  }

  @Test func `L41: a rejection cancels a task that begins at the same moment`() {
    explore(
      "when concurrently: reject one, settle the other", .interrupted,
      outcomes: ["first, cancelled, -: first", "first, 2, -: first", "first, 2, cancelled: first"]
    ) {
      Pulled(3, concurrently: 2)
    } a: {
      $0.works.sources[0].resolver.reject(TestError.first)
    } b: {
      $0.works.sources[1].resolver.fulfill(2)
    } check: {
      try $0.ends()
    }
  }

  /// A source that settles while a result begins to wait.
  struct Beginning {
    let source = Source()
    let result = Held<CancellablePromise<[Int]>?>(nil)

    func begin() {
      let works = [source.promise].makeIterator()
      result.value = when(fulfilled: works, concurrently: 2, autoCancel: true)
    }

    /// No cancel took place, so a flag would mean the source was taken for work begun after one.
    func ends() throws -> String {
      try require(!source.promise.isCancelled, "flagged, and nobody has cancelled")
      return result.value!.end
    }
  }

  @Test func `L41: a task that settles while it begins is not flagged as cancelled`() {
    explore("when concurrently: begin, fulfil", .interrupted, outcomes: ["[1]"]) {
      Beginning()
    } a: {
      $0.begin()
    } b: {
      $0.source.resolver.fulfill(1)
    } check: {
      try $0.ends()
    }
    explore("when concurrently: begin, reject", .interrupted, outcomes: ["first"]) {
      Beginning()
    } a: {
      $0.begin()
    } b: {
      $0.source.resolver.reject(TestError.first)
    } check: {
      try $0.ends()
    }
  }

  /// Two rounds at most.
  struct Rounds: Cancelled {
    let works = Works(2)
    let clock = ManualClock()
    let result: CancellablePromise<Int>
    let told: Held<Int>

    /// Attempts.
    init(_ delay: RetryDelay) {
      result = attempt(2, delay: delay, clock: clock, on: nil) { [works] _ in works.begin()! }
      told = result.countTold()
    }

    /// Polls for a 2.
    init(every interval: Duration) {
      result = poll(every: interval, until: { $0 == 2 }, clock: clock, on: nil) { [works] in
        works.begin()!
      }
      told = result.countTold()
    }

    func ends() throws -> String {
      try require(told.value == 1, "told \(told.value) times")
      try require(clock.timerCount == 0, "\(clock.timerCount) timers are left")
      return try "\(works.ends()): \(result.end)"
    }
  }

  @Test func `an attempt begun while the result is cancelled is cancelled, too`() {
    exploreCancel(
      "attempt: reject",
      outcomes: ["first, cancelled: cancelled", "first, -: cancelled", "cancelled, -: cancelled"]
    ) {
      Rounds(.none)
    } while: {
      $0.works.sources[0].resolver.reject(TestError.first)
    }
  }

  @Test func `the last attempt decides, or a cancel`() {
    explore(
      "attempt: reject, settle the next, cancel", .interrupted,
      outcomes: [
        "first, 2: 2", "first, 2: cancelled", "first, cancelled: cancelled", "first, -: cancelled",
        "cancelled, -: cancelled",
      ]
    ) {
      Rounds(.none)
    } a: {
      $0.works.sources[0].resolver.reject(TestError.first)
    } b: {
      $0.works.sources[1].resolver.fulfill(2)
    } c: {
      $0.result.cancel()
    } check: {
      try $0.ends()
    }
  }

  @Test func `L74: a pause begins, or ends, while the result is cancelled`() {
    exploreCancel(
      "attempt with a pause: reject", outcomes: ["first, -: cancelled", "cancelled, -: cancelled"]
    ) {
      Rounds(.constant(.seconds(1)))
    } while: {
      $0.works.sources[0].resolver.reject(TestError.first)
    }
    exploreCancel(
      "attempt with a pause: time passes",
      outcomes: ["first, cancelled: cancelled", "first, -: cancelled"]
    ) { () -> Rounds in
      let state = Rounds(.constant(.seconds(1)))
      state.works.sources[0].resolver.reject(TestError.first)
      return state
    } while: {
      $0.clock.advance(by: .seconds(1))
    }
  }

  @Test func `L74: a round of a poll ends, or the next begins, while the result is cancelled`() {
    exploreCancel(
      "poll: settle the last round",
      outcomes: ["2, -: 2", "2, -: cancelled", "cancelled, -: cancelled"]
    ) {
      Rounds(every: .seconds(1))
    } while: {
      $0.works.sources[0].resolver.fulfill(2)
    }
    exploreCancel(
      "poll: settle a round", outcomes: ["1, -: cancelled", "cancelled, -: cancelled"]
    ) {
      Rounds(every: .seconds(1))
    } while: {
      $0.works.sources[0].resolver.fulfill(1)
    }
    exploreCancel(
      "poll: time passes", outcomes: ["1, cancelled: cancelled", "1, -: cancelled"]
    ) { () -> Rounds in
      let state = Rounds(every: .seconds(1))
      state.works.sources[0].resolver.fulfill(1)
      return state
    } while: {
      $0.clock.advance(by: .seconds(1))
    }
  }
}
