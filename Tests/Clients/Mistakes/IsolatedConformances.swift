import CancellablePromises
import Promises

// Main actor conformances cannot be called wherever a promise settles (L78). Forms for guarantees and for dispatchers
// are derived, with the same conditions.

@MainActor final class Downgets: @MainActor IteratorProtocol {
  func next() -> Promise<Int>? { nil }
}

@MainActor final class Upgets: @MainActor IteratorProtocol {
  func next() -> CancellablePromise<Int>? { nil }
}

@MainActor final class Ids: @MainActor Sequence {
  @MainActor struct Iterator: @MainActor IteratorProtocol {
    func next() -> Int? { nil }
  }

  func makeIterator() -> Iterator { Iterator() }
}

struct Row: Sendable, Equatable {}

extension Row: @MainActor Comparable {
  @MainActor static func < (left: Row, right: Row) -> Bool { false }
}

struct Rows: Sendable {}

extension Rows: @MainActor Sequence {
  @MainActor func makeIterator() -> IndexingIterator<[Row]> { [].makeIterator() }
}

struct Key: Sendable {}

extension Key: @MainActor Hashable {
  @MainActor static func == (left: Key, right: Key) -> Bool { true }

  @MainActor func hash(into hasher: inout Hasher) {}
}

struct Failure: Error {}

extension Failure: @MainActor Equatable {
  @MainActor static func == (left: Failure, right: Failure) -> Bool { true }
}

func get(_ id: Int) -> Promise<Int> { .value(id) }

func start(_ id: Int) -> CancellablePromise<Int> { .value(id) }

func isCancellable<Value>(_: CancellablePromise<Value>) {}

@MainActor func iterators(_ all: Downgets, _ others: Upgets) {
  _ = when(fulfilled: all, concurrently: 2)  // expect: error: cannot satisfy
  _ = when(resolved: all, concurrently: 2)  // expect: error: cannot satisfy
  _ = when(fulfilled: all, concurrently: 2, autoCancel: true)  // expect: error: cannot satisfy
  _ = when(resolved: all, concurrently: 2, autoCancel: true)  // expect: error: cannot satisfy
  isCancellable(when(fulfilled: others, concurrently: 2))  // expect: error: cannot satisfy
  isCancellable(when(resolved: others, concurrently: 2))  // expect: error: cannot satisfy
}

@MainActor func sequences(_ ids: Ids) {
  _ = when(fulfilled: ids, concurrently: 2) { get($0) }  // expect: error: cannot satisfy
  _ = when(resolved: ids, concurrently: 2) { get($0) }  // expect: error: cannot satisfy
}

@MainActor func cancellables(_ ids: Ids) {
  _ = when(fulfilled: ids, concurrently: 2) { start($0) }  // expect: error: cannot satisfy
  _ = when(resolved: ids, concurrently: 2) { start($0) }  // expect: error: cannot satisfy
}

@MainActor func cancelling(_ it: Ids) {
  _ = when(fulfilled: it, concurrently: 2, autoCancel: true, get)  // expect: error: main
  _ = when(resolved: it, concurrently: 2, autoCancel: true, get)  // expect: error: main
}

@MainActor func values(_ rows: [Row], _ all: Rows, _ ids: CancellablePromise<[Int]>) {
  _ = Promise.value(rows).sortedValues()  // expect: error: cannot satisfy
  _ = CancellablePromise.value(rows).sortedValues()  // expect: error: cannot satisfy
  _ = Promise.value(all).mapValues(on: nil) { $0 }  // expect: error: cannot satisfy
  _ = CancellablePromise.value(all).mapValues(on: nil) { $0 }  // expect: error: cannot satisfy
  _ = Promise.value([1]).flatMapValues(on: nil) { _ in all }  // expect: error: cannot satisfy
  _ = ids.flatMapValues(on: nil) { _ in all }  // expect: error: main
  _ = Promise.value([1]).thenFlatMap(on: nil) { _ in Promise.value(all) }  // expect: error: main
  _ = ids.thenFlatMap(on: nil) { _ in Promise.value(all) }  // expect: error: main
}

@MainActor func comparisons(_ number: Promise<Int>, _ other: CancellablePromise<Int>) {
  _ = SingleFlight<Key, Int>()  // expect: error: cannot satisfy
  _ = number.recover(only: Failure(), on: nil) { _ in get(1) }  // expect: error: cannot satisfy
  _ = other.recover(only: Failure(), on: nil) { _ in get(1) }  // expect: error: cannot satisfy
  number.catch(only: Failure(), on: nil) { _ in }.cauterize()  // expect: error: cannot satisfy
  other.catch(only: Failure(), on: nil) { _ in }.cauterize()  // expect: error: cannot satisfy
}
