import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// A scope or a call of a `Latest` ends during other events.
@Suite struct ScopingTests {
  @Test func `L62, L84: a member is added while its scope is cancelled`() {
    explore("cancel a scope, add", .interrupted, outcomes: ["cancelled 1"]) {
      let (source, scope) = (Source(), CancellationScope())
      return Threads(
        a: { scope.cancel() },
        b: { source.promise.store(in: scope) },
        check: {
          try require(scope.settled.isFulfilled && scope.count == 0, "not settled")
          return "\(source.promise.end) \(source.blocks.value)"
        })
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
    explore(
      "settle a member, settle the other", .interrupted, outcomes: ["1"], of: Settling(),
      first: { $0.sources.1.promise.store(in: $0.scope) },
      a: { $0.sources.0.resolver.fulfill(1) },
      b: { $0.sources.1.resolver.fulfill(1) },
      check: { state in
        try require(state.scope.count == 0 && state.scope.settled.isFulfilled, "not settled")
        return "\(state.told.value)"
      })
  }

  @Test func `L84: a member is added while the last one settles`() {
    explore(
      "settle a member, add another", .interrupted, outcomes: ["0", "1"], of: Settling(),
      a: { $0.sources.0.resolver.fulfill(1) },
      b: { $0.sources.1.promise.store(in: $0.scope) },
      check: { state in
        let before = state.told.value
        state.sources.1.resolver.fulfill(1)
        try require(state.told.value == 1 && state.scope.settled.isFulfilled, "not settled")
        return "\(before)"
      })
  }

  @Test func `L84: settled is read while the last member settles or is lost`() {
    for loses in [false, true] {
      explore("ask, \(loses ? "lose" : "settle") the member", .interrupted, outcomes: ["settled"]) {
        let (source, scope) = (Held<Source?>(Source()), CancellationScope())
        let asked = Held<Guarantee<Void>?>(nil)
        source.value!.promise.store(in: scope)
        return Threads(
          a: { asked.value = scope.settled },
          b: {
            if loses {
              source.value!.lose()
              source.drop()
            } else {
              source.value!.resolver.fulfill(1)
            }
          },
          check: {
            try require(asked.value!.isFulfilled && scope.count == 0, "waits")
            return "settled"
          })
      }
    }
  }

  struct Scopes {
    let source = Source()
    let other = Source()
    let scope = CancellationScope()
  }

  @Test(arguments: ["ask", "add", "cancel"])
  func `L84: settled is read during another read, an addition or a cancel`(event: String) {
    explore("ask, \(event)", .interrupted, outcomes: ["settled"]) {
      let (state, asked) = (Scopes(), [Held<Guarantee<Void>?>(nil), Held(nil)])
      state.source.promise.store(in: state.scope)
      return Threads(
        a: { asked[0].value = state.scope.settled },
        b: {
          switch event {
          case "ask": asked[1].value = state.scope.settled
          case "add": state.other.promise.store(in: state.scope)
          default: state.scope.cancel()
          }
        },
        check: {
          state.source.resolver.fulfill(1)
          state.other.resolver.fulfill(1)
          let isFulfilled = asked.allSatisfy { $0.value?.isFulfilled != false }
          return isFulfilled ? "settled" : "waits"
        })
    }
  }

  /// Two calls; the first has begun.
  struct Calls: Judged {
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
      if call.end == "cancelled", !call.isCancelled { throw Violation("rejected without a cancel") }
      return "\(call.end) \(other.value?.end ?? "-")"
    }
  }

  @Test func `L82: one of two calls on two threads is cancelled`() {
    explore("run, run", .interrupted, outcomes: ["cancelled 3", "2 cancelled"]) {
      let (calls, source) = (Calls(), Source())
      let third = Held<CancellablePromise<Int>?>(nil)
      return Threads(
        a: { calls.runAgain() },
        b: { third.value = calls.latest.value!.run(on: nil) { source.promise } },
        check: {
          source.resolver.fulfill(3)
          try require(calls.call.end == "cancelled", calls.call.end)
          calls.second.resolver.fulfill(2)
          return "\(calls.other.value!.end) \(third.value!.end)"
        })
    }
  }

  @Test func `L82: another call and a cancel meet the end of the work`() {
    explore(
      "run, cancel the Latest, settle", .interrupted,
      outcomes: ["1 2", "1 cancelled", "cancelled 2", "cancelled cancelled"], of: Calls(),
      a: { $0.runAgain() },
      b: { $0.latest.value!.cancel() },
      c: { $0.first.resolver.fulfill(1) })
  }

  @Test func `L82: a Latest is released while its call settles, or loses its resolver`() {
    explore(
      "drop a Latest, settle", .interrupted, outcomes: ["1 -", "cancelled -"], of: Calls(),
      a: { $0.latest.drop() },
      b: { $0.first.resolver.fulfill(1) })
    explore(
      "drop a Latest, lose", .interrupted, outcomes: ["cancelled -", "abandoned -"], of: Calls(),
      a: { $0.latest.drop() },
      b: { $0.first.lose() })
  }

  @Test func `L82: a delayed call is due while another follows`() {
    explore("run, let the pause end", .interrupted, outcomes: ["1", "cancelled"]) {
      let (clock, latest, begun) = (ManualClock(), Latest<Int>(), Held(0))
      let call = latest.run(after: .seconds(1), clock: clock, on: nil) {
        begun.once("closure")
        return CancellablePromise.value(1)
      }
      return Threads(
        a: { _ = latest.run(on: nil) { CancellablePromise.value(2) } },
        b: { clock.advance(by: .seconds(1)) },
        check: {
          try require(clock.timerCount == 0, "a timer is left")
          return call.end
        })
    }
  }

  @Test func `L83: work on a queue begins, or is cancelled before it begins`() {
    explore(
      "begin work, cancel", .interrupted, outcomes: ["1 1 0", "cancelled 0 0", "cancelled 1 1"]
    ) {
      let promise = CancellablePromise<Int>(.linear)
      let (begun, discarded) = (Held(0), Held(0))
      let begin = promise.queued { work in
        begun.count()
        work.settle(orDiscard: { (_: Int) in discarded.count() }) { 1 }
      }
      return Threads(
        a: { begin() },
        b: { promise.cancel() },
        check: { "\(promise.end) \(begun.value) \(discarded.value)" })
    }
  }
}
