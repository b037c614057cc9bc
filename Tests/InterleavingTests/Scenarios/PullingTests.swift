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
        try requireNoHandlers(source.promise)
      }
      return sources.enumerated().map { $0 < begun.value ? $1.promise.end : "-" }
        .joined(separator: ", ")
    }
  }

  /// Two at a time out of three, or one at a time out of two.
  struct Pulled: Judged {
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
    explore(
      "when concurrently: settle two", outcomes: ["1, 2, 3: [1, 2, 3]"],
      of: Pulled(3, concurrently: 2),
      first: { $0.works.sources[2].resolver.fulfill(3) },
      a: { $0.works.sources[0].resolver.fulfill(1) },
      b: { $0.works.sources[1].resolver.fulfill(2) })
  }

  @Test func `L44: a task begun while the result is cancelled has the same reason`() {
    explore(
      "when concurrently: settle, cancel with a reason", .interrupted,
      outcomes: ["1, first: first", "1, -: first", "first, -: first"],
      of: Pulled(2, concurrently: 1),
      a: { $0.works.sources[0].resolver.fulfill(1) },
      b: { $0.result.cancel(with: TestError.first) })
  }

  @Test func `the last task settles while it begins, and the result settles`() {
    explore(
      "when concurrently: settle, settle the next", outcomes: ["1, 2: [1, 2]"],
      of: Pulled(2, concurrently: 1),
      a: { $0.works.sources[0].resolver.fulfill(1) },
      b: { $0.works.sources[1].resolver.fulfill(2) })
  }

  @Test func `L41: a rejection cancels a task that begins at the same moment`() {
    explore(
      "when concurrently: reject one, settle the other", .interrupted,
      outcomes: ["first, cancelled, -: first", "first, 2, -: first", "first, 2, cancelled: first"],
      of: Pulled(3, concurrently: 2),
      a: { $0.works.sources[0].resolver.reject(TestError.first) },
      b: { $0.works.sources[1].resolver.fulfill(2) })
  }

  /// A source that settles while a result begins to wait.
  struct Beginning: Judged {
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
    explore(
      "when concurrently: begin, fulfil", .interrupted, outcomes: ["[1]"], of: Beginning(),
      a: { $0.begin() },
      b: { $0.source.resolver.fulfill(1) })
    explore(
      "when concurrently: begin, reject", .interrupted, outcomes: ["first"], of: Beginning(),
      a: { $0.begin() },
      b: { $0.source.resolver.reject(TestError.first) })
  }

  /// Two rounds at most.
  struct Rounds: Judged {
    let works = Works(2)
    let clock = ManualClock()
    let result: CancellablePromise<Int>
    let told: Held<Int>

    init(_ delay: RetryDelay) {
      result = attempt(2, delay: delay, clock: clock, on: nil) { [works] _ in works.begin()! }
      told = result.countTold()
    }

    func ends() throws -> String {
      try require(told.value == 1, "told \(told.value) times")
      try require(clock.timerCount == 0, "\(clock.timerCount) timers are left")
      return try "\(works.ends()): \(result.end)"
    }
  }

  @Test func `L14: a round that begins on another thread is reached by a cancel`() {
    explore(
      "poll: the time comes, run the round and cancel", .interrupted,
      outcomes: ["cancelled false"]
    ) {
      let (clock, queue) = (ManualClock(), ManualDispatcher())
      let (isCancelled, asksLate) = (Held(false), Held(false))
      let result: CancellablePromise<Int> = poll(
        every: .seconds(1),
        until: { _ in
          if isCancelled.value { asksLate.value = true }
          return false
        }, clock: clock, on: queue
      ) { CancellablePromise.value(1) }
      queue.runAll()
      return Threads(
        a: { clock.advance(by: .seconds(1)) },
        b: {
          queue.runNext()
          result.cancel()
          isCancelled.value = true
          queue.runAll()
        },
        check: { "\(result.end) \(asksLate.value)" })
    }
  }

  @Test func `L14: a closure for a value that is pulled on another thread is reached by a cancel`()
  {
    explore(
      "when concurrently: settle, cancel and run the next", .interrupted,
      outcomes: ["cancelled false"]
    ) {
      let (source, queue) = (Source(), ManualDispatcher())
      let (isCancelled, beginsLate) = (Held(false), Held(false))
      let result = when(fulfilled: [1, 2], concurrently: 1, autoCancel: true, on: queue) { number in
        if isCancelled.value { beginsLate.value = true }
        return number == 1 ? source.promise : CancellablePromise.value(2)
      }.map(on: nil) { $0.count }
      queue.runAll()
      return Threads(
        a: { source.resolver.fulfill(1) },
        b: {
          result.cancel()
          isCancelled.value = true
          queue.runAll()
        },
        check: { "\(result.end) \(beginsLate.value)" })
    }
  }

  @Test func `the last attempt decides, or a cancel`() {
    explore(
      "attempt: reject, settle the next, cancel", .interrupted,
      outcomes: [
        "first, 2: 2", "first, 2: cancelled", "first, cancelled: cancelled", "first, -: cancelled",
        "cancelled, -: cancelled",
      ],
      of: Rounds(.none),
      a: { $0.works.sources[0].resolver.reject(TestError.first) },
      b: { $0.works.sources[1].resolver.fulfill(2) },
      c: { $0.result.cancel() })
  }

  @Test func `L74: a pause begins, or ends, while the result is cancelled`() {
    explore(
      "attempt with a pause: reject, cancel", .interrupted,
      outcomes: ["first, -: cancelled", "cancelled, -: cancelled"],
      of: Rounds(.constant(.seconds(1))),
      a: { $0.works.sources[0].resolver.reject(TestError.first) },
      b: { $0.result.cancel() })
    explore(
      "attempt with a pause: time passes, cancel", .interrupted,
      outcomes: ["first, cancelled: cancelled", "first, -: cancelled"],
      of: Rounds(.constant(.seconds(1))),
      first: { $0.works.sources[0].resolver.reject(TestError.first) },
      a: { $0.clock.advance(by: .seconds(1)) },
      b: { $0.result.cancel() })
  }
}
