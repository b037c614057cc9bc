import CancellablePromises
import Promises

let cancellableRows: [Row] = [
  .init { p in p.cancellable.then(on: p.on, flags: p.flags) { p.hit(Promise.value([1]), $0) } },
  .onMain { p in p.cancellable.then(on: .main) { p.main(Promise.value([1]), $0) } },
  .init { p in p.cancellable.then { p.hit(Promise.value([1]), $0) } },
  .init { p in p.cancellable.map(on: p.on, flags: p.flags) { p.hit(1, $0) } },
  .onMain { p in p.cancellable.map(on: .main) { p.main(1, $0) } },
  .init { p in p.cancellable.map { p.hit(1, $0) } },
  .init { p in p.cancellable.compactMap(on: p.on, flags: p.flags) { p.hit(Int?(1), $0) } },
  .onMain { p in p.cancellable.compactMap(on: .main) { p.main(Int?(1), $0) } },
  .init { p in p.cancellable.compactMap { p.hit(Int?(1), $0) } },
  .init { p in p.cancellable.done(on: p.on, flags: p.flags) { p.hit((), $0) } },
  .onMain { p in p.cancellable.done(on: .main) { p.main((), $0) } },
  .returning { p in p.cancellable.done { p.hit((), $0) } },
  .init { p in p.cancellable.get(on: p.on, flags: p.flags) { p.hit((), $0) } },
  .onMain { p in p.cancellable.get(on: .main) { p.main((), $0) } },
  .returning { p in p.cancellable.get { p.hit((), $0) } },
  .init { p in p.cancellable.tap(on: p.on, flags: p.flags) { p.hit((), $0) } },
  .onMain { p in p.cancellable.tap(on: .main) { p.main((), $0) } },
  .init { p in p.cancellable.tap { p.hit((), $0) } },
  .init { p in p.cancellable.tapError(on: p.on, flags: p.flags) { p.hit((), $0) } },
  .onMain { p in p.cancellable.tapError(on: .main) { p.main((), $0) } },
  .init { p in p.cancellable.tapError { p.hit((), $0) } },
  .init { p in p.cancellable.mapError(on: p.on, flags: p.flags) { p.hit($0, $0) } },
  .onMain { p in p.cancellable.mapError(on: .main) { p.main($0, $0) } },
  .init { p in p.cancellable.mapError { p.hit($0, $0) } },
  .init { p in p.cancellable.ensure(on: p.on, flags: p.flags) { p.hit() } },
  .onMain { p in p.cancellable.ensure(on: .main) { p.main() } },
  .returning { p in p.cancellable.ensure { p.hit() } },
  .init { p in p.cancellable.ensureThen(on: p.on, flags: p.flags) { p.hit(Promise.value) } },
  .onMain { p in p.cancellable.ensureThen(on: .main) { p.main(Promise.value) } },
  .returning { p in p.cancellable.ensureThen { p.hit(Promise.value) } },
  .init { p in
    p.cancellable.recover(on: p.on, flags: p.flags, policy: p.policy) {
      p.hit(Promise.value([1]), $0)
    }
  },
  .onMain { p in
    p.cancellable.recover(on: .main, policy: p.policy) { p.main(Promise.value([1]), $0) }
  },
  .init { p in p.cancellable.recover(policy: p.policy) { p.hit(Promise.value([1]), $0) } },
  .init { p in p.cancellable.recover(on: p.on, flags: p.flags) { p.hit(Guarantee.value([1]), $0) }
  },
  .onMain { p in p.cancellable.recover(on: .main) { p.main(Guarantee.value([1]), $0) } },
  .init { p in p.cancellable.recover { p.hit(Guarantee.value([1]), $0) } },
  .init { p in
    p.voidCancellable.recover(on: p.on, flags: p.flags) { p.hit((), $0) }
      as CancellablePromise<Void>
  },
  .onMain { p in p.voidCancellable.recover(on: .main) { p.main((), $0) } as CancellablePromise<Void>
  },
  .init { p in p.voidCancellable.recover { p.hit((), $0) } as CancellablePromise<Void> },
  .init { p in
    p.voidCancellable.recover(on: p.on, flags: p.flags, policy: p.policy) {
      try p.hit(nothing(), $0)
    } as CancellablePromise<Void>
  },
  .onMain { p in
    p.voidCancellable.recover(on: .main, policy: p.policy) { try p.main(nothing(), $0) }
      as CancellablePromise<Void>
  },
  .init { p in
    p.voidCancellable.recover(policy: p.policy) { try p.hit(nothing(), $0) }
      as CancellablePromise<Void>
  },
  .init { p in
    p.cancellable.recover(only: p.only, on: p.on, flags: p.flags) { p.hit(Promise.value([1]), $0) }
  },
  .onMain { p in p.cancellable.recover(only: p.only, on: .main) { p.main(Promise.value([1]), $0) }
  },
  .init { p in p.cancellable.recover(only: p.only) { p.hit(Promise.value([1]), $0) } },
  .init { p in
    p.cancellable.recover(only: p.onlyType, on: p.on, flags: p.flags, policy: p.policy) {
      p.hit(Promise.value([1]), $0)
    }
  },
  .onMain { p in
    p.cancellable.recover(only: p.onlyType, on: .main, policy: p.policy) {
      p.main(Promise.value([1]), $0)
    }
  },
  .init { p in
    p.cancellable.recover(only: p.onlyType, policy: p.policy) { p.hit(Promise.value([1]), $0) }
  },
  .init { p in
    p.voidCancellable.recover(only: p.only, on: p.on, flags: p.flags) { p.hit((), $0) }
      as CancellablePromise<Void>
  },
  .onMain { p in
    p.voidCancellable.recover(only: p.only, on: .main) { p.main((), $0) }
      as CancellablePromise<Void>
  },
  .init { p in p.voidCancellable.recover(only: p.only) { p.hit((), $0) } as CancellablePromise<Void>
  },
  .init { p in
    p.voidCancellable.recover(only: p.onlyType, on: p.on, flags: p.flags, policy: p.policy) {
      p.hit((), $0)
    } as CancellablePromise<Void>
  },
  .onMain { p in
    p.voidCancellable.recover(only: p.onlyType, on: .main, policy: p.policy) { p.main((), $0) }
      as CancellablePromise<Void>
  },
  .init { p in
    p.voidCancellable.recover(only: p.onlyType, policy: p.policy) { p.hit((), $0) }
      as CancellablePromise<Void>
  },
]

let cancellableSequenceRows: [Row] = [
  .init { p in p.cancellable.mapValues(on: p.on, flags: p.flags) { p.hit($0, $0) } },
  .onMain { p in p.cancellable.mapValues(on: .main) { p.main($0, $0) } },
  .init { p in p.cancellable.mapValues { p.hit($0, $0) } },
  .init { p in p.cancellable.flatMapValues(on: p.on, flags: p.flags) { p.hit([$0], $0) } },
  .onMain { p in p.cancellable.flatMapValues(on: .main) { p.main([$0], $0) } },
  .init { p in p.cancellable.flatMapValues { p.hit([$0], $0) } },
  .init { p in p.cancellable.compactMapValues(on: p.on, flags: p.flags) { p.hit(Int?($0), $0) } },
  .onMain { p in p.cancellable.compactMapValues(on: .main) { p.main(Int?($0), $0) } },
  .init { p in p.cancellable.compactMapValues { p.hit(Int?($0), $0) } },
  .init { p in p.cancellable.filterValues(on: p.on, flags: p.flags) { p.hit(true, $0) } },
  .onMain { p in p.cancellable.filterValues(on: .main) { p.main(true, $0) } },
  .init { p in p.cancellable.filterValues { p.hit(true, $0) } },
  .init { p in p.cancellable.sortedValues(on: p.on, flags: p.flags) { p.hit($0 < $1) } },
  .onMain { p in p.cancellable.sortedValues(on: .main) { p.main($0 < $1) } },
  .init { p in p.cancellable.sortedValues { p.hit($0 < $1) } },
  .init { p in p.seen(p.cancellable.sortedValues(on: p.on, flags: p.flags)) },
  .onMain { p in p.seen(p.cancellable.sortedValues(on: .main)) },
  .init { p in p.cancellable.firstValue(on: p.on, flags: p.flags) { p.hit($0 == 1, $0) } },
  .onMain { p in p.cancellable.firstValue(on: .main) { p.main($0 == 1, $0) } },
  .init { p in p.cancellable.firstValue { p.hit($0 == 1, $0) } },
  .init { p in p.cancellable.thenMap(on: p.on, flags: p.flags) { p.hit(Promise.value($0), $0) } },
  .onMain { p in p.cancellable.thenMap(on: .main) { p.main(Promise.value($0), $0) } },
  .init { p in p.cancellable.thenMap { p.hit(Promise.value($0), $0) } },
  .init { p in
    p.cancellable.thenFlatMap(on: p.on, flags: p.flags) { p.hit(Promise.value([$0]), $0) }
  },
  .onMain { p in p.cancellable.thenFlatMap(on: .main) { p.main(Promise.value([$0]), $0) } },
  .init { p in p.cancellable.thenFlatMap { p.hit(Promise.value([$0]), $0) } },
]

let cancellableEndingRows: [Row] = [
  .init { p in p.cancellable.catch(on: p.on, flags: p.flags, policy: p.policy) { p.hit((), $0) } },
  .onMain { p in p.cancellable.catch(on: .main, policy: p.policy) { p.main((), $0) } },
  .returning { p in p.cancellable.catch(policy: p.policy) { p.hit((), $0) } },
  .init { p in p.cancellable.catch(only: p.only, on: p.on, flags: p.flags) { p.hit((), $0) } },
  .onMain { p in p.cancellable.catch(only: p.only, on: .main) { p.main((), $0) } },
  .returning { p in p.cancellable.catch(only: p.only) { p.hit((), $0) } },
  .init { p in
    p.cancellable.catch(only: p.onlyType, on: p.on, flags: p.flags, policy: p.policy) {
      p.hit((), $0)
    }
  },
  .onMain { p in
    p.cancellable.catch(only: p.onlyType, on: .main, policy: p.policy) { p.main((), $0) }
  },
  .returning { p in p.cancellable.catch(only: p.onlyType, policy: p.policy) { p.hit((), $0) } },
  .init { p in
    p.cancellableCascade.catch(on: p.on, flags: p.flags, policy: p.policy) { p.hit((), $0) }
  },
  .onMain { p in p.cancellableCascade.catch(on: .main, policy: p.policy) { p.main((), $0) } },
  .returning { p in p.cancellableCascade.catch(policy: p.policy) { p.hit((), $0) } },
  .init { p in p.cancellableCascade.catch(only: p.only, on: p.on, flags: p.flags) { p.hit((), $0) }
  },
  .onMain { p in p.cancellableCascade.catch(only: p.only, on: .main) { p.main((), $0) } },
  .returning { p in p.cancellableCascade.catch(only: p.only) { p.hit((), $0) } },
  .init { p in
    p.cancellableCascade.catch(only: p.onlyType, on: p.on, flags: p.flags, policy: p.policy) {
      p.hit((), $0)
    }
  },
  .onMain { p in
    p.cancellableCascade.catch(only: p.onlyType, on: .main, policy: p.policy) { p.main((), $0) }
  },
  .returning { p in p.cancellableCascade.catch(only: p.onlyType, policy: p.policy) { p.hit((), $0) }
  },
  .init { p in p.cancellableFinalizer.finally(on: p.on, flags: p.flags) { p.hit() } },
  .onMain { p in p.cancellableFinalizer.finally(on: .main) { p.main() } },
  .returning { p in p.cancellableFinalizer.finally { p.hit() } },
  .init { p in p.cancellableCascade.finally(on: p.on, flags: p.flags) { p.hit() } },
  .onMain { p in p.cancellableCascade.finally(on: .main) { p.main() } },
  .returning { p in p.cancellableCascade.finally { p.hit() } },
]
