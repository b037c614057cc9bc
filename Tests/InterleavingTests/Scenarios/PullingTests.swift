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

  @Test func `L44: a task begun while the result is cancelled has the same reason`() {
    explore(
      "when concurrently: settle, cancel with a reason", .interrupted,
      outcomes: ["1, first: first", "1, -: first", "first, -: first"],
      of: Pulled(2, concurrently: 1),
      a: { $0.works.sources[0].resolver.fulfill(1) },
      b: { $0.result.cancel(with: TestError.first) })
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
}
