// mode: mainActor
import CancellablePromises
import Promises

// By default, all of this file is main actor code, including the conformances (L78).

struct Ids: Sequence {
  func makeIterator() -> IndexingIterator<[Int]> { [].makeIterator() }
}

struct Downloads: IteratorProtocol {
  mutating func next() -> Promise<Int>? { nil }
}

struct Row: Comparable {
  static func < (left: Row, right: Row) -> Bool { false }
}

struct Key: Hashable {}

nonisolated func load(_ id: Int) -> Promise<Int> { .value(id) }

func loadAll() {
  // expect below: error: main actor-isolated conformance of 'Downloads' to 'IteratorProtocol' cannot satisfy conformance requirement for a 'Sendable' type parameter
  _ = when(fulfilled: Downloads(), concurrently: 2)
  _ = when(resolved: Downloads(), concurrently: 2)  // expect: error: cannot satisfy
  _ = when(fulfilled: Ids(), concurrently: 2) { load($0) }  // expect: error: cannot satisfy
  _ = when(resolved: Ids(), concurrently: 2) { load($0) }  // expect: error: cannot satisfy
  _ = Promise.value([Row()]).sortedValues()  // expect: error: cannot satisfy
  _ = SingleFlight<Key, Int>()  // expect: error: cannot satisfy
  _ = when(fulfilled: [1, 2], concurrently: 2) { load($0) }
}
