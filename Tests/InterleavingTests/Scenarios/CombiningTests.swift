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

  /// Two cancellable inputs and a combinator.
  struct Cancellable: Judged {
    let left = Source()
    let right = Source()
    let result: CancellablePromise<Int>
    let told: Held<Int>

    init(_ combine: ([CancellablePromise<Int>]) -> CancellablePromise<Int>) {
      result = combine([left.promise, right.promise])
      told = result.countTold()
    }

    func ends() throws -> String {
      try require(told.value == 1, "told \(told.value) times")
      try requireNoHandlers(left.promise, right.promise, result)
      return "\(left.promise.end), \(right.promise.end): \(result.end)"
    }
  }

  @Test func `L40: the winner of a race cancels the pending inputs only`() {
    explore(
      "race that cancels decided by two",
      outcomes: ["1, cancelled: 1", "cancelled, 2: 2", "1, 2: 1", "1, 2: 2"],
      of: Cancellable { race($0, autoCancel: true) },
      a: { $0.left.resolver.fulfill(1) },
      b: { $0.right.resolver.fulfill(2) },
      check: { state in
        let winner = state.result.end == "1" ? state.left : state.right
        try require(
          !winner.promise.isCancelled && winner.blocks.value == 0, "the winner is cancelled")
        return try state.ends()
      })
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

  @Test func `L41, L44: a deciding rejection cancels the rest, even if the result is dropped`() {
    explore(
      "when that cancels rejected by one, cancel", .interrupted,
      outcomes: [
        "first, cancelled: first", "first, cancelled: cancelled", "cancelled, cancelled: cancelled",
      ],
      of: Cancellable { when(fulfilled: $0, autoCancel: true).map(on: nil) { $0.reduce(0, +) } },
      a: { $0.left.resolver.reject(TestError.first) },
      b: { $0.result.cancel() })
  }

  /// A task and a condition.
  struct While: Judged {
    let task = Source()
    let condition = Promise<Void>.pending()
    let result: CancellablePromise<Int>
    let told: Held<Int>

    init() {
      result = when(task.promise, while: condition.promise, autoCancel: true)
      told = result.countTold()
    }

    func ends() throws -> String {
      try require(told.value == 1, "told \(told.value) times")
      try requireNoHandlers(task.promise, condition.promise)
      return "\(task.promise.end): \(result.end)"
    }
  }

  @Test func `L43, L52: a task, a condition and a cancel decide once`() {
    explore(
      "when while: settle the task, reject the condition, cancel",
      outcomes: ["1: 1", "1: first", "1: cancelled", "cancelled: first", "cancelled: cancelled"],
      of: While(),
      a: { $0.task.resolver.fulfill(1) },
      b: { $0.condition.resolver.reject(TestError.first) },
      c: { $0.result.cancel() })
  }
}
