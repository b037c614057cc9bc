import CancellablePromises
import Promises

let guaranteeRows: [Row] = [
  .init { p in
    p.guarantee.then(on: p.on, flags: p.flags) { p.hit(Guarantee.value([1]), $0) }
      as Guarantee<[Int]>
  },
  .onMain { p in
    p.guarantee.then(on: .main) { p.main(Guarantee.value([1]), $0) } as Guarantee<[Int]>
  },
  .init { p in p.guarantee.then { p.hit(Guarantee.value([1]), $0) } as Guarantee<[Int]> },
  .init { p in p.guarantee.map(on: p.on, flags: p.flags) { p.hit(1, $0) } as Guarantee<Int> },
  .onMain { p in p.guarantee.map(on: .main) { p.main(1, $0) } as Guarantee<Int> },
  .init { p in p.guarantee.map { p.hit(1, $0) } as Guarantee<Int> },
  .init { p in p.guarantee.done(on: p.on, flags: p.flags) { p.hit((), $0) } as Guarantee<Void> },
  .onMain { p in p.guarantee.done(on: .main) { p.main((), $0) } as Guarantee<Void> },
  .returning { p in p.guarantee.done { p.hit((), $0) } as Guarantee<Void> },
  .init { p in p.guarantee.get(on: p.on, flags: p.flags) { p.hit((), $0) } as Guarantee<[Int]> },
  .onMain { p in p.guarantee.get(on: .main) { p.main((), $0) } as Guarantee<[Int]> },
  .returning { p in p.guarantee.get { p.hit((), $0) } as Guarantee<[Int]> },
  .init { p in p.guarantee.mapValues(on: p.on, flags: p.flags) { p.hit($0, $0) } as Guarantee<[Int]>
  },
  .onMain { p in p.guarantee.mapValues(on: .main) { p.main($0, $0) } as Guarantee<[Int]> },
  .init { p in p.guarantee.mapValues { p.hit($0, $0) } as Guarantee<[Int]> },
  .init { p in
    p.guarantee.flatMapValues(on: p.on, flags: p.flags) { p.hit([$0], $0) } as Guarantee<[Int]>
  },
  .onMain { p in p.guarantee.flatMapValues(on: .main) { p.main([$0], $0) } as Guarantee<[Int]> },
  .init { p in p.guarantee.flatMapValues { p.hit([$0], $0) } as Guarantee<[Int]> },
  .init { p in
    p.guarantee.compactMapValues(on: p.on, flags: p.flags) { p.hit(Int?($0), $0) }
      as Guarantee<[Int]>
  },
  .onMain { p in
    p.guarantee.compactMapValues(on: .main) { p.main(Int?($0), $0) } as Guarantee<[Int]>
  },
  .init { p in p.guarantee.compactMapValues { p.hit(Int?($0), $0) } as Guarantee<[Int]> },
  .init { p in
    p.guarantee.filterValues(on: p.on, flags: p.flags) { p.hit(true, $0) } as Guarantee<[Int]>
  },
  .onMain { p in p.guarantee.filterValues(on: .main) { p.main(true, $0) } as Guarantee<[Int]> },
  .init { p in p.guarantee.filterValues { p.hit(true, $0) } as Guarantee<[Int]> },
  .init { p in
    p.guarantee.sortedValues(on: p.on, flags: p.flags) { p.hit($0 < $1) } as Guarantee<[Int]>
  },
  .onMain { p in p.guarantee.sortedValues(on: .main) { p.main($0 < $1) } as Guarantee<[Int]> },
  .init { p in p.guarantee.sortedValues { p.hit($0 < $1) } as Guarantee<[Int]> },
  .init { p in
    p.guarantee.thenMap(on: p.on, flags: p.flags) { p.hit(Guarantee.value($0), $0) }
      as Guarantee<[Int]>
  },
  .onMain { p in
    p.guarantee.thenMap(on: .main) { p.main(Guarantee.value($0), $0) } as Guarantee<[Int]>
  },
  .init { p in p.guarantee.thenMap { p.hit(Guarantee.value($0), $0) } as Guarantee<[Int]> },
  .init { p in
    p.guarantee.thenFlatMap(on: p.on, flags: p.flags) { p.hit(Guarantee.value([$0]), $0) }
      as Guarantee<[Int]>
  },
  .onMain { p in
    p.guarantee.thenFlatMap(on: .main) { p.main(Guarantee.value([$0]), $0) } as Guarantee<[Int]>
  },
  .init { p in p.guarantee.thenFlatMap { p.hit(Guarantee.value([$0]), $0) } as Guarantee<[Int]> },
  .init { p in p.seen(p.guarantee.sortedValues(on: p.on, flags: p.flags) as Guarantee<[Int]>) },
  .onMain { p in p.seen(p.guarantee.sortedValues(on: .main) as Guarantee<[Int]>) },
  .init { p in
    p.guarantee.then(on: p.on, flags: p.flags) { p.hit(Promise.value([1]), $0) } as Promise<[Int]>
  },
  .onMain { p in p.guarantee.then(on: .main) { p.main(Promise.value([1]), $0) } as Promise<[Int]>
  },
  .init { p in p.guarantee.then { p.hit(Promise.value([1]), $0) } as Promise<[Int]> },
  .init { p in
    p.guarantee.map(on: p.on, flags: p.flags) { try p.hit(nothing(1), $0) } as Promise<Int>
  },
  .onMain { p in p.guarantee.map(on: .main) { try p.main(nothing(1), $0) } as Promise<Int> },
  .init { p in p.guarantee.map { try p.hit(nothing(1), $0) } as Promise<Int> },
  .init { p in
    p.guarantee.done(on: p.on, flags: p.flags) { try p.hit(nothing(), $0) } as Promise<Void>
  },
  .onMain { p in p.guarantee.done(on: .main) { try p.main(nothing(), $0) } as Promise<Void> },
  .returning { p in p.guarantee.done { try p.hit(nothing(), $0) } as Promise<Void> },
  .init { p in
    p.guarantee.get(on: p.on, flags: p.flags) { try p.hit(nothing(), $0) } as Promise<[Int]>
  },
  .onMain { p in p.guarantee.get(on: .main) { try p.main(nothing(), $0) } as Promise<[Int]> },
  .returning { p in p.guarantee.get { try p.hit(nothing(), $0) } as Promise<[Int]> },
  .init { p in
    p.guarantee.mapValues(on: p.on, flags: p.flags) { try p.hit(nothing($0), $0) } as Promise<[Int]>
  },
  .onMain { p in p.guarantee.mapValues(on: .main) { try p.main(nothing($0), $0) } as Promise<[Int]>
  },
  .init { p in p.guarantee.mapValues { try p.hit(nothing($0), $0) } as Promise<[Int]> },
  .init { p in
    p.guarantee.flatMapValues(on: p.on, flags: p.flags) { try p.hit(nothing([$0]), $0) }
      as Promise<[Int]>
  },
  .onMain { p in
    p.guarantee.flatMapValues(on: .main) { try p.main(nothing([$0]), $0) } as Promise<[Int]>
  },
  .init { p in p.guarantee.flatMapValues { try p.hit(nothing([$0]), $0) } as Promise<[Int]> },
  .init { p in
    p.guarantee.compactMapValues(on: p.on, flags: p.flags) { try p.hit(nothing(Int?($0)), $0) }
      as Promise<[Int]>
  },
  .onMain { p in
    p.guarantee.compactMapValues(on: .main) { try p.main(nothing(Int?($0)), $0) } as Promise<[Int]>
  },
  .init { p in p.guarantee.compactMapValues { try p.hit(nothing(Int?($0)), $0) } as Promise<[Int]>
  },
  .init { p in
    p.guarantee.filterValues(on: p.on, flags: p.flags) { try p.hit(nothing(true), $0) }
      as Promise<[Int]>
  },
  .onMain { p in
    p.guarantee.filterValues(on: .main) { try p.main(nothing(true), $0) } as Promise<[Int]>
  },
  .init { p in p.guarantee.filterValues { try p.hit(nothing(true), $0) } as Promise<[Int]> },
  .init { p in
    p.guarantee.sortedValues(on: p.on, flags: p.flags) { try p.hit(nothing($0 < $1)) }
      as Promise<[Int]>
  },
  .onMain { p in
    p.guarantee.sortedValues(on: .main) { try p.main(nothing($0 < $1)) } as Promise<[Int]>
  },
  .init { p in p.guarantee.sortedValues { try p.hit(nothing($0 < $1)) } as Promise<[Int]> },
  .init { p in
    p.guarantee.thenMap(on: p.on, flags: p.flags) { p.hit(Promise.value($0), $0) } as Promise<[Int]>
  },
  .onMain { p in p.guarantee.thenMap(on: .main) { p.main(Promise.value($0), $0) } as Promise<[Int]>
  },
  .init { p in p.guarantee.thenMap { p.hit(Promise.value($0), $0) } as Promise<[Int]> },
  .init { p in
    p.guarantee.thenFlatMap(on: p.on, flags: p.flags) { p.hit(Promise.value([$0]), $0) }
      as Promise<[Int]>
  },
  .onMain { p in
    p.guarantee.thenFlatMap(on: .main) { p.main(Promise.value([$0]), $0) } as Promise<[Int]>
  },
  .init { p in p.guarantee.thenFlatMap { p.hit(Promise.value([$0]), $0) } as Promise<[Int]> },
  .init { p in p.seen(p.guarantee.sortedValues(on: p.on, flags: p.flags) as Promise<[Int]>) },
  .onMain { p in p.seen(p.guarantee.sortedValues(on: .main) as Promise<[Int]>) },
  .init { p in p.guarantee.compactMap(on: p.on, flags: p.flags) { p.hit(Int?(1), $0) } },
  .onMain { p in p.guarantee.compactMap(on: .main) { p.main(Int?(1), $0) } },
  .init { p in p.guarantee.compactMap { p.hit(Int?(1), $0) } },
  .init { p in p.guarantee.tap(on: p.on, flags: p.flags) { p.hit((), $0) } },
  .onMain { p in p.guarantee.tap(on: .main) { p.main((), $0) } },
  .init { p in p.guarantee.tap { p.hit((), $0) } },
  .init { p in p.guarantee.firstValue(on: p.on, flags: p.flags) { p.hit($0 == 1, $0) } },
  .onMain { p in p.guarantee.firstValue(on: .main) { p.main($0 == 1, $0) } },
  .init { p in p.guarantee.firstValue { p.hit($0 == 1, $0) } },
]
