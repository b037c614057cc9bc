import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// A scope or a call of a `Latest` ends during other events.
@Suite struct ScopingTests {
  /// A scope's member with a body in the queue, or about to be.
  struct Scoped {
    let source = Source()
    let queue = ManualDispatcher()
    let notes = Notes()
    let scope: Held<CancellationScope?> = Held(CancellationScope())
    let member: CancellablePromise<Void>

    init(settled: Bool = false) {
      member = source.promise.done(on: queue) { [notes] _ in notes.add("begun") }
        .store(in: scope.value!)
      if settled { source.resolver.fulfill(1) }
    }

    func end() throws -> String {
      let before = notes.text
      queue.runAll()
      try require(notes.text == before, "has begun after the end")
      try require(source.blocks.value <= 1, "\(source.blocks.value) blocks")
      return "\(source.promise.end) \(member.isRejected ? "skipped" : notes.text)"
    }
  }

  /// The dispatcher of another thread may be just beginning the body; then the body has begun.
  @Test func `L62: a queued body has begun when its scope is cancelled, or never begins`() {
    explore(
      "cancel a scope, begin a body", .interrupted,
      outcomes: ["1 begun ended", "1 ended begun", "1 skipped"]
    ) {
      Scoped(settled: true)
    } a: { state in
      state.scope.value!.cancel()
      state.notes.add("ended")
    } b: { state in
      state.queue.runNext()
    } check: { state in
      try state.end()
    }
  }

  @Test func `L62: a member's source settles while its scope is cancelled`() {
    explore(
      "cancel a scope, settle", .interrupted, outcomes: ["1 skipped", "cancelled skipped"]
    ) {
      Scoped()
    } a: {
      $0.scope.value!.cancel()
    } b: {
      $0.source.resolver.fulfill(1)
    } check: {
      try $0.end()
    }
  }

  @Test func `L62: a member's source settles while its scope is released`() {
    explore(
      "drop a scope, settle", .interrupted, outcomes: ["1 skipped", "cancelled skipped"]
    ) {
      Scoped()
    } a: {
      $0.scope.drop()
    } b: {
      $0.source.resolver.fulfill(1)
    } check: {
      try $0.end()
    }
  }

  @Test func `L15: a queued catch is withdrawn, or has begun`() {
    struct Caught {
      let source = Source()
      let queue = ManualDispatcher()
      let notes = Notes()
      let finalizer: CancellablePromiseFinalizer
      let isOver = Held(false)
      /// Whether the queue reached the body after the cancel.
      let isLate = Held(false)

      init(allErrors: Bool) {
        finalizer = source.promise.catch(
          on: queue, policy: allErrors ? .allErrors : .allErrorsExceptCancellation
        ) { [notes] in notes.add($0.isCancelled ? "cancelled" : "failed") }
        finalizer.finally(on: nil) { [notes] in notes.add("finally") }
        source.resolver.reject(TestError.first)
      }
    }
    for allErrors in [false, true] {
      explore(
        "cancel a catch, begin it", .interrupted,
        outcomes: [allErrors ? "cancelled finally" : "finally", "failed finally"]
      ) {
        Caught(allErrors: allErrors)
      } a: { state in
        state.finalizer.cancelImmediately()
        state.isOver.value = true
      } b: { state in
        state.isLate.value = state.isOver.value
        state.queue.runAll()
      } check: { state in
        state.queue.runAll()
        let hasBegun = state.notes.entries.contains("failed")
        try require(!state.isLate.value || !hasBegun, "has begun after the end")
        return state.notes.text
      }
    }
  }

  @Test func `L76: a promise that only a cancel ends is released during its catch's cancel`() {
    struct Waiting {
      let wrapper: Held<CancellablePromise<Int>?>
      let blocks = Held(0)
      let notes = Notes()
      let finalizer: CancellablePromiseFinalizer

      init() {
        let wrapper = CancellablePromise(using: Promise<Int>.pending().promise) { [blocks] in
          blocks.count()
        }
        finalizer = wrapper.catch(on: nil, policy: .allErrors) { [notes] in
          notes.add($0.isCancelled ? "cancelled" : "failed")
        }
        self.wrapper = Held(wrapper)
      }
    }
    for immediately in [false, true] {
      explore("cancel a catch, drop its source", .interrupted, outcomes: ["cancelled"]) {
        Waiting()
      } a: {
        if immediately { $0.finalizer.cancelImmediately() } else { $0.finalizer.cancel() }
      } b: {
        $0.wrapper.drop()
      } check: { state in
        try require(state.blocks.value == 1, "\(state.blocks.value) blocks")
        return state.notes.text
      }
    }
  }

  @Test func `L62, L84: a member is added while its scope is cancelled`() {
    struct Adding {
      let source = Source()
      let scope = CancellationScope()
    }
    explore("cancel a scope, add", .interrupted, outcomes: ["cancelled"]) {
      Adding()
    } a: {
      $0.scope.cancel()
    } b: {
      $0.source.promise.store(in: $0.scope)
    } check: { state in
      try require(state.scope.settled.isFulfilled && state.scope.count == 0, "not settled")
      try require(state.source.blocks.value == 1, "\(state.source.blocks.value) blocks")
      return state.source.promise.end
    }
  }

  struct Settling {
    let sources = (Source(), Source())
    let scope = CancellationScope()
    let told: Held<Int>

    init() {
      sources.0.promise.store(in: scope)
      told = scope.settled.countTold()
    }
  }

  @Test func `L84: the last of two members fulfils settled, in either order`() {
    explore("settle a member, settle the other", .interrupted, outcomes: ["1"]) { () -> Settling in
      let state = Settling()
      state.sources.1.promise.store(in: state.scope)
      return state
    } a: {
      $0.sources.0.resolver.fulfill(1)
    } b: {
      $0.sources.1.resolver.fulfill(1)
    } check: { state in
      try require(state.scope.count == 0 && state.scope.settled.isFulfilled, "not settled")
      return "\(state.told.value)"
    }
  }

  @Test func `L84: a member is added while the last one settles`() {
    explore("settle a member, add another", .interrupted, outcomes: ["0", "1"]) {
      Settling()
    } a: {
      $0.sources.0.resolver.fulfill(1)
    } b: {
      $0.sources.1.promise.store(in: $0.scope)
    } check: { state in
      let before = state.told.value
      state.sources.1.resolver.fulfill(1)
      try require(state.told.value == 1 && state.scope.settled.isFulfilled, "not settled")
      return "\(before)"
    }
  }

  @Test func `L84: settled is read while the last member settles or is lost`() {
    for loses in [false, true] {
      struct Asking {
        let source: Held<Source?> = Held(Source())
        let scope = CancellationScope()
        let asked: Held<Guarantee<Void>?> = Held(nil)

        init() { source.value!.promise.store(in: scope) }
      }
      explore("ask, \(loses ? "lose" : "settle") the member", .interrupted, outcomes: ["settled"]) {
        Asking()
      } a: {
        $0.asked.value = $0.scope.settled
      } b: { state in
        if loses {
          state.source.value!.lose()
          state.source.drop()
        } else {
          state.source.value!.resolver.fulfill(1)
        }
      } check: { state in
        try require(state.asked.value!.isFulfilled && state.scope.count == 0, "waits")
        return "settled"
      }
    }
  }

  /// Two calls, the first of which has begun.
  struct Calls {
    let first = Source()
    let second = Source()
    let latest: Held<Latest<Int>?> = Held(Latest())
    let call: CancellablePromise<Int>
    let other: Held<CancellablePromise<Int>?> = Held(nil)
    let told: Held<Int>

    init() {
      call = latest.value!.run(on: nil) { [first] in first.promise }
      told = call.countTold()
    }

    func runAgain() {
      other.value = latest.value!.run(on: nil) { [second] in second.promise }
    }

    func ends() throws -> String {
      second.resolver.fulfill(2)
      try require(told.value == 1, "told \(told.value) times")
      try require(first.blocks.value <= 1, "\(first.blocks.value) blocks")
      if call.end == "cancelled", !call.isCancelled { throw Violation("rejected without a cancel") }
      return "\(call.end) \(other.value?.end ?? "-")"
    }
  }

  @Test func `L82: a call settles while another follows`() {
    explore("run, settle", .interrupted, outcomes: ["1 2", "cancelled 2"]) {
      Calls()
    } a: {
      $0.runAgain()
    } b: {
      $0.first.resolver.fulfill(1)
    } check: {
      try $0.ends()
    }
  }

  @Test func `L82: one of two calls on two threads is cancelled`() {
    explore("run, run", .interrupted, outcomes: ["cancelled 3", "2 cancelled"]) {
      (Calls(), Source(), Held<CancellablePromise<Int>?>(nil))
    } a: {
      $0.0.runAgain()
    } b: { state in
      state.2.value = state.0.latest.value!.run(on: nil) { [source = state.1] in source.promise }
    } check: { state in
      state.1.resolver.fulfill(3)
      try require(state.0.call.end == "cancelled", state.0.call.end)
      state.0.second.resolver.fulfill(2)
      return "\(state.0.other.value!.end) \(state.2.value!.end)"
    }
  }

  @Test func `L82: another call and a cancel meet the end of the work`() {
    explore(
      "run, cancel the Latest, settle", .interrupted,
      outcomes: ["1 2", "1 cancelled", "cancelled 2", "cancelled cancelled"]
    ) {
      Calls()
    } a: {
      $0.runAgain()
    } b: {
      $0.latest.value!.cancel()
    } c: {
      $0.first.resolver.fulfill(1)
    } check: {
      try $0.ends()
    }
  }

  @Test func `L82: a Latest is released while its call settles, or loses its resolver`() {
    explore("drop a Latest, settle", .interrupted, outcomes: ["1 -", "cancelled -"]) {
      Calls()
    } a: {
      $0.latest.drop()
    } b: {
      $0.first.resolver.fulfill(1)
    } check: {
      try $0.ends()
    }
    explore("drop a Latest, lose", .interrupted, outcomes: ["cancelled -", "abandoned -"]) {
      Calls()
    } a: {
      $0.latest.drop()
    } b: {
      $0.first.lose()
    } check: {
      try $0.ends()
    }
  }

  @Test func `L82: a delayed call is due while another follows`() {
    struct Paused {
      let clock = ManualClock()
      let latest = Latest<Int>()
      let begun = Held(0)
      let call: CancellablePromise<Int>

      init() {
        call = latest.run(after: .seconds(1), clock: clock, on: nil) { [begun] in
          begun.count()
          return CancellablePromise.value(1)
        }
      }
    }
    explore("run, let the pause end", .interrupted, outcomes: ["1", "cancelled"]) {
      Paused()
    } a: {
      _ = $0.latest.run(on: nil) { CancellablePromise.value(2) }
    } b: {
      $0.clock.advance(by: .seconds(1))
    } check: { state in
      try require(state.clock.timerCount == 0, "a timer is left")
      try require(state.begun.value <= 1, "begun \(state.begun.value) times")
      return state.call.end
    }
  }

  @Test func `L83: work on a queue begins, or is cancelled before it begins`() {
    struct Queued {
      let promise = CancellablePromise<Int>(.linear)
      let begun = Held(0)
      let discarded = Held(0)
      let begin: @Sendable () -> Void

      init() {
        begin = promise.hold { [begun, discarded] work in
          begun.count()
          work.settle(orDiscard: { (_: Int) in discarded.count() }) { 1 }
        }
      }
    }
    explore(
      "begin work, cancel", .interrupted, outcomes: ["1 1 0", "cancelled 0 0", "cancelled 1 1"]
    ) {
      Queued()
    } a: {
      $0.begin()
    } b: {
      $0.promise.cancel()
    } check: { state in
      "\(state.promise.end) \(state.begun.value) \(state.discarded.value)"
    }
  }
}
