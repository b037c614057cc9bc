import CancellablePromises
import TestSupport
import Testing

/// A race is decided while the queue reaches a closure within a wrapper, one of the inputs.
///
/// `ProgramTable` has the other ways in which the library gives up a link with a queued closure.
@Suite struct GivingUpTests {
  /// The race, with a wrapper around a queued closure.
  struct State {
    let queue = ManualDispatcher()
    let begun = Held(0)
    let isGivenUp = Held(false)
    /// Whether the library gave up the link before the queue reached the closure.
    let isLate = Held(false)
    let other = Source()
    let result: CancellablePromise<Int>

    init() {
      let queued = CancellablePromise.value(1).map(on: queue) { [begun] value in
        begun.once("closure")
        return value
      }
      result = race(CancellablePromise(wrapper: { _ in queued }), other.promise, autoCancel: true)
    }
  }

  @Test func `L15: a closure begins before the library gives up its promise, or never`() {
    explore(
      "give up, begin", .interrupted, outcomes: ["begun", "not begun"], of: State(),
      a: { state in
        state.other.resolver.fulfill(2)
        state.isGivenUp.value = true
      },
      b: { state in
        state.isLate.value = state.isGivenUp.value
        state.queue.runAll()
      },
      check: { state in
        state.queue.runAll()
        try require(!state.isLate.value || state.begun.value == 0, "has begun after the end")
        try require(!state.result.isPending, "is pending")
        return state.begun.value == 1 ? "begun" : "not begun"
      })
  }
}
