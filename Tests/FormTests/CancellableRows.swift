import CancellablePromises
import Promises

let cancellableRows: [Row] = [
  .init { p in p.cancellable.then(on: p.on, flags: p.flags) { _ in p.hit(Promise.value([1])) } },
  .onMain { p in p.cancellable.then(on: .main) { _ in p.main(Promise.value([1])) } },
  .init { p in p.cancellable.then { _ in p.hit(Promise.value([1])) } },
  .init { p in p.cancellable.map(on: p.on, flags: p.flags) { _ in p.hit(1) } },
  .onMain { p in p.cancellable.map(on: .main) { _ in p.main(1) } },
  .init { p in p.cancellable.map { _ in p.hit(1) } },
  .init { p in p.cancellable.compactMap(on: p.on, flags: p.flags) { _ in p.hit(Int?(1)) } },
  .onMain { p in p.cancellable.compactMap(on: .main) { _ in p.main(Int?(1)) } },
  .init { p in p.cancellable.compactMap { _ in p.hit(Int?(1)) } },
  .init { p in p.cancellable.done(on: p.on, flags: p.flags) { _ in p.hit() } },
  .onMain { p in p.cancellable.done(on: .main) { _ in p.main() } },
  .returning { p in p.cancellable.done { _ in p.hit() } },
  .init { p in p.cancellable.get(on: p.on, flags: p.flags) { _ in p.hit() } },
  .onMain { p in p.cancellable.get(on: .main) { _ in p.main() } },
  .returning { p in p.cancellable.get { _ in p.hit() } },
  .init { p in p.cancellable.tap(on: p.on, flags: p.flags) { _ in p.hit() } },
  .onMain { p in p.cancellable.tap(on: .main) { _ in p.main() } },
  .init { p in p.cancellable.tap { _ in p.hit() } },
  .init { p in p.cancellable.tapError(on: p.on, flags: p.flags) { _ in p.hit() } },
  .onMain { p in p.cancellable.tapError(on: .main) { _ in p.main() } },
  .init { p in p.cancellable.tapError { _ in p.hit() } },
  .init { p in p.cancellable.mapError(on: p.on, flags: p.flags) { p.hit($0) } },
  .onMain { p in p.cancellable.mapError(on: .main) { p.main($0) } },
  .init { p in p.cancellable.mapError { p.hit($0) } },
  .init { p in p.cancellable.ensure(on: p.on, flags: p.flags) { p.hit() } },
  .onMain { p in p.cancellable.ensure(on: .main) { p.main() } },
  .returning { p in p.cancellable.ensure { p.hit() } },
  .init { p in p.cancellable.ensureThen(on: p.on, flags: p.flags) { p.hit(Promise.value) } },
  .onMain { p in p.cancellable.ensureThen(on: .main) { p.main(Promise.value) } },
  .returning { p in p.cancellable.ensureThen { p.hit(Promise.value) } },
  .init { p in
    p.cancellable.recover(on: p.on, flags: p.flags, policy: p.policy) { _ in
      p.hit(Promise.value([1]))
    }
  },
  .onMain { p in
    p.cancellable.recover(on: .main, policy: p.policy) { _ in p.main(Promise.value([1])) }
  },
  .init { p in p.cancellable.recover(policy: p.policy) { _ in p.hit(Promise.value([1])) } },
  .init { p in p.cancellable.recover(on: p.on, flags: p.flags) { _ in p.hit(Guarantee.value([1])) }
  },
  .onMain { p in p.cancellable.recover(on: .main) { _ in p.main(Guarantee.value([1])) } },
  .init { p in p.cancellable.recover { _ in p.hit(Guarantee.value([1])) } },
  .init { p in
    p.voidCancellable.recover(on: p.on, flags: p.flags) { _ in p.hit() } as CancellablePromise<Void>
  },
  .onMain { p in p.voidCancellable.recover(on: .main) { _ in p.main() } as CancellablePromise<Void>
  },
  .init { p in p.voidCancellable.recover { _ in p.hit() } as CancellablePromise<Void> },
  .init { p in
    p.voidCancellable.recover(on: p.on, flags: p.flags, policy: p.policy) { _ in
      try p.hit(nothing())
    } as CancellablePromise<Void>
  },
  .onMain { p in
    p.voidCancellable.recover(on: .main, policy: p.policy) { _ in try p.main(nothing()) }
      as CancellablePromise<Void>
  },
  .init { p in
    p.voidCancellable.recover(policy: p.policy) { _ in try p.hit(nothing()) }
      as CancellablePromise<Void>
  },
  .init { p in
    p.cancellable.recover(only: p.only, on: p.on, flags: p.flags) { _ in p.hit(Promise.value([1])) }
  },
  .onMain { p in p.cancellable.recover(only: p.only, on: .main) { _ in p.main(Promise.value([1])) }
  },
  .init { p in p.cancellable.recover(only: p.only) { _ in p.hit(Promise.value([1])) } },
  .init { p in
    p.cancellable.recover(only: p.onlyType, on: p.on, flags: p.flags, policy: p.policy) { _ in
      p.hit(Promise.value([1]))
    }
  },
  .onMain { p in
    p.cancellable.recover(only: p.onlyType, on: .main, policy: p.policy) { _ in
      p.main(Promise.value([1]))
    }
  },
  .init { p in
    p.cancellable.recover(only: p.onlyType, policy: p.policy) { _ in p.hit(Promise.value([1])) }
  },
  .init { p in
    p.voidCancellable.recover(only: p.only, on: p.on, flags: p.flags) { _ in p.hit() }
      as CancellablePromise<Void>
  },
  .onMain { p in
    p.voidCancellable.recover(only: p.only, on: .main) { _ in p.main() } as CancellablePromise<Void>
  },
  .init { p in p.voidCancellable.recover(only: p.only) { _ in p.hit() } as CancellablePromise<Void>
  },
  .init { p in
    p.voidCancellable.recover(only: p.onlyType, on: p.on, flags: p.flags, policy: p.policy) { _ in
      p.hit()
    } as CancellablePromise<Void>
  },
  .onMain { p in
    p.voidCancellable.recover(only: p.onlyType, on: .main, policy: p.policy) { _ in p.main() }
      as CancellablePromise<Void>
  },
  .init { p in
    p.voidCancellable.recover(only: p.onlyType, policy: p.policy) { _ in p.hit() }
      as CancellablePromise<Void>
  },
]

let cancellableSequenceRows: [Row] = [
  .init { p in p.cancellable.mapValues(on: p.on, flags: p.flags) { _ in p.hit(1) } },
  .onMain { p in p.cancellable.mapValues(on: .main) { _ in p.main(1) } },
  .init { p in p.cancellable.mapValues { _ in p.hit(1) } },
  .init { p in p.cancellable.flatMapValues(on: p.on, flags: p.flags) { _ in p.hit([1]) } },
  .onMain { p in p.cancellable.flatMapValues(on: .main) { _ in p.main([1]) } },
  .init { p in p.cancellable.flatMapValues { _ in p.hit([1]) } },
  .init { p in p.cancellable.compactMapValues(on: p.on, flags: p.flags) { _ in p.hit(Int?(1)) } },
  .onMain { p in p.cancellable.compactMapValues(on: .main) { _ in p.main(Int?(1)) } },
  .init { p in p.cancellable.compactMapValues { _ in p.hit(Int?(1)) } },
  .init { p in p.cancellable.filterValues(on: p.on, flags: p.flags) { _ in p.hit(true) } },
  .onMain { p in p.cancellable.filterValues(on: .main) { _ in p.main(true) } },
  .init { p in p.cancellable.filterValues { _ in p.hit(true) } },
  .init { p in p.cancellable.sortedValues(on: p.on, flags: p.flags) { p.hit($0 < $1) } },
  .onMain { p in p.cancellable.sortedValues(on: .main) { p.main($0 < $1) } },
  .init { p in p.cancellable.sortedValues { p.hit($0 < $1) } },
  .init { p in p.seen(p.cancellable.sortedValues(on: p.on, flags: p.flags)) },
  .onMain { p in p.seen(p.cancellable.sortedValues(on: .main)) },
  .init { p in p.cancellable.firstValue(on: p.on, flags: p.flags) { _ in p.hit(true) } },
  .onMain { p in p.cancellable.firstValue(on: .main) { _ in p.main(true) } },
  .init { p in p.cancellable.firstValue { _ in p.hit(true) } },
  .init { p in p.cancellable.thenMap(on: p.on, flags: p.flags) { _ in p.hit(Promise.value(1)) } },
  .onMain { p in p.cancellable.thenMap(on: .main) { _ in p.main(Promise.value(1)) } },
  .init { p in p.cancellable.thenMap { _ in p.hit(Promise.value(1)) } },
  .init { p in
    p.cancellable.thenFlatMap(on: p.on, flags: p.flags) { _ in p.hit(Promise.value([1])) }
  },
  .onMain { p in p.cancellable.thenFlatMap(on: .main) { _ in p.main(Promise.value([1])) } },
  .init { p in p.cancellable.thenFlatMap { _ in p.hit(Promise.value([1])) } },
]

let cancellableEndingRows: [Row] = [
  .init { p in p.cancellable.catch(on: p.on, flags: p.flags, policy: p.policy) { _ in p.hit() } },
  .onMain { p in p.cancellable.catch(on: .main, policy: p.policy) { _ in p.main() } },
  .returning { p in p.cancellable.catch(policy: p.policy) { _ in p.hit() } },
  .init { p in p.cancellable.catch(only: p.only, on: p.on, flags: p.flags) { _ in p.hit() } },
  .onMain { p in p.cancellable.catch(only: p.only, on: .main) { _ in p.main() } },
  .returning { p in p.cancellable.catch(only: p.only) { _ in p.hit() } },
  .init { p in
    p.cancellable.catch(only: p.onlyType, on: p.on, flags: p.flags, policy: p.policy) { _ in p.hit()
    }
  },
  .onMain { p in
    p.cancellable.catch(only: p.onlyType, on: .main, policy: p.policy) { _ in p.main() }
  },
  .returning { p in p.cancellable.catch(only: p.onlyType, policy: p.policy) { _ in p.hit() } },
  .init { p in
    p.cancellableCascade.catch(on: p.on, flags: p.flags, policy: p.policy) { _ in p.hit() }
  },
  .onMain { p in p.cancellableCascade.catch(on: .main, policy: p.policy) { _ in p.main() } },
  .returning { p in p.cancellableCascade.catch(policy: p.policy) { _ in p.hit() } },
  .init { p in p.cancellableCascade.catch(only: p.only, on: p.on, flags: p.flags) { _ in p.hit() }
  },
  .onMain { p in p.cancellableCascade.catch(only: p.only, on: .main) { _ in p.main() } },
  .returning { p in p.cancellableCascade.catch(only: p.only) { _ in p.hit() } },
  .init { p in
    p.cancellableCascade.catch(only: p.onlyType, on: p.on, flags: p.flags, policy: p.policy) { _ in
      p.hit()
    }
  },
  .onMain { p in
    p.cancellableCascade.catch(only: p.onlyType, on: .main, policy: p.policy) { _ in p.main() }
  },
  .returning { p in p.cancellableCascade.catch(only: p.onlyType, policy: p.policy) { _ in p.hit() }
  },
  .init { p in p.cancellableFinalizer.finally(on: p.on, flags: p.flags) { p.hit() } },
  .onMain { p in p.cancellableFinalizer.finally(on: .main) { p.main() } },
  .returning { p in p.cancellableFinalizer.finally { p.hit() } },
  .init { p in p.cancellableCascade.finally(on: p.on, flags: p.flags) { p.hit() } },
  .onMain { p in p.cancellableCascade.finally(on: .main) { p.main() } },
  .returning { p in p.cancellableCascade.finally { p.hit() } },
]
