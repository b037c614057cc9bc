import CancellablePromises
import Promises

let promiseRows: [Row] = [
  .init { p in p.promise.then(on: p.on, flags: p.flags) { p.hit(Promise.value([1]), $0) } },
  .onMain { p in p.promise.then(on: .main) { p.main(Promise.value([1]), $0) } },
  .init { p in p.promise.then { p.hit(Promise.value([1]), $0) } },
  .init { p in p.promise.map(on: p.on, flags: p.flags) { p.hit(1, $0) } },
  .onMain { p in p.promise.map(on: .main) { p.main(1, $0) } },
  .init { p in p.promise.map { p.hit(1, $0) } },
  .init { p in p.promise.compactMap(on: p.on, flags: p.flags) { p.hit(Int?(1), $0) } },
  .onMain { p in p.promise.compactMap(on: .main) { p.main(Int?(1), $0) } },
  .init { p in p.promise.compactMap { p.hit(Int?(1), $0) } },
  .init { p in p.promise.done(on: p.on, flags: p.flags) { p.hit((), $0) } },
  .onMain { p in p.promise.done(on: .main) { p.main((), $0) } },
  .returning { p in p.promise.done { p.hit((), $0) } },
  .init { p in p.promise.get(on: p.on, flags: p.flags) { p.hit((), $0) } },
  .onMain { p in p.promise.get(on: .main) { p.main((), $0) } },
  .returning { p in p.promise.get { p.hit((), $0) } },
  .init { p in p.promise.tap(on: p.on, flags: p.flags) { p.hit((), $0) } },
  .onMain { p in p.promise.tap(on: .main) { p.main((), $0) } },
  .init { p in p.promise.tap { p.hit((), $0) } },
  .init { p in p.promise.tapError(on: p.on, flags: p.flags) { p.hit((), $0) } },
  .onMain { p in p.promise.tapError(on: .main) { p.main((), $0) } },
  .init { p in p.promise.tapError { p.hit((), $0) } },
  .init { p in p.promise.mapError(on: p.on, flags: p.flags) { p.hit($0, $0) } },
  .onMain { p in p.promise.mapError(on: .main) { p.main($0, $0) } },
  .init { p in p.promise.mapError { p.hit($0, $0) } },
  .init { p in p.promise.ensure(on: p.on, flags: p.flags) { p.hit() } },
  .onMain { p in p.promise.ensure(on: .main) { p.main() } },
  .returning { p in p.promise.ensure { p.hit() } },
  .init { p in p.promise.ensureThen(on: p.on, flags: p.flags) { p.hit(Promise.value) } },
  .onMain { p in p.promise.ensureThen(on: .main) { p.main(Promise.value) } },
  .returning { p in p.promise.ensureThen { p.hit(Promise.value) } },
  .init { p in
    p.promise.recover(on: p.on, flags: p.flags, policy: p.policy) { p.hit(Promise.value([1]), $0) }
  },
  .onMain { p in p.promise.recover(on: .main, policy: p.policy) { p.main(Promise.value([1]), $0) }
  },
  .init { p in p.promise.recover(policy: p.policy) { p.hit(Promise.value([1]), $0) } },
  .init { p in p.promise.recover(on: p.on, flags: p.flags) { p.hit(Guarantee.value([1]), $0) } },
  .onMain { p in p.promise.recover(on: .main) { p.main(Guarantee.value([1]), $0) } },
  .init { p in p.promise.recover { p.hit(Guarantee.value([1]), $0) } },
  .init { p in p.voidPromise.recover(on: p.on, flags: p.flags) { p.hit((), $0) } as Guarantee<Void>
  },
  .onMain { p in p.voidPromise.recover(on: .main) { p.main((), $0) } as Guarantee<Void> },
  .init { p in p.voidPromise.recover { p.hit((), $0) } as Guarantee<Void> },
  .init { p in
    p.voidPromise.recover(on: p.on, flags: p.flags, policy: p.policy) { try p.hit(nothing(), $0) }
      as Promise<Void>
  },
  .onMain { p in
    p.voidPromise.recover(on: .main, policy: p.policy) { try p.main(nothing(), $0) }
      as Promise<Void>
  },
  .init { p in
    p.voidPromise.recover(policy: p.policy) { try p.hit(nothing(), $0) } as Promise<Void>
  },
  .init { p in
    p.promise.recover(only: p.only, on: p.on, flags: p.flags) { p.hit(Promise.value([1]), $0) }
  },
  .onMain { p in p.promise.recover(only: p.only, on: .main) { p.main(Promise.value([1]), $0) } },
  .init { p in p.promise.recover(only: p.only) { p.hit(Promise.value([1]), $0) } },
  .init { p in
    p.promise.recover(only: p.onlyType, on: p.on, flags: p.flags, policy: p.policy) {
      p.hit(Promise.value([1]), $0)
    }
  },
  .onMain { p in
    p.promise.recover(only: p.onlyType, on: .main, policy: p.policy) {
      p.main(Promise.value([1]), $0)
    }
  },
  .init { p in
    p.promise.recover(only: p.onlyType, policy: p.policy) { p.hit(Promise.value([1]), $0) }
  },
  .init { p in
    p.voidPromise.recover(only: p.only, on: p.on, flags: p.flags) { p.hit((), $0) } as Promise<Void>
  },
  .onMain { p in p.voidPromise.recover(only: p.only, on: .main) { p.main((), $0) } as Promise<Void>
  },
  .init { p in p.voidPromise.recover(only: p.only) { p.hit((), $0) } as Promise<Void> },
  .init { p in
    p.voidPromise.recover(only: p.onlyType, on: p.on, flags: p.flags, policy: p.policy) {
      p.hit((), $0)
    } as Promise<Void>
  },
  .onMain { p in
    p.voidPromise.recover(only: p.onlyType, on: .main, policy: p.policy) { p.main((), $0) }
      as Promise<Void>
  },
  .init { p in
    p.voidPromise.recover(only: p.onlyType, policy: p.policy) { p.hit((), $0) } as Promise<Void>
  },
]

let promiseSequenceRows: [Row] = [
  .init { p in p.promise.mapValues(on: p.on, flags: p.flags) { p.hit($0, $0) } },
  .onMain { p in p.promise.mapValues(on: .main) { p.main($0, $0) } },
  .init { p in p.promise.mapValues { p.hit($0, $0) } },
  .init { p in p.promise.flatMapValues(on: p.on, flags: p.flags) { p.hit([$0], $0) } },
  .onMain { p in p.promise.flatMapValues(on: .main) { p.main([$0], $0) } },
  .init { p in p.promise.flatMapValues { p.hit([$0], $0) } },
  .init { p in p.promise.compactMapValues(on: p.on, flags: p.flags) { p.hit(Int?($0), $0) } },
  .onMain { p in p.promise.compactMapValues(on: .main) { p.main(Int?($0), $0) } },
  .init { p in p.promise.compactMapValues { p.hit(Int?($0), $0) } },
  .init { p in p.promise.filterValues(on: p.on, flags: p.flags) { p.hit(true, $0) } },
  .onMain { p in p.promise.filterValues(on: .main) { p.main(true, $0) } },
  .init { p in p.promise.filterValues { p.hit(true, $0) } },
  .init { p in p.promise.sortedValues(on: p.on, flags: p.flags) { p.hit($0 < $1) } },
  .onMain { p in p.promise.sortedValues(on: .main) { p.main($0 < $1) } },
  .init { p in p.promise.sortedValues { p.hit($0 < $1) } },
  .init { p in p.seen(p.promise.sortedValues(on: p.on, flags: p.flags)) },
  .onMain { p in p.seen(p.promise.sortedValues(on: .main)) },
  .init { p in p.promise.firstValue(on: p.on, flags: p.flags) { p.hit($0 == 1, $0) } },
  .onMain { p in p.promise.firstValue(on: .main) { p.main($0 == 1, $0) } },
  .init { p in p.promise.firstValue { p.hit($0 == 1, $0) } },
  .init { p in p.promise.thenMap(on: p.on, flags: p.flags) { p.hit(Promise.value($0), $0) } },
  .onMain { p in p.promise.thenMap(on: .main) { p.main(Promise.value($0), $0) } },
  .init { p in p.promise.thenMap { p.hit(Promise.value($0), $0) } },
  .init { p in p.promise.thenFlatMap(on: p.on, flags: p.flags) { p.hit(Promise.value([$0]), $0) } },
  .onMain { p in p.promise.thenFlatMap(on: .main) { p.main(Promise.value([$0]), $0) } },
  .init { p in p.promise.thenFlatMap { p.hit(Promise.value([$0]), $0) } },
]

let promiseEndingRows: [Row] = [
  .init { p in p.promise.catch(on: p.on, flags: p.flags, policy: p.policy) { p.hit((), $0) } },
  .onMain { p in p.promise.catch(on: .main, policy: p.policy) { p.main((), $0) } },
  .returning { p in p.promise.catch(policy: p.policy) { p.hit((), $0) } },
  .init { p in p.promise.catch(only: p.only, on: p.on, flags: p.flags) { p.hit((), $0) } },
  .onMain { p in p.promise.catch(only: p.only, on: .main) { p.main((), $0) } },
  .returning { p in p.promise.catch(only: p.only) { p.hit((), $0) } },
  .init { p in
    p.promise.catch(only: p.onlyType, on: p.on, flags: p.flags, policy: p.policy) { p.hit((), $0) }
  },
  .onMain { p in p.promise.catch(only: p.onlyType, on: .main, policy: p.policy) { p.main((), $0) }
  },
  .returning { p in p.promise.catch(only: p.onlyType, policy: p.policy) { p.hit((), $0) } },
  .init { p in p.cascade.catch(on: p.on, flags: p.flags, policy: p.policy) { p.hit((), $0) } },
  .onMain { p in p.cascade.catch(on: .main, policy: p.policy) { p.main((), $0) } },
  .returning { p in p.cascade.catch(policy: p.policy) { p.hit((), $0) } },
  .init { p in p.cascade.catch(only: p.only, on: p.on, flags: p.flags) { p.hit((), $0) } },
  .onMain { p in p.cascade.catch(only: p.only, on: .main) { p.main((), $0) } },
  .returning { p in p.cascade.catch(only: p.only) { p.hit((), $0) } },
  .init { p in
    p.cascade.catch(only: p.onlyType, on: p.on, flags: p.flags, policy: p.policy) { p.hit((), $0) }
  },
  .onMain { p in p.cascade.catch(only: p.onlyType, on: .main, policy: p.policy) { p.main((), $0) }
  },
  .returning { p in p.cascade.catch(only: p.onlyType, policy: p.policy) { p.hit((), $0) } },
  .init { p in p.finalizer.finally(on: p.on, flags: p.flags) { p.hit() } },
  .onMain { p in p.finalizer.finally(on: .main) { p.main() } },
  .returning { p in p.finalizer.finally { p.hit() } },
  .init { p in p.cascade.finally(on: p.on, flags: p.flags) { p.hit() } },
  .onMain { p in p.cascade.finally(on: .main) { p.main() } },
  .returning { p in p.cascade.finally { p.hit() } },
]
