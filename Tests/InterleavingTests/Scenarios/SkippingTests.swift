import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Law L75: a loop takes a step during a cancel of a race that waits for one of its rounds.
///
/// The loop may not skip the round, because a race notes no cancel that the round could be told of.
/// `ProgramTable` has the links that wait for a round.
@Suite struct SkippingTests {
  /// A loop about to take a step; only handler lists refer to the promises in between.
  struct State: Judged {
    let next = Source()
    let end = Source()
    /// The number of runs of the body, which takes the step.
    let bodies = Held(0)
    let result: CancellablePromise<Int>

    init() {
      let start = CancellablePromise<Int>.pending()
      let middle = Held<CancellablePromise<Int>?>(
        next.promise.then(on: nil) { [end, bodies] _ in
          bodies.once("body")
          return end.promise
        })
      result = race([start.promise.then(on: nil) { _ in middle.value! }], autoCancel: true)
      start.resolver.fulfill(0)
      middle.value = nil
    }

    /// The stage of the loop at the cancel: before the step, the cancel stops the first awaited
    /// work; after the step, the second.
    func ends() throws -> String {
      try require(result.end == "cancelled", "ends as \(result.end)")
      if next.promise.end == "cancelled" {
        try require(end.promise.end == "pending" && end.blocks.value == 0, end.promise.end)
        return "before"
      }
      // Perhaps the link in between was cancelled before its body began.
      if end.promise.end == "pending", bodies.value == 0 { return "in between" }
      try require(end.promise.end == "cancelled", "the cancel is lost: \(end.promise.end)")
      try require(end.blocks.value == 1, "the end's block has not run")
      return "after"
    }
  }

  @Test func `L75: a cancel reaches the loop through the round for which a race waits`() {
    explore(
      "take a step, cancel a race", .interrupted, outcomes: ["before", "in between", "after"],
      of: State(),
      a: { $0.next.resolver.fulfill(1) },
      b: { $0.result.cancel() })
  }
}
