import CancellablePromises
import TestSupport
import Testing

/// Several threads decide, cancel and drop combinators.
@Suite struct CombiningTests {
  @Test func `a race has one winner, and leaves no handler with the loser`() {
    struct State {
      let left = Promise<Int>.pending()
      let right = Promise<Int>.pending()
      let race: Promise<Int>
      let told: Held<Int>

      init() {
        race = Promises.race([left.promise, right.promise])
        told = race.countTold()
      }
    }
    explore("race decided by two", outcomes: ["1", "2"]) {
      State()
    } a: {
      $0.left.resolver.fulfill(1)
    } b: {
      $0.right.resolver.fulfill(2)
    } check: { state in
      try require(state.told.value == 1, "told \(state.told.value) times")
      try requireNoHandlers(state.left.promise, state.right.promise)
      return state.race.end
    }
  }

  @Test func `a race made while its inputs settle has a winner`() {
    struct State {
      let left = Promise<Int>.pending()
      let right = Promise<Int>.pending()
      let race = Held<Promise<Int>?>(nil)
    }
    explore("race made while two settle", outcomes: ["1", "2"]) {
      State()
    } a: {
      $0.race.value = Promises.race([$0.left.promise, $0.right.promise])
    } b: {
      $0.left.resolver.fulfill(1)
    } c: {
      $0.right.resolver.fulfill(2)
    } check: { state in
      try requireNoHandlers(state.left.promise, state.right.promise)
      return state.race.value!.end
    }
  }

  @Test func `values that arrive at the same time all count`() {
    struct State {
      let inputs = (0..<3).map { _ in Promise<Int>.pending() }
      let all: Promise<[Int]>
      let told = Held(0)

      init() {
        all = when(fulfilled: inputs.map(\.promise))
        all.pipe { [told] _ in told.count() }
      }
    }
    explore("when completed by three", outcomes: ["[1, 2, 3]"]) {
      State()
    } a: {
      $0.inputs[0].resolver.fulfill(1)
    } b: {
      $0.inputs[1].resolver.fulfill(2)
    } c: {
      $0.inputs[2].resolver.fulfill(3)
    } check: { state in
      try require(state.told.value == 1, "told \(state.told.value) times")
      return "\(state.all.value ?? [])"
    }
  }

  /// Two cancellable inputs and a combinator.
  struct Cancellable: Cancelled {
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
      try require(left.blocks.value <= 1 && right.blocks.value <= 1, "a block ran twice")
      try requireNoHandlers(left.promise, right.promise, result)
      return "\(left.promise.end), \(right.promise.end): \(result.end)"
    }
  }

  @Test func `L40: the winner of a race cancels the pending inputs only`() {
    explore(
      "race that cancels decided by two",
      outcomes: ["1, cancelled: 1", "cancelled, 2: 2", "1, 2: 1", "1, 2: 2"]
    ) {
      Cancellable { race($0, autoCancel: true) }
    } a: {
      $0.left.resolver.fulfill(1)
    } b: {
      $0.right.resolver.fulfill(2)
    } check: { state in
      let winner = state.result.end == "1" ? state.left : state.right
      try require(
        !winner.promise.isCancelled && winner.blocks.value == 0, "the winner is cancelled")
      return try state.ends()
    }
  }

  @Test func `L40, L46: a race made while an input settles cancels the others`() {
    struct State {
      let inputs = [Source(), Source(), Source()]
      let result = Held<CancellablePromise<Int>?>(nil)
    }
    explore("race that cancels made while one settles", outcomes: ["1"]) {
      State()
    } a: { state in
      state.result.value = race(state.inputs.map(\.promise), autoCancel: true)
    } b: {
      $0.inputs[1].resolver.fulfill(1)
    } check: { state in
      for loser in [state.inputs[0], state.inputs[2]] {
        try require(loser.promise.end == "cancelled", "a loser is \(loser.promise.end)")
        try requireNoHandlers(loser.promise)
      }
      return state.result.value!.end
    }
  }

  @Test func `L41: the first rejection cancels the rest`() {
    explore(
      "when that cancels rejected by one, fulfilled by one",
      outcomes: ["first, 2: first", "first, cancelled: first"]
    ) {
      Cancellable { when(fulfilled: $0, autoCancel: true).map(on: nil) { $0.reduce(0, +) } }
    } a: {
      $0.left.resolver.reject(TestError.first)
    } b: {
      $0.right.resolver.fulfill(2)
    } check: {
      try $0.ends()
    }
  }

  @Test func `L41, L44: a deciding rejection cancels the rest, even if the result is dropped`() {
    exploreCancel(
      "when that cancels rejected by one",
      outcomes: [
        "first, cancelled: first", "first, cancelled: cancelled",
        "cancelled, cancelled: cancelled",
      ]
    ) {
      Cancellable { when(fulfilled: $0, autoCancel: true).map(on: nil) { $0.reduce(0, +) } }
    } while: {
      $0.left.resolver.reject(TestError.first)
    }
  }

  @Test func `L43, L44: a cancel of the result cancels the inputs, or comes too late`() {
    explore(
      "cancel of a race that cancels, settle",
      outcomes: ["1, cancelled: 1", "1, cancelled: cancelled", "cancelled, cancelled: cancelled"]
    ) {
      Cancellable { race($0, autoCancel: true) }
    } a: {
      $0.result.cancel()
    } b: {
      $0.left.resolver.fulfill(1)
    } check: {
      try $0.ends()
    }
  }

  @Test func `L43: without autoCancel, a cancel of the result leaves the inputs alone`() {
    explore("cancel of a race, settle", outcomes: ["1, pending: 1", "1, pending: cancelled"]) {
      Cancellable { race($0) }
    } a: {
      $0.result.cancel()
    } b: {
      $0.left.resolver.fulfill(1)
    } check: { state in
      try require(!state.left.promise.isCancelled && !state.right.promise.isCancelled, "reached")
      return try state.ends()
    }
  }

  /// A task and a condition.
  struct While: Cancelled {
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
      try require(task.blocks.value <= 1, "\(task.blocks.value) blocks")
      try requireNoHandlers(task.promise, condition.promise)
      return "\(task.promise.end): \(result.end)"
    }
  }

  @Test func `L52, L55, L56: a failing condition cancels the task, unless the task was first`() {
    explore(
      "when while: settle the task, reject the condition",
      outcomes: ["1: 1", "1: first", "cancelled: first"]
    ) {
      While()
    } a: {
      $0.task.resolver.fulfill(1)
    } b: {
      $0.condition.resolver.reject(TestError.first)
    } check: {
      try $0.ends()
    }
  }

  @Test func `L43, L55: a failing condition cancels the task, even if the result is dropped`() {
    exploreCancel(
      "when while: reject the condition",
      outcomes: ["cancelled: first", "cancelled: cancelled"]
    ) {
      While()
    } while: {
      $0.condition.resolver.reject(TestError.first)
    }
  }

  @Test func `L43, L52: a task, a condition and a cancel decide once`() {
    explore(
      "when while: settle the task, reject the condition, cancel",
      outcomes: [
        "1: 1", "1: first", "1: cancelled", "cancelled: first", "cancelled: cancelled",
      ]
    ) {
      While()
    } a: {
      $0.task.resolver.fulfill(1)
    } b: {
      $0.condition.resolver.reject(TestError.first)
    } c: {
      $0.result.cancel()
    } check: {
      try $0.ends()
    }
  }
}
