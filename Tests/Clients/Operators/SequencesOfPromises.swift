import Dispatch
import Promises

func values(_ promise: Promise<[Int]>, _ queue: DispatchQueue) {
  let _: [Promise<[String]>] = [
    promise.mapValues { "\($0)" }, promise.mapValues(on: .main) { "\($0)" },
    promise.mapValues(on: queue) { "\($0)" }, promise.mapValues(\.description),
    promise.flatMapValues { ["\($0)"] }, promise.flatMapValues(on: .main) { ["\($0)"] },
    promise.flatMapValues(on: queue) { ["\($0)"] },
    promise.compactMapValues { Optional("\($0)") },
    promise.compactMapValues(on: .main) { Optional("\($0)") },
    promise.compactMapValues(on: queue) { Optional("\($0)") },
    promise.thenMap { Promise.value("\($0)") },
    promise.thenMap(on: .main) { Guarantee.value("\($0)") },
    promise.thenMap(on: queue) { Promise.value("\($0)") },
    promise.thenFlatMap { Promise.value(["\($0)"]) },
    promise.thenFlatMap(on: .main) { Guarantee.value(["\($0)"]) },
    promise.thenFlatMap(on: queue) { Promise.value(["\($0)"]) },
  ]
  let _: [Promise<[Int]>] = [
    promise.filterValues { $0 > 1 }, promise.filterValues(on: .main) { $0 > 1 },
    promise.filterValues(on: queue) { $0 > 1 }, promise.sortedValues(),
    promise.sortedValues(on: .main), promise.sortedValues(on: queue, flags: .barrier),
    promise.sortedValues { $0 > $1 }, promise.sortedValues(on: .main) { $0 > $1 },
    promise.sortedValues(on: nil) { $0 > $1 },
  ]
  let _: [Promise<Int>] = [
    promise.firstValue, promise.lastValue, promise.firstValue { $0 > 1 },
    promise.firstValue(where: { $0 > 1 }), promise.firstValue(on: .main) { $0 > 1 },
    promise.firstValue(on: queue, where: { $0 > 1 }),
  ]
}

func values(_ guarantee: Guarantee<[Int]>, _ queue: DispatchQueue) {
  let _: [Guarantee<[String]>] = [
    guarantee.mapValues { "\($0)" }, guarantee.mapValues(on: .main) { "\($0)" },
    guarantee.mapValues(on: queue) { "\($0)" },
    guarantee.flatMapValues { ["\($0)"] }, guarantee.flatMapValues(on: .main) { ["\($0)"] },
    guarantee.flatMapValues(on: queue) { ["\($0)"] },
    guarantee.compactMapValues { Optional("\($0)") },
    guarantee.compactMapValues(on: .main) { Optional("\($0)") },
    guarantee.compactMapValues(on: queue) { Optional("\($0)") },
    guarantee.thenMap { Guarantee.value("\($0)") },
    guarantee.thenMap(on: .main) { Guarantee.value("\($0)") },
    guarantee.thenMap(on: queue) { Guarantee.value("\($0)") },
    guarantee.thenFlatMap { Guarantee.value(["\($0)"]) },
    guarantee.thenFlatMap(on: .main) { Guarantee.value(["\($0)"]) },
    guarantee.thenFlatMap(on: queue) { Guarantee.value(["\($0)"]) },
  ]
  let _: [Guarantee<[Int]>] = [
    guarantee.filterValues { $0 > 1 }, guarantee.filterValues(on: .main) { $0 > 1 },
    guarantee.filterValues(on: queue) { $0 > 1 }, guarantee.sortedValues(),
    guarantee.sortedValues(on: .main), guarantee.sortedValues(on: queue),
    guarantee.sortedValues { $0 > $1 }, guarantee.sortedValues(on: .main) { $0 > $1 },
    guarantee.sortedValues(on: nil) { $0 > $1 },
  ]
  let _: [Promise<Int>] = [
    guarantee.firstValue, guarantee.lastValue, guarantee.firstValue { $0 > 1 },
    guarantee.firstValue(on: .main) { $0 > 1 }, guarantee.firstValue(on: queue) { $0 > 1 },
  ]
}

nonisolated private func checked<Value>(_ value: Value) throws -> Value { value }

func valuesWithErrors(_ guarantee: Guarantee<[Int]>, _ queue: DispatchQueue) {
  let _: [Promise<[String]>] = [
    guarantee.mapValues { try checked("\($0)") },
    guarantee.mapValues(on: .main) { _ in throw Failure.first },
    guarantee.mapValues(on: queue) { _ in throw Failure.first },
    guarantee.flatMapValues { try checked(["\($0)"]) },
    guarantee.flatMapValues(on: .main) { try checked(["\($0)"]) },
    guarantee.flatMapValues(on: queue) { try checked(["\($0)"]) },
    guarantee.compactMapValues { try checked(Optional("\($0)")) },
    guarantee.compactMapValues(on: .main) { _ in throw Failure.first },
    guarantee.compactMapValues(on: queue) { _ in throw Failure.first },
    guarantee.thenMap { Promise.value("\($0)") },
    guarantee.thenMap(on: .main) { Promise.value("\($0)") },
    guarantee.thenMap(on: queue) { Promise.value("\($0)") },
    guarantee.thenFlatMap { Promise.value(["\($0)"]) },
    guarantee.thenFlatMap(on: .main) { Promise.value(["\($0)"]) },
    guarantee.thenFlatMap(on: queue) { Promise.value(["\($0)"]) },
  ]
  let _: [Promise<[Int]>] = [
    guarantee.filterValues { try checked($0 > 1) },
    guarantee.filterValues(on: .main) { _ in throw Failure.first },
    guarantee.filterValues(on: queue) { _ in throw Failure.first },
    guarantee.sortedValues(), guarantee.sortedValues(on: .main), guarantee.sortedValues(on: queue),
    guarantee.sortedValues { try checked($0 > $1) },
    guarantee.sortedValues(on: .main) { _, _ in throw Failure.first },
    guarantee.sortedValues(on: nil) { _, _ in throw Failure.first },
  ]
}

func values(_ promise: Promise<[String: Int]>, _ set: Guarantee<Set<Int>>) {
  let _: Promise<[Int]> = promise.mapValues { key, value in key.count + value }
  let _: Promise<[Int]> = promise.mapValues { $0.value }
  let _: Guarantee<[Int]> = set.sortedValues()
}
