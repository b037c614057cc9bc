import CancellablePromises
import TestSupport
import Testing

/// Two threads settle, and others look.
@Suite struct SettlingTests {
  @Test func `L1: one of two settlements wins, and the other value is released`() {
    explore("settle, settle", outcomes: ["left", "right"]) {
      let (live, pair) = (LiveCount(), Promise<Tracked>.pending())
      let told = pair.promise.countTold()
      return Threads(
        a: { pair.resolver.fulfill(live.make()) },
        b: { pair.resolver.reject(TrackedError(live.make())) },
        check: {
          try require(told.value == 1, "told \(told.value) times")
          try require(live.live == 1, "\(live.live) outcomes live")
          return pair.promise.isFulfilled ? "left" : "right"
        })
    }
  }

  @Test func `L1: a thread that sees a boxed value sees the whole value`() {
    explore(
      "settle, settle, look", threads: 3, outcomes: ["1 1", "2 2", "nothing 1", "nothing 2"]
    ) {
      let (pair, seen) = (Promise<[5 of Int]>.pending(), Held("nothing"))
      return Threads(
        a: { pair.resolver.fulfill([5 of Int](repeating: 1)) },
        b: { pair.resolver.fulfill([5 of Int](repeating: 2)) },
        c: { if let value = pair.promise.value { seen.value = same(value) } },
        check: { "\(seen.value) \(same(pair.promise.value!))" })
    }
  }

  @Test func `L1: a thread that sees an error sees the whole error`() {
    explore("reject, look", outcomes: ["nothing", "message"]) {
      let (pair, seen) = (Promise<Int>.pending(), Held("nothing"))
      return Threads(
        a: { pair.resolver.reject(Message(text: ["message"])) },
        b: { if let error = pair.promise.error as? Message { seen.value = error.text[0] } },
        check: { seen.value })
    }
  }

  @Test func `L73: a value too late for a cancelled promise is discarded once`() {
    explore("fulfil or discard, cancel", outcomes: ["1 0", "cancelled 1"]) {
      let (source, discarded) = (Source(), Held(0))
      return Threads(
        a: { source.resolver.fulfill(1, orDiscard: { _ in discarded.count() }) },
        b: { source.promise.cancel() },
        check: { "\(source.promise.end) \(discarded.value)" })
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
