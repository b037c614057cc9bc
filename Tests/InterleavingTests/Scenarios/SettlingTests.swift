import CancellablePromises
import TestSupport
import Testing

/// Two threads settle, and others look.
@Suite struct SettlingTests {
  @Test func `L1: one of two settlements wins, and the other value is released`() {
    struct State {
      let live = LiveCount()
      let pair = Promise<Tracked>.pending()
      let told = Held(0)
    }
    explore("settle, settle", outcomes: ["left", "right"]) {
      let state = State()
      state.pair.promise.pipe { [told = state.told] _ in told.count() }
      return state
    } a: {
      $0.pair.resolver.fulfill($0.live.make())
    } b: {
      $0.pair.resolver.reject(TrackedError($0.live.make()))
    } check: { state in
      try require(state.told.value == 1, "told \(state.told.value) times")
      try require(state.live.live == 1, "\(state.live.live) outcomes live")
      return state.pair.promise.isFulfilled ? "left" : "right"
    }
  }

  @Test func `L1: a thread that sees a boxed value sees the whole value`() {
    struct State {
      let pair = Promise<[5 of Int]>.pending()
      let seen = Held("nothing")
    }
    explore("settle, settle, look", outcomes: ["1 1", "2 2", "nothing 1", "nothing 2"]) {
      State()
    } a: {
      $0.pair.resolver.fulfill([5 of Int](repeating: 1))
    } b: {
      $0.pair.resolver.fulfill([5 of Int](repeating: 2))
    } c: { state in
      if let value = state.pair.promise.value { state.seen.value = same(value) }
    } check: { state in
      "\(state.seen.value) \(same(state.pair.promise.value!))"
    }
  }

  @Test func `L1: a thread that sees an error sees the whole error`() {
    struct State {
      let pair = Promise<Int>.pending()
      let seen = Held("nothing")
    }
    explore("reject, look", outcomes: ["nothing", "message"]) {
      State()
    } a: {
      $0.pair.resolver.reject(Message(text: ["message"]))
    } b: { state in
      if let error = state.pair.promise.error as? Message { state.seen.value = error.text[0] }
    } check: {
      $0.seen.value
    }
  }

  @Test func `L73: a value too late for a cancelled promise is discarded once`() {
    struct State {
      let source = Source()
      let discarded = Held(0)
    }
    explore("fulfil or discard, cancel", outcomes: ["1", "cancelled"]) {
      State()
    } a: { state in
      state.source.resolver.fulfill(1, orDiscard: { _ in state.discarded.count() })
    } b: {
      $0.source.promise.cancel()
    } check: { state in
      let isLate = state.source.promise.isRejected
      try require(state.discarded.value == (isLate ? 1 : 0), "discarded \(state.discarded.value)")
      return state.source.promise.end
    }
  }
}

/// An error with heap storage.
private struct Message: Error {
  let text: [String]
}

/// The number in all five places, or "torn" if the places differ.
private func same(_ numbers: [5 of Int]) -> String {
  for index in numbers.indices where numbers[index] != numbers[0] { return "torn" }
  return "\(numbers[0])"
}
