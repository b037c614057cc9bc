import CancellablePromises
import Promises

let guaranteeRows: [Row] = [
  .init { p in
    p.guarantee.then(on: p.on, flags: p.flags) { _ in p.hit(Guarantee.value([1])) }
      as Guarantee<[Int]>
  },
  .onMain { p in
    p.guarantee.then(on: .main) { _ in p.main(Guarantee.value([1])) } as Guarantee<[Int]>
  },
  .init { p in p.guarantee.then { _ in p.hit(Guarantee.value([1])) } as Guarantee<[Int]> },
  .init { p in p.guarantee.map(on: p.on, flags: p.flags) { _ in p.hit(1) } as Guarantee<Int> },
  .onMain { p in p.guarantee.map(on: .main) { _ in p.main(1) } as Guarantee<Int> },
  .init { p in p.guarantee.map { _ in p.hit(1) } as Guarantee<Int> },
  .init { p in p.guarantee.done(on: p.on, flags: p.flags) { _ in p.hit() } as Guarantee<Void> },
  .onMain { p in p.guarantee.done(on: .main) { _ in p.main() } as Guarantee<Void> },
  .returning { p in p.guarantee.done { _ in p.hit() } as Guarantee<Void> },
  .init { p in p.guarantee.get(on: p.on, flags: p.flags) { _ in p.hit() } as Guarantee<[Int]> },
  .onMain { p in p.guarantee.get(on: .main) { _ in p.main() } as Guarantee<[Int]> },
  .returning { p in p.guarantee.get { _ in p.hit() } as Guarantee<[Int]> },
  .init { p in p.guarantee.mapValues(on: p.on, flags: p.flags) { _ in p.hit(1) } as Guarantee<[Int]>
  },
  .onMain { p in p.guarantee.mapValues(on: .main) { _ in p.main(1) } as Guarantee<[Int]> },
  .init { p in p.guarantee.mapValues { _ in p.hit(1) } as Guarantee<[Int]> },
  .init { p in
    p.guarantee.flatMapValues(on: p.on, flags: p.flags) { _ in p.hit([1]) } as Guarantee<[Int]>
  },
  .onMain { p in p.guarantee.flatMapValues(on: .main) { _ in p.main([1]) } as Guarantee<[Int]> },
  .init { p in p.guarantee.flatMapValues { _ in p.hit([1]) } as Guarantee<[Int]> },
  .init { p in
    p.guarantee.compactMapValues(on: p.on, flags: p.flags) { _ in p.hit(Int?(1)) }
      as Guarantee<[Int]>
  },
  .onMain { p in
    p.guarantee.compactMapValues(on: .main) { _ in p.main(Int?(1)) } as Guarantee<[Int]>
  },
  .init { p in p.guarantee.compactMapValues { _ in p.hit(Int?(1)) } as Guarantee<[Int]> },
  .init { p in
    p.guarantee.filterValues(on: p.on, flags: p.flags) { _ in p.hit(true) } as Guarantee<[Int]>
  },
  .onMain { p in p.guarantee.filterValues(on: .main) { _ in p.main(true) } as Guarantee<[Int]> },
  .init { p in p.guarantee.filterValues { _ in p.hit(true) } as Guarantee<[Int]> },
  .init { p in
    p.guarantee.sortedValues(on: p.on, flags: p.flags) { p.hit($0 < $1) } as Guarantee<[Int]>
  },
  .onMain { p in p.guarantee.sortedValues(on: .main) { p.main($0 < $1) } as Guarantee<[Int]> },
  .init { p in p.guarantee.sortedValues { p.hit($0 < $1) } as Guarantee<[Int]> },
  .init { p in
    p.guarantee.thenMap(on: p.on, flags: p.flags) { _ in p.hit(Guarantee.value(1)) }
      as Guarantee<[Int]>
  },
  .onMain { p in
    p.guarantee.thenMap(on: .main) { _ in p.main(Guarantee.value(1)) } as Guarantee<[Int]>
  },
  .init { p in p.guarantee.thenMap { _ in p.hit(Guarantee.value(1)) } as Guarantee<[Int]> },
  .init { p in
    p.guarantee.thenFlatMap(on: p.on, flags: p.flags) { _ in p.hit(Guarantee.value([1])) }
      as Guarantee<[Int]>
  },
  .onMain { p in
    p.guarantee.thenFlatMap(on: .main) { _ in p.main(Guarantee.value([1])) } as Guarantee<[Int]>
  },
  .init { p in p.guarantee.thenFlatMap { _ in p.hit(Guarantee.value([1])) } as Guarantee<[Int]> },
  .init { p in p.seen(p.guarantee.sortedValues(on: p.on, flags: p.flags) as Guarantee<[Int]>) },
  .onMain { p in p.seen(p.guarantee.sortedValues(on: .main) as Guarantee<[Int]>) },
  .init { p in
    p.guarantee.then(on: p.on, flags: p.flags) { _ in p.hit(Promise.value([1])) } as Promise<[Int]>
  },
  .onMain { p in p.guarantee.then(on: .main) { _ in p.main(Promise.value([1])) } as Promise<[Int]>
  },
  .init { p in p.guarantee.then { _ in p.hit(Promise.value([1])) } as Promise<[Int]> },
  .init { p in
    p.guarantee.map(on: p.on, flags: p.flags) { _ in try p.hit(nothing(1)) } as Promise<Int>
  },
  .onMain { p in p.guarantee.map(on: .main) { _ in try p.main(nothing(1)) } as Promise<Int> },
  .init { p in p.guarantee.map { _ in try p.hit(nothing(1)) } as Promise<Int> },
  .init { p in
    p.guarantee.done(on: p.on, flags: p.flags) { _ in try p.hit(nothing()) } as Promise<Void>
  },
  .onMain { p in p.guarantee.done(on: .main) { _ in try p.main(nothing()) } as Promise<Void> },
  .returning { p in p.guarantee.done { _ in try p.hit(nothing()) } as Promise<Void> },
  .init { p in
    p.guarantee.get(on: p.on, flags: p.flags) { _ in try p.hit(nothing()) } as Promise<[Int]>
  },
  .onMain { p in p.guarantee.get(on: .main) { _ in try p.main(nothing()) } as Promise<[Int]> },
  .returning { p in p.guarantee.get { _ in try p.hit(nothing()) } as Promise<[Int]> },
  .init { p in
    p.guarantee.mapValues(on: p.on, flags: p.flags) { _ in try p.hit(nothing(1)) } as Promise<[Int]>
  },
  .onMain { p in p.guarantee.mapValues(on: .main) { _ in try p.main(nothing(1)) } as Promise<[Int]>
  },
  .init { p in p.guarantee.mapValues { _ in try p.hit(nothing(1)) } as Promise<[Int]> },
  .init { p in
    p.guarantee.flatMapValues(on: p.on, flags: p.flags) { _ in try p.hit(nothing([1])) }
      as Promise<[Int]>
  },
  .onMain { p in
    p.guarantee.flatMapValues(on: .main) { _ in try p.main(nothing([1])) } as Promise<[Int]>
  },
  .init { p in p.guarantee.flatMapValues { _ in try p.hit(nothing([1])) } as Promise<[Int]> },
  .init { p in
    p.guarantee.compactMapValues(on: p.on, flags: p.flags) { _ in try p.hit(nothing(Int?(1))) }
      as Promise<[Int]>
  },
  .onMain { p in
    p.guarantee.compactMapValues(on: .main) { _ in try p.main(nothing(Int?(1))) } as Promise<[Int]>
  },
  .init { p in p.guarantee.compactMapValues { _ in try p.hit(nothing(Int?(1))) } as Promise<[Int]>
  },
  .init { p in
    p.guarantee.filterValues(on: p.on, flags: p.flags) { _ in try p.hit(nothing(true)) }
      as Promise<[Int]>
  },
  .onMain { p in
    p.guarantee.filterValues(on: .main) { _ in try p.main(nothing(true)) } as Promise<[Int]>
  },
  .init { p in p.guarantee.filterValues { _ in try p.hit(nothing(true)) } as Promise<[Int]> },
  .init { p in
    p.guarantee.sortedValues(on: p.on, flags: p.flags) { try p.hit(nothing($0 < $1)) }
      as Promise<[Int]>
  },
  .onMain { p in
    p.guarantee.sortedValues(on: .main) { try p.main(nothing($0 < $1)) } as Promise<[Int]>
  },
  .init { p in p.guarantee.sortedValues { try p.hit(nothing($0 < $1)) } as Promise<[Int]> },
  .init { p in
    p.guarantee.thenMap(on: p.on, flags: p.flags) { _ in p.hit(Promise.value(1)) } as Promise<[Int]>
  },
  .onMain { p in p.guarantee.thenMap(on: .main) { _ in p.main(Promise.value(1)) } as Promise<[Int]>
  },
  .init { p in p.guarantee.thenMap { _ in p.hit(Promise.value(1)) } as Promise<[Int]> },
  .init { p in
    p.guarantee.thenFlatMap(on: p.on, flags: p.flags) { _ in p.hit(Promise.value([1])) }
      as Promise<[Int]>
  },
  .onMain { p in
    p.guarantee.thenFlatMap(on: .main) { _ in p.main(Promise.value([1])) } as Promise<[Int]>
  },
  .init { p in p.guarantee.thenFlatMap { _ in p.hit(Promise.value([1])) } as Promise<[Int]> },
  .init { p in p.seen(p.guarantee.sortedValues(on: p.on, flags: p.flags) as Promise<[Int]>) },
  .onMain { p in p.seen(p.guarantee.sortedValues(on: .main) as Promise<[Int]>) },
  .init { p in p.guarantee.compactMap(on: p.on, flags: p.flags) { _ in p.hit(Int?(1)) } },
  .onMain { p in p.guarantee.compactMap(on: .main) { _ in p.main(Int?(1)) } },
  .init { p in p.guarantee.compactMap { _ in p.hit(Int?(1)) } },
  .init { p in p.guarantee.tap(on: p.on, flags: p.flags) { _ in p.hit() } },
  .onMain { p in p.guarantee.tap(on: .main) { _ in p.main() } },
  .init { p in p.guarantee.tap { _ in p.hit() } },
  .init { p in p.guarantee.firstValue(on: p.on, flags: p.flags) { _ in p.hit(true) } },
  .onMain { p in p.guarantee.firstValue(on: .main) { _ in p.main(true) } },
  .init { p in p.guarantee.firstValue { _ in p.hit(true) } },
]
