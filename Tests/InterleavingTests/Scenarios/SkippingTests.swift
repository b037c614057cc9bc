import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Law L75: a loop skips a round during an event of the consumer of the round, or of the promise
/// that the consumer then waits for.
@Suite struct SkippingTests {
  enum Event: CaseIterable { case settle, lose, cancel, drop }

  /// A consumer of the round without a body: the loop may skip the round, except for a race.
  enum Consumer: CaseIterable {
    case follower, shield, plainFollower, race

    /// Whether a cancel of the consumer goes on to a cancellable round.
    var passesCancels: Bool { self == .follower || self == .race }

    func canBeCancelled(isPlainRound: Bool) -> Bool {
      self != .plainFollower && !(self == .race && isPlainRound)
    }

    func wait(for round: any Thenable<Int>) -> any Thenable<Int> {
      // A body with a strong reference to the round would keep the loop from skipping it.
      let box = Held<(any Thenable<Int>)?>(round)
      defer { box.drop() }
      if let plain = round as? Promise<Int> {
        if self == .race { return Promises.race([plain]) }
        if self == .plainFollower { return Promise.value(0).then(on: nil) { _ in plain } }
        return self == .shield
          ? plain.asCancellable() : CancellablePromise.value(0).then(on: nil) { _ in plain }
      }
      let round = round as! CancellablePromise<Int>
      switch self {
      case .follower: return CancellablePromise.value(0).then(on: nil) { _ in round }
      case .shield: return round.shielded()
      case .plainFollower: return Promise.value(0).then(on: nil) { _ in round }
      case .race: return CancellablePromises.race([round], autoCancel: true)
      }
    }
  }

  /// A loop about to take a step: the consumer of the first promise moves on to the last.
  ///
  /// Only handler lists refer to the promises in between.
  struct State {
    let next = Source()
    let end = Source()
    /// The number of runs of the body, which takes the step.
    let bodies = Held(0)
    let result: Held<(any Thenable<Int>)?>
    let told = Held("")
    let isPlainRound: Bool
    let consumer: Consumer

    init(_ consumer: Consumer, isPlainRound: Bool) {
      (self.consumer, self.isPlainRound) = (consumer, isPlainRound)
      let start = CancellablePromise<Int>.pending()
      let middle = Held<CancellablePromise<Int>?>(
        next.promise.then(on: nil) { [end, bodies] _ in
          bodies.once("body")
          return end.promise
        })
      let round: any Thenable<Int> =
        isPlainRound
        ? start.promise.asPromise().then(on: nil) { _ in middle.value! }
        : start.promise.then(on: nil) { _ in middle.value! }
      let result = consumer.wait(for: round)
      self.result = Held(result)
      result.pipe { [told] outcome in
        let end =
          switch outcome {
          case .success: "fulfilled"
          case .failure(let error): error.isCancelled ? "cancelled" : "rejected"
          }
        told.value += end
      }
      start.resolver.fulfill(0)
      middle.value = nil
    }

    func perform(_ event: Event) {
      switch event {
      case .settle: end.resolver.fulfill(2)
      case .lose: end.lose()
      case .cancel: (result.value as? CancellablePromise<Int>)?.cancel()
      case .drop: result.drop()
      }
    }

    /// Names the end, and the stage of the loop at a cancel; throws if anything is lost.
    func check(_ event: Event) throws -> String {
      defer { result.drop() }
      let isCancelled =
        event == .cancel && consumer.canBeCancelled(isPlainRound: isPlainRound)
      guard isCancelled, consumer.passesCancels, !isPlainRound else {
        try require(next.promise.end == "1" && bodies.value == 1, "the loop has stopped")
        try require(!end.promise.isCancelled, "a cancel has gone too far")
        if end.promise.isPending { end.resolver.fulfill(2) }
        return told.value
      }
      // Before the step, the cancel stops the first awaited work; after the step, the second.
      try require(told.value == "cancelled", "ends as \(told.value)")
      if next.promise.end == "cancelled" {
        try require(end.promise.end == "pending" && end.blocks.value == 0, end.promise.end)
        return "before"
      }
      // Perhaps the link in between was cancelled before its body began.
      if end.promise.end == "pending", bodies.value == 0 { return "in between" }
      try require(
        end.promise.end == "cancelled", "the cancel is lost: the end is \(end.promise.end)")
      try require(end.blocks.value == 1, "the end's block has not run")
      return "after"
    }

    static func outcomes(_ consumer: Consumer, _ event: Event, isPlainRound: Bool) -> Set<String> {
      switch event {
      case .settle, .drop: ["fulfilled"]
      case .lose: ["rejected"]
      case .cancel where !consumer.canBeCancelled(isPlainRound: isPlainRound): ["fulfilled"]
      case .cancel where consumer.passesCancels && !isPlainRound: ["before", "in between", "after"]
      case .cancel: ["cancelled"]
      }
    }
  }

  @Test(arguments: Consumer.allCases, [false, true])
  func `L22, L75: no cancel and no outcome is lost, arrives twice, or passes a plain promise`(
    consumer: Consumer, isPlainRound: Bool
  ) {
    for event in Event.allCases {
      explore(
        "skip a \(isPlainRound ? "plain " : "")round, \(event) the \(consumer)", .interrupted,
        outcomes: State.outcomes(consumer, event, isPlainRound: isPlainRound),
        of: State(consumer, isPlainRound: isPlainRound),
        a: { $0.next.resolver.fulfill(1) },
        b: { $0.perform(event) },
        check: { try $0.check(event) })
    }
  }
}
