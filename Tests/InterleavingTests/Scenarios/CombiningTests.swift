import CancellablePromises
import TestSupport
import Testing

/// Several threads decide, cancel and drop combinators.
@Suite struct CombiningTests {
  @Test func `values that arrive at the same time all count`() {
    explore("when completed by three", threads: 3, outcomes: ["[1, 2, 3]"]) {
      let inputs = (0..<3).map { _ in Promise<Int>.pending() }
      let all = when(fulfilled: inputs.map(\.promise))
      let told = all.countTold()
      return Threads(
        a: { inputs[0].resolver.fulfill(1) },
        b: { inputs[1].resolver.fulfill(2) },
        c: { inputs[2].resolver.fulfill(3) },
        check: {
          try require(told.value == 1, "told \(told.value) times")
          return "\(all.value ?? [])"
        })
    }
  }

  @Test func `L40, L46: a race made while an input settles cancels the others`() {
    explore("race that cancels made while one settles", outcomes: ["1"]) {
      let (inputs, result) = ([Source(), Source(), Source()], Held<CancellablePromise<Int>?>(nil))
      return Threads(
        a: { result.value = race(inputs.map(\.promise), autoCancel: true) },
        b: { inputs[1].resolver.fulfill(1) },
        check: {
          for loser in [inputs[0], inputs[2]] {
            try require(loser.promise.end == "cancelled", "a loser is \(loser.promise.end)")
            try requireNoHandlers(loser.promise)
          }
          return result.value!.end
        })
    }
  }
}
