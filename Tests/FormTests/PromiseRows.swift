import CancellablePromises
import Promises

let promiseRows: [Row] = [
  .init { p in p.promise.then(on: p.on, flags: p.flags) { _ in p.hit(Promise.value([1])) } },
  .onMain { p in p.promise.then(on: .main) { _ in p.main(Promise.value([1])) } },
  .init { p in p.promise.then { _ in p.hit(Promise.value([1])) } },
  .init { p in p.promise.map(on: p.on, flags: p.flags) { _ in p.hit(1) } },
  .onMain { p in p.promise.map(on: .main) { _ in p.main(1) } },
  .init { p in p.promise.map { _ in p.hit(1) } },
  .init { p in p.promise.compactMap(on: p.on, flags: p.flags) { _ in p.hit(Int?(1)) } },
  .onMain { p in p.promise.compactMap(on: .main) { _ in p.main(Int?(1)) } },
  .init { p in p.promise.compactMap { _ in p.hit(Int?(1)) } },
  .init { p in p.promise.done(on: p.on, flags: p.flags) { _ in p.hit() } },
  .onMain { p in p.promise.done(on: .main) { _ in p.main() } },
  .returning { p in p.promise.done { _ in p.hit() } },
  .init { p in p.promise.get(on: p.on, flags: p.flags) { _ in p.hit() } },
  .onMain { p in p.promise.get(on: .main) { _ in p.main() } },
  .returning { p in p.promise.get { _ in p.hit() } },
  .init { p in p.promise.tap(on: p.on, flags: p.flags) { _ in p.hit() } },
  .onMain { p in p.promise.tap(on: .main) { _ in p.main() } },
  .init { p in p.promise.tap { _ in p.hit() } },
  .init { p in p.promise.tapError(on: p.on, flags: p.flags) { _ in p.hit() } },
  .onMain { p in p.promise.tapError(on: .main) { _ in p.main() } },
  .init { p in p.promise.tapError { _ in p.hit() } },
  .init { p in p.promise.mapError(on: p.on, flags: p.flags) { p.hit($0) } },
  .onMain { p in p.promise.mapError(on: .main) { p.main($0) } },
  .init { p in p.promise.mapError { p.hit($0) } },
  .init { p in p.promise.ensure(on: p.on, flags: p.flags) { p.hit() } },
  .onMain { p in p.promise.ensure(on: .main) { p.main() } },
  .returning { p in p.promise.ensure { p.hit() } },
  .init { p in p.promise.ensureThen(on: p.on, flags: p.flags) { p.hit(Promise.value) } },
  .onMain { p in p.promise.ensureThen(on: .main) { p.main(Promise.value) } },
  .returning { p in p.promise.ensureThen { p.hit(Promise.value) } },
  .init { p in
    p.promise.recover(on: p.on, flags: p.flags, policy: p.policy) { _ in p.hit(Promise.value([1])) }
  },
  .onMain { p in p.promise.recover(on: .main, policy: p.policy) { _ in p.main(Promise.value([1])) }
  },
  .init { p in p.promise.recover(policy: p.policy) { _ in p.hit(Promise.value([1])) } },
  .init { p in p.promise.recover(on: p.on, flags: p.flags) { _ in p.hit(Guarantee.value([1])) } },
  .onMain { p in p.promise.recover(on: .main) { _ in p.main(Guarantee.value([1])) } },
  .init { p in p.promise.recover { _ in p.hit(Guarantee.value([1])) } },
  .init { p in p.voidPromise.recover(on: p.on, flags: p.flags) { _ in p.hit() } as Guarantee<Void>
  },
  .onMain { p in p.voidPromise.recover(on: .main) { _ in p.main() } as Guarantee<Void> },
  .init { p in p.voidPromise.recover { _ in p.hit() } as Guarantee<Void> },
  .init { p in
    p.voidPromise.recover(on: p.on, flags: p.flags, policy: p.policy) { _ in try p.hit(nothing()) }
      as Promise<Void>
  },
  .onMain { p in
    p.voidPromise.recover(on: .main, policy: p.policy) { _ in try p.main(nothing()) }
      as Promise<Void>
  },
  .init { p in
    p.voidPromise.recover(policy: p.policy) { _ in try p.hit(nothing()) } as Promise<Void>
  },
  .init { p in
    p.promise.recover(only: p.only, on: p.on, flags: p.flags) { _ in p.hit(Promise.value([1])) }
  },
  .onMain { p in p.promise.recover(only: p.only, on: .main) { _ in p.main(Promise.value([1])) } },
  .init { p in p.promise.recover(only: p.only) { _ in p.hit(Promise.value([1])) } },
  .init { p in
    p.promise.recover(only: p.onlyType, on: p.on, flags: p.flags, policy: p.policy) { _ in
      p.hit(Promise.value([1]))
    }
  },
  .onMain { p in
    p.promise.recover(only: p.onlyType, on: .main, policy: p.policy) { _ in
      p.main(Promise.value([1]))
    }
  },
  .init { p in
    p.promise.recover(only: p.onlyType, policy: p.policy) { _ in p.hit(Promise.value([1])) }
  },
  .init { p in
    p.voidPromise.recover(only: p.only, on: p.on, flags: p.flags) { _ in p.hit() } as Promise<Void>
  },
  .onMain { p in p.voidPromise.recover(only: p.only, on: .main) { _ in p.main() } as Promise<Void>
  },
  .init { p in p.voidPromise.recover(only: p.only) { _ in p.hit() } as Promise<Void> },
  .init { p in
    p.voidPromise.recover(only: p.onlyType, on: p.on, flags: p.flags, policy: p.policy) { _ in
      p.hit()
    } as Promise<Void>
  },
  .onMain { p in
    p.voidPromise.recover(only: p.onlyType, on: .main, policy: p.policy) { _ in p.main() }
      as Promise<Void>
  },
  .init { p in
    p.voidPromise.recover(only: p.onlyType, policy: p.policy) { _ in p.hit() } as Promise<Void>
  },
]

let promiseSequenceRows: [Row] = [
  .init { p in p.promise.mapValues(on: p.on, flags: p.flags) { _ in p.hit(1) } },
  .onMain { p in p.promise.mapValues(on: .main) { _ in p.main(1) } },
  .init { p in p.promise.mapValues { _ in p.hit(1) } },
  .init { p in p.promise.flatMapValues(on: p.on, flags: p.flags) { _ in p.hit([1]) } },
  .onMain { p in p.promise.flatMapValues(on: .main) { _ in p.main([1]) } },
  .init { p in p.promise.flatMapValues { _ in p.hit([1]) } },
  .init { p in p.promise.compactMapValues(on: p.on, flags: p.flags) { _ in p.hit(Int?(1)) } },
  .onMain { p in p.promise.compactMapValues(on: .main) { _ in p.main(Int?(1)) } },
  .init { p in p.promise.compactMapValues { _ in p.hit(Int?(1)) } },
  .init { p in p.promise.filterValues(on: p.on, flags: p.flags) { _ in p.hit(true) } },
  .onMain { p in p.promise.filterValues(on: .main) { _ in p.main(true) } },
  .init { p in p.promise.filterValues { _ in p.hit(true) } },
  .init { p in p.promise.sortedValues(on: p.on, flags: p.flags) { p.hit($0 < $1) } },
  .onMain { p in p.promise.sortedValues(on: .main) { p.main($0 < $1) } },
  .init { p in p.promise.sortedValues { p.hit($0 < $1) } },
  .init { p in p.seen(p.promise.sortedValues(on: p.on, flags: p.flags)) },
  .onMain { p in p.seen(p.promise.sortedValues(on: .main)) },
  .init { p in p.promise.firstValue(on: p.on, flags: p.flags) { _ in p.hit(true) } },
  .onMain { p in p.promise.firstValue(on: .main) { _ in p.main(true) } },
  .init { p in p.promise.firstValue { _ in p.hit(true) } },
  .init { p in p.promise.thenMap(on: p.on, flags: p.flags) { _ in p.hit(Promise.value(1)) } },
  .onMain { p in p.promise.thenMap(on: .main) { _ in p.main(Promise.value(1)) } },
  .init { p in p.promise.thenMap { _ in p.hit(Promise.value(1)) } },
  .init { p in p.promise.thenFlatMap(on: p.on, flags: p.flags) { _ in p.hit(Promise.value([1])) } },
  .onMain { p in p.promise.thenFlatMap(on: .main) { _ in p.main(Promise.value([1])) } },
  .init { p in p.promise.thenFlatMap { _ in p.hit(Promise.value([1])) } },
]

let promiseEndingRows: [Row] = [
  .init { p in p.promise.catch(on: p.on, flags: p.flags, policy: p.policy) { _ in p.hit() } },
  .onMain { p in p.promise.catch(on: .main, policy: p.policy) { _ in p.main() } },
  .returning { p in p.promise.catch(policy: p.policy) { _ in p.hit() } },
  .init { p in p.promise.catch(only: p.only, on: p.on, flags: p.flags) { _ in p.hit() } },
  .onMain { p in p.promise.catch(only: p.only, on: .main) { _ in p.main() } },
  .returning { p in p.promise.catch(only: p.only) { _ in p.hit() } },
  .init { p in
    p.promise.catch(only: p.onlyType, on: p.on, flags: p.flags, policy: p.policy) { _ in p.hit() }
  },
  .onMain { p in p.promise.catch(only: p.onlyType, on: .main, policy: p.policy) { _ in p.main() } },
  .returning { p in p.promise.catch(only: p.onlyType, policy: p.policy) { _ in p.hit() } },
  .init { p in p.cascade.catch(on: p.on, flags: p.flags, policy: p.policy) { _ in p.hit() } },
  .onMain { p in p.cascade.catch(on: .main, policy: p.policy) { _ in p.main() } },
  .returning { p in p.cascade.catch(policy: p.policy) { _ in p.hit() } },
  .init { p in p.cascade.catch(only: p.only, on: p.on, flags: p.flags) { _ in p.hit() } },
  .onMain { p in p.cascade.catch(only: p.only, on: .main) { _ in p.main() } },
  .returning { p in p.cascade.catch(only: p.only) { _ in p.hit() } },
  .init { p in
    p.cascade.catch(only: p.onlyType, on: p.on, flags: p.flags, policy: p.policy) { _ in p.hit() }
  },
  .onMain { p in p.cascade.catch(only: p.onlyType, on: .main, policy: p.policy) { _ in p.main() } },
  .returning { p in p.cascade.catch(only: p.onlyType, policy: p.policy) { _ in p.hit() } },
  .init { p in p.finalizer.finally(on: p.on, flags: p.flags) { p.hit() } },
  .onMain { p in p.finalizer.finally(on: .main) { p.main() } },
  .returning { p in p.finalizer.finally { p.hit() } },
  .init { p in p.cascade.finally(on: p.on, flags: p.flags) { p.hit() } },
  .onMain { p in p.cascade.finally(on: .main) { p.main() } },
  .returning { p in p.cascade.finally { p.hit() } },
]
