import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// The operators on sequences, for promises, guarantees, and from guarantee to promise.
@Suite struct SequencesTests {
  private let plain = Promise.value([3, 1, 2])
  private let sure = Guarantee.value([3, 1, 2])
  private let cancellable = CancellablePromise.value([3, 1, 2])
  private let results = [
    [6, 2, 4], [3, 6, 1, 2, 2, 4], [3, 2], [3, 2], [1, 2, 3], [3, 2, 1], [6, 2, 4],
    [3, 0, 1, 0, 2, 0],
  ]

  @Test func `operators on sequences keep the order`() {
    let ofPromise: [Promise<[Int]>] = [
      plain.mapValues(on: nil) { $0 * 2 }, plain.flatMapValues(on: nil) { [$0, $0 * 2] },
      plain.compactMapValues(on: nil) { $0 > 1 ? $0 : nil }, plain.filterValues(on: nil) { $0 > 1 },
      plain.sortedValues(on: nil), plain.sortedValues(on: nil) { $0 > $1 },
      plain.thenMap(on: nil) { Promise.value($0 * 2) },
      plain.thenFlatMap(on: nil) { Promise.value([$0, 0]) },
    ]
    let ofGuarantee: [Guarantee<[Int]>] = [
      sure.mapValues(on: nil) { $0 * 2 }, sure.flatMapValues(on: nil) { [$0, $0 * 2] },
      sure.compactMapValues(on: nil) { $0 > 1 ? $0 : nil }, sure.filterValues(on: nil) { $0 > 1 },
      sure.sortedValues(on: nil), sure.sortedValues(on: nil) { $0 > $1 },
      sure.thenMap(on: nil) { Guarantee.value($0 * 2) },
      sure.thenFlatMap(on: nil) { Guarantee.value([$0, 0]) },
    ]
    let ofCancellable: [CancellablePromise<[Int]>] = [
      cancellable.mapValues(on: nil) { $0 * 2 },
      cancellable.flatMapValues(on: nil) { [$0, $0 * 2] },
      cancellable.compactMapValues(on: nil) { $0 > 1 ? $0 : nil },
      cancellable.filterValues(on: nil) { $0 > 1 }, cancellable.sortedValues(on: nil),
      cancellable.sortedValues(on: nil) { $0 > $1 },
      cancellable.thenMap(on: nil) { Promise.value($0 * 2) },
      cancellable.thenFlatMap(on: nil) { Promise.value([$0, 0]) },
    ]
    let fromGuarantee: [Promise<[Int]>] = [
      sure.mapValues(on: nil) { try checked($0 * 2) },
      sure.flatMapValues(on: nil) { try checked([$0, $0 * 2]) },
      sure.compactMapValues(on: nil) { try checked($0 > 1 ? $0 : nil) },
      sure.filterValues(on: nil) { try checked($0 > 1) }, sure.sortedValues(on: nil),
      sure.sortedValues(on: nil) { try checked($0 > $1) },
      sure.thenMap(on: nil) { Promise.value($0 * 2) },
      sure.thenFlatMap(on: nil) { Promise.value([$0, 0]) },
    ]
    #expect(ofPromise.map(\.value) == results && ofGuarantee.map(\.value) == results)
    #expect(ofCancellable.map(\.value) == results && fromGuarantee.map(\.value) == results)
  }

  // On the main actor: a handler on the main queue could otherwise pass for an inline one.
  @MainActor
  @Test func `the first and the last value are found inline`() {
    let firsts = [
      plain.firstValue, sure.firstValue, plain.firstValue(on: nil) { $0 > 2 },
      sure.firstValue(on: nil) { $0 > 2 },
    ]
    #expect(firsts.map(\.value) == [3, 3, 3, 3] && cancellable.firstValue.value == 3)
    let others = [plain.lastValue, sure.lastValue, plain.firstValue(on: nil) { $0 == 2 }]
    #expect(others.map(\.value) == [2, 2, 2] && cancellable.lastValue.value == 2)
    #expect(cancellable.firstValue(on: nil) { $0 < 3 }.value == 1)
    let empty = Promise<[Int]>.value([])
    for promise in [
      empty.firstValue, empty.lastValue, empty.firstValue(on: nil) { _ in true },
      plain.firstValue(on: nil) { $0 > 3 },
    ] {
      #expect(promise.error.map { "\($0)" } == "\(PromiseError.emptySequence)")
    }
  }

  @Test func `the first error rejects, and ends the calls`() {
    let failed: [Promise<[Int]>] = [
      sure.mapValues(on: nil) { _ in throw TestError.first },
      sure.flatMapValues(on: nil) { (_) -> [Int] in throw TestError.first },
      sure.compactMapValues(on: nil) { _ in throw TestError.first },
      sure.filterValues(on: nil) { _ in throw TestError.first },
      sure.sortedValues(on: nil) { _, _ in throw TestError.first },
      sure.thenMap(on: nil) { _ in Promise(error: TestError.first) },
      sure.thenFlatMap(on: nil) { _ in Promise<[Int]>(error: TestError.first) },
    ]
    #expect(failed.map(\.testError) == Array(repeating: .first, count: failed.count))
    let log = Recorder<Int>()
    let thrown = plain.thenMap(on: nil) { value -> Promise<Int> in
      log.append(value)
      if value == 1 { throw TestError.second }
      return .value(value)
    }
    #expect(thrown.testError == .second && log.removeAll() == [3, 1])
    let mapped = plain.mapValues(on: nil) { value -> Int in
      log.append(value)
      if value == 1 { throw TestError.first }
      return value
    }
    #expect(mapped.testError == .first && log.entries == [3, 1])
  }

  @Test func `thenMap waits for all promises, in any order`() {
    for order in permutations(of: [0, 1, 2]) {
      let pairs = (0..<3).map { _ in Promise<Int>.pending() }
      let promises = pairs.map(\.promise)
      let all = Promise.value([0, 1, 2]).thenMap(on: nil) { promises[$0] }
      for index in order {
        #expect(all.isPending)
        pairs[index].resolver.fulfill(index * 10)
      }
      #expect(all.value == [0, 10, 20])
    }
  }

  @Test func `values are sorted on the main queue, too`() async throws {
    let sorted: Guarantee<[Int]> = sure.sortedValues(on: .main)
    let promised: Promise<[Int]> = sure.sortedValues(on: .main)
    #expect(try await plain.sortedValues(on: .main).async() == [1, 2, 3])
    #expect(try await promised.async() == [1, 2, 3])
    #expect(await sorted.async() == [1, 2, 3])
  }

  @Test func `closures are called in the order of the elements`() {
    let log = Recorder<Int>()
    @Sendable func note<Output>(_ element: Int, _ output: Output) -> Output {
      log.append(element)
      return output
    }
    let calls: [() -> any Thenable] = [
      { plain.mapValues(on: nil) { note($0, 0) } },
      { plain.flatMapValues(on: nil) { note($0, [0]) } },
      { plain.compactMapValues(on: nil) { note($0, 0 as Int?) } },
      { plain.filterValues(on: nil) { note($0, true) } },
      { plain.firstValue(on: nil) { note($0, false) } },
      { plain.thenMap(on: nil) { note($0, Promise.value(0)) } },
      { plain.thenFlatMap(on: nil) { note($0, Promise.value([0])) } },
      { sure.thenMap(on: nil) { note($0, Guarantee.value(0)) } as Guarantee<[Int]> },
      { sure.thenFlatMap(on: nil) { note($0, Guarantee.value([0])) } as Guarantee<[Int]> },
      { cancellable.thenMap(on: nil) { note($0, CancellablePromise.value(0)) } },
      { cancellable.thenFlatMap(on: nil) { note($0, CancellablePromise.value([0])) } },
    ]
    for call in calls {
      _ = call()
      #expect(log.removeAll() == [3, 1, 2])
    }
    #expect(plain.firstValue(on: nil) { note($0, $0 < 3) }.value == 1)
    #expect(log.entries == [3, 1])
  }

  private func checked<Value: Sendable>(_ value: Value) throws -> Value { value }
}
