import CancellablePromises
import TestSupport
import Testing

/// The library gives up a link while the queue reaches the closure, or the surroundings end.
@Suite struct GivingUpTests {
  /// A queued closure, its surroundings, and a way to make the library give up the link.
  struct State {
    let queue = ManualDispatcher()
    let begun = Held(0)
    let isGivenUp = Held(false)
    /// Whether the library gave up the link before the queue reached the closure.
    let isLate = Held(false)
    let result: CancellablePromise<Int>
    let giveUp: () -> Void

    init(_ kind: Kind) {
      let queued = CancellablePromise.value(1).map(on: queue) { [begun] value in
        begun.once("closure")
        return value
      }
      (result, giveUp) = kind.make(queued)
    }
  }

  enum Kind: CaseIterable, Sendable {
    case race, failedWhen, timeLimit, condition, wrapper

    func make(_ queued: CancellablePromise<Int>) -> (CancellablePromise<Int>, () -> Void) {
      switch self {
      case .race:
        let other = Source()
        return (
          CancellablePromises.race(queued, other.promise, autoCancel: true),
          { other.resolver.fulfill(2) }
        )
      case .failedWhen:
        let other = Source()
        let all = when(fulfilled: [queued, other.promise], autoCancel: true)
        return (all.map(on: nil) { $0[0] }, { other.resolver.reject(TestError.first) })
      case .timeLimit:
        let clock = ManualClock()
        return (
          queued.timeout(.seconds(1), clock: clock), { clock.advance(by: .seconds(1)) }
        )
      case .condition:
        let (condition, resolver) = Promise<Void>.pending()
        return (
          when(queued, while: condition, autoCancel: true),
          { resolver.reject(TestError.first) }
        )
      case .wrapper:
        let (promise, resolver) = CancellablePromise<Int>.pending()
        let wrapper = CancellablePromise(wrapper: { _ in queued })
        return (
          CancellablePromises.race(wrapper, promise, autoCancel: true), { resolver.fulfill(2) }
        )
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `L15: a closure begins before the library gives up its promise, or never`(_ kind: Kind) {
    explore(
      "give up, begin", .interrupted, outcomes: ["begun", "not begun"], of: State(kind),
      a: { state in
        state.giveUp()
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
