import CancellablePromises
import TestSupport
import Testing

/// The operators on sequences of guarantees, cancellable promises, and from guarantee to promise.
@Suite struct SequencesTests {
  @Test func `a guarantee's operators on sequences keep the order`() {
    let values = Guarantee.value([3, 1, 2])
    let doubled: Guarantee<[Int]> = values.mapValues(on: nil) { $0 * 2 }
    let twice: Guarantee<[Int]> = values.flatMapValues(on: nil) { [$0, $0 * 2] }
    let large: Guarantee<[Int]> = values.compactMapValues(on: nil) { $0 > 1 ? $0 : nil }
    let filtered: Guarantee<[Int]> = values.filterValues(on: nil) { $0 > 1 }
    let ascending: Guarantee<[Int]> = values.sortedValues(on: nil)
    let descending: Guarantee<[Int]> = values.sortedValues(on: nil) { $0 > $1 }
    let then: Guarantee<[Int]> = values.thenMap(on: nil) { Guarantee.value($0 * 2) }
    let flat: Guarantee<[Int]> = values.thenFlatMap(on: nil) { Guarantee.value([$0, 0]) }
    #expect(doubled.value == [6, 2, 4] && twice.value == [3, 6, 1, 2, 2, 4])
    #expect(large.value == [3, 2] && filtered.value == [3, 2])
    #expect(ascending.value == [1, 2, 3] && descending.value == [3, 2, 1])
    #expect(then.value == [6, 2, 4] && flat.value == [3, 0, 1, 0, 2, 0])
  }

  @Test func `a cancellable promise's operators on sequences keep the order`() {
    let values = CancellablePromise.value([3, 1, 2])
    #expect(values.mapValues(on: nil) { $0 * 2 }.value == [6, 2, 4])
    #expect(values.flatMapValues(on: nil) { [$0, $0 * 2] }.value == [3, 6, 1, 2, 2, 4])
    #expect(values.compactMapValues(on: nil) { $0 > 1 ? $0 : nil }.value == [3, 2])
    #expect(values.filterValues(on: nil) { $0 > 1 }.value == [3, 2])
    #expect(values.sortedValues(on: nil).value == [1, 2, 3])
    #expect(values.sortedValues(on: nil) { $0 > $1 }.value == [3, 2, 1])
    #expect(values.thenMap(on: nil) { Promise.value("\($0)") }.value == ["3", "1", "2"])
    #expect(values.thenFlatMap(on: nil) { Promise.value([$0, 0]) }.value == [3, 0, 1, 0, 2, 0])
    #expect(values.firstValue(on: nil) { $0 < 3 }.value == 1)
    #expect(values.firstValue.value == 3 && values.lastValue.value == 2)
  }

  // On the main actor: a handler on the main queue could otherwise pass for an inline one.
  @MainActor
  @Test func `a guarantee's first and last value are inline`() {
    let (guarantee, resolve) = Guarantee<[Int]>.pending()
    let numbers = [
      guarantee.firstValue, guarantee.lastValue, guarantee.firstValue(on: nil) { $0 < 3 },
    ]
    resolve([3, 1, 2])
    #expect(numbers.map(\.value) == [3, 2, 1])
  }

  @Test func `a guarantee's throwing operators on sequences lead to a promise`() {
    @Sendable func checked<Value: Sendable>(_ value: Value) throws -> Value { value }
    let values = Guarantee.value([3, 1, 2])
    let changed: [Promise<[Int]>] = [
      values.mapValues(on: nil) { try checked($0 * 2) },
      values.flatMapValues(on: nil) { try checked([$0, $0 * 2]) },
      values.compactMapValues(on: nil) { try checked($0 > 1 ? $0 : nil) },
      values.filterValues(on: nil) { try checked($0 > 1) },
      values.sortedValues(on: nil) { try checked($0 > $1) },
      values.thenMap(on: nil) { Promise.value($0 * 2) },
      values.thenFlatMap(on: nil) { Promise.value([$0, 0]) },
    ]
    #expect(
      changed.map(\.value) == [
        [6, 2, 4], [3, 6, 1, 2, 2, 4], [3, 2], [3, 2], [3, 2, 1], [6, 2, 4], [3, 0, 1, 0, 2, 0],
      ])
    let failed: [Promise<[Int]>] = [
      values.mapValues(on: nil) { _ in throw TestError.first },
      values.flatMapValues(on: nil) { (_) -> [Int] in throw TestError.first },
      values.compactMapValues(on: nil) { _ in throw TestError.first },
      values.filterValues(on: nil) { _ in throw TestError.first },
      values.sortedValues(on: nil) { _, _ in throw TestError.first },
      values.thenMap(on: nil) { _ in Promise(error: TestError.first) },
      values.thenFlatMap(on: nil) { _ in Promise<[Int]>(error: TestError.first) },
    ]
    #expect(failed.map(\.testError) == Array(repeating: .first, count: failed.count))
  }

  @Test func `values are sorted on the main queue, or where a promise is expected`() async throws {
    let values = Guarantee.value([3, 1, 2])
    let inline: Promise<[Int]> = values.sortedValues(on: nil)
    #expect(inline.value == [1, 2, 3])
    let plain = Promise.value([3, 1, 2]).sortedValues(on: .main)
    let sure: Guarantee<[Int]> = values.sortedValues(on: .main)
    let promised: Promise<[Int]> = values.sortedValues(on: .main)
    #expect(try await plain.async() == [1, 2, 3])
    #expect(await sure.async() == [1, 2, 3])
    #expect(try await promised.async() == [1, 2, 3])
  }

  @Test func `a guarantee makes a promise where one is expected`() async throws {
    let values = Guarantee.value([3, 1, 2])
    let mapped: Promise<[Int]> = values.thenMap { Promise.value($0 + 1) }
    let joined: Promise<[Int]> = values.thenFlatMap { Promise.value([$0, $0]) }
    let void: Promise<Void> = values.asVoid()
    #expect(void.isFulfilled)
    #expect(try await mapped.async() == [4, 2, 3])
    #expect(try await joined.async() == [3, 3, 1, 1, 2, 2])
  }
}
