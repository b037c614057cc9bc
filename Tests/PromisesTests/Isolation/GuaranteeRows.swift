import Promises

/// The operators of guarantees whose handlers inherit the actor of the surrounding code.
let isolatedGuaranteeRows: [IsolatedRow<Guarantee<[Int]>>] = valueRows + sequenceRows

private let valueRows: [IsolatedRow<Guarantee<[Int]>>] = [
  .init(
    "then", .map,
    { guarantee, log, actor in
      guarantee.then { _ in log.visit(actor, Guarantee.value(1)) } as Guarantee<Int>
    },
    inMain: { guarantee, log in
      guarantee.then { _ in log.visit(Guarantee.value(1)) } as Guarantee<Int>
    },
    onMain: { guarantee, log in
      guarantee.then(on: .main) { _ in log.visit(Guarantee.value(1)) } as Guarantee<Int>
    }),
  .init(
    "then, a promise", .map,
    { guarantee, log, actor in guarantee.then { _ in log.visit(actor, Promise.value(1)) } },
    inMain: { guarantee, log in guarantee.then { _ in log.visit(Promise.value(1)) } },
    onMain: { guarantee, log in guarantee.then(on: .main) { _ in log.visit(Promise.value(1)) } }),
  .init(
    "map", .map,
    { guarantee, log, actor in guarantee.map { _ in log.visit(actor, 1) } as Guarantee<Int> },
    inMain: { guarantee, log in guarantee.map { _ in log.visit(1) } as Guarantee<Int> },
    onMain: { guarantee, log in guarantee.map(on: .main) { _ in log.visit(1) } as Guarantee<Int> }),
  .init(
    "map, throwing", .map,
    { guarantee, log, actor in guarantee.map { _ in log.visit(actor, 1) } as Promise<Int> },
    inMain: { guarantee, log in guarantee.map { _ in log.visit(1) } as Promise<Int> },
    onMain: { guarantee, log in guarantee.map(on: .main) { _ in log.visit(1) } as Promise<Int> }),
  .init(
    "compactMap", .map,
    { guarantee, log, actor in guarantee.compactMap { _ in log.visit(actor, 1) } },
    inMain: { guarantee, log in guarantee.compactMap { _ in log.visit(1) } },
    onMain: { guarantee, log in guarantee.compactMap(on: .main) { _ in log.visit(1) } }),
  .init(
    "done", .return,
    { guarantee, log, actor in guarantee.done { _ in log.visit(actor) } as Guarantee<Void> },
    inMain: { guarantee, log in guarantee.done { _ in log.visit() } as Guarantee<Void> },
    onMain: { guarantee, log in guarantee.done(on: .main) { _ in log.visit() } as Guarantee<Void> }),
  .init(
    "done, throwing", .return,
    { guarantee, log, actor in guarantee.done { _ in log.visit(actor) } as Promise<Void> },
    inMain: { guarantee, log in guarantee.done { _ in log.visit() } as Promise<Void> },
    onMain: { guarantee, log in guarantee.done(on: .main) { _ in log.visit() } as Promise<Void> }),
  .init(
    "get", .return,
    { guarantee, log, actor in guarantee.get { _ in log.visit(actor) } as Guarantee<[Int]> },
    inMain: { guarantee, log in guarantee.get { _ in log.visit() } as Guarantee<[Int]> },
    onMain: { guarantee, log in guarantee.get(on: .main) { _ in log.visit() } as Guarantee<[Int]> }),
  .init(
    "get, throwing", .return,
    { guarantee, log, actor in guarantee.get { _ in log.visit(actor) } as Promise<[Int]> },
    inMain: { guarantee, log in guarantee.get { _ in log.visit() } as Promise<[Int]> },
    onMain: { guarantee, log in guarantee.get(on: .main) { _ in log.visit() } as Promise<[Int]> }),
  .init(
    "tap", .map, { guarantee, log, actor in guarantee.tap { _ in log.visit(actor) } },
    inMain: { guarantee, log in guarantee.tap { _ in log.visit() } },
    onMain: { guarantee, log in guarantee.tap(on: .main) { _ in log.visit() } }),
  .init(
    "asyncMap", nil,
    { guarantee, log, actor in guarantee.asyncMap { _ in log.visit(actor, 1) } as Guarantee<Int> },
    inMain: { guarantee, log in guarantee.asyncMap { _ in log.visit(1) } as Guarantee<Int> }),
  .init(
    "asyncMap, throwing", nil,
    { guarantee, log, actor in guarantee.asyncMap { _ in log.visit(actor, 1) } as Promise<Int> },
    inMain: { guarantee, log in guarantee.asyncMap { _ in log.visit(1) } as Promise<Int> }),
]

private let sequenceRows: [IsolatedRow<Guarantee<[Int]>>] = [
  .init(
    "mapValues", .map,
    { guarantee, log, actor in guarantee.mapValues { _ in log.visit(actor, 1) } as Guarantee<[Int]>
    },
    inMain: { guarantee, log in guarantee.mapValues { _ in log.visit(1) } as Guarantee<[Int]> },
    onMain: { guarantee, log in
      guarantee.mapValues(on: .main) { _ in log.visit(1) } as Guarantee<[Int]>
    }),
  .init(
    "flatMapValues", .map,
    { guarantee, log, actor in
      guarantee.flatMapValues { _ in log.visit(actor, [1]) } as Guarantee<[Int]>
    },
    inMain: { guarantee, log in guarantee.flatMapValues { _ in log.visit([1]) } as Guarantee<[Int]>
    },
    onMain: { guarantee, log in
      guarantee.flatMapValues(on: .main) { _ in log.visit([1]) } as Guarantee<[Int]>
    }),
  .init(
    "compactMapValues", .map,
    { guarantee, log, actor in
      guarantee.compactMapValues { _ in log.visit(actor, 1) } as Guarantee<[Int]>
    },
    inMain: { guarantee, log in guarantee.compactMapValues { _ in log.visit(1) } as Guarantee<[Int]>
    },
    onMain: { guarantee, log in
      guarantee.compactMapValues(on: .main) { _ in log.visit(1) } as Guarantee<[Int]>
    }),
  .init(
    "filterValues", .map,
    { guarantee, log, actor in
      guarantee.filterValues { _ in log.visit(actor, true) } as Guarantee<[Int]>
    },
    inMain: { guarantee, log in guarantee.filterValues { _ in log.visit(true) } as Guarantee<[Int]>
    },
    onMain: { guarantee, log in
      guarantee.filterValues(on: .main) { _ in log.visit(true) } as Guarantee<[Int]>
    }),
  .init(
    "thenMap", .map,
    { guarantee, log, actor in
      guarantee.thenMap { _ in log.visit(actor, Guarantee.value(1)) } as Guarantee<[Int]>
    },
    inMain: { guarantee, log in
      guarantee.thenMap { _ in log.visit(Guarantee.value(1)) } as Guarantee<[Int]>
    },
    onMain: { guarantee, log in
      guarantee.thenMap(on: .main) { _ in log.visit(Guarantee.value(1)) } as Guarantee<[Int]>
    }),
  .init(
    "thenFlatMap", .map,
    { guarantee, log, actor in
      guarantee.thenFlatMap { _ in log.visit(actor, Guarantee.value([1])) } as Guarantee<[Int]>
    },
    inMain: { guarantee, log in
      guarantee.thenFlatMap { _ in log.visit(Guarantee.value([1])) } as Guarantee<[Int]>
    },
    onMain: { guarantee, log in
      guarantee.thenFlatMap(on: .main) { _ in log.visit(Guarantee.value([1])) } as Guarantee<[Int]>
    }),
  .init(
    "sortedValues", .map, isDirect: false,
    { guarantee, log, actor in
      guarantee.doubled.sortedValues { _, _ in log.visit(actor, true) } as Guarantee<[Int]>
    },
    inMain: { guarantee, log in
      guarantee.doubled.sortedValues { _, _ in log.visit(true) } as Guarantee<[Int]>
    },
    onMain: { guarantee, log in
      guarantee.doubled.sortedValues(on: .main) { _, _ in log.visit(true) } as Guarantee<[Int]>
    }),
  .init(
    "firstValue(where:)", .map,
    { guarantee, log, actor in guarantee.firstValue { _ in log.visit(actor, true) } },
    inMain: { guarantee, log in guarantee.firstValue { _ in log.visit(true) } },
    onMain: { guarantee, log in guarantee.firstValue(on: .main) { _ in log.visit(true) } }),
]

extension Guarantee<[Int]> {
  /// Two elements, which sorting has to compare.
  fileprivate var doubled: Guarantee<[Int]> { map(on: nil) { $0 + $0 } }
}
