import CancellablePromises
import Dispatch
import Promises

let timingRows: [Row] = [
  .silent { p in after(seconds: p.seconds) },
  .silent { p in after(p.interval) },
  .silent { p in after(p.duration) },
  .silent { p in
    let pause: (Double) -> Guarantee<Void> = after(seconds:)
    return pause(p.seconds)
  },
  .silent { p in
    let pause: (DispatchTimeInterval) -> Guarantee<Void> = after
    return pause(p.interval)
  },
  .silent { p in after(seconds: p.seconds, clock: p.ownClock) },
  .silent { p in after(p.interval, clock: p.ownClock) },
  .silent { p in after(p.duration, clock: p.ownClock) },
  .silent { p in CancellablePromise.after(seconds: p.seconds, clock: p.ownClock) },
  .silent { p in CancellablePromise.after(p.interval, clock: p.ownClock) },
  .silent { p in CancellablePromise.after(p.duration, clock: p.ownClock) },
  .silent { p in p.promise.delay(p.duration, clock: p.ownClock) },
  .silent { p in p.guarantee.delay(p.duration, clock: p.ownClock) },
  .silent { p in p.cancellable.delay(p.duration, clock: p.ownClock) },
  .silent { p in p.promise.timeout(p.duration, clock: p.ownClock) },
  .silent { p in p.guarantee.timeout(p.duration, clock: p.ownClock) },
  .silent { p in p.cancellable.timeout(p.duration, clock: p.ownClock) },
  .init { p in
    p.latest.run(after: p.duration, clock: p.ownClock) { p.hit(CancellablePromise.value([1])) }
  },
  .onMain { p in
    p.latest.run(after: p.duration, clock: p.ownClock, on: .main) {
      p.main(CancellablePromise.value([1]))
    }
  },
  .init { p in
    p.latest.run(after: p.duration, clock: p.ownClock, on: p.on, flags: p.flags) {
      p.hit(CancellablePromise.value([1]))
    }
  },
]

let owningRows: [Row] = [
  .init { p in Limiter(1).run { p.hit(Promise.value([1])) } as Promise<[Int]> },
  .onMain { p in Limiter(1).run(on: .main) { p.main(Promise.value([1])) } as Promise<[Int]> },
  .init { p in
    Limiter(1).run(on: p.on, flags: p.flags) { p.hit(Promise.value([1])) } as Promise<[Int]>
  },
  .init { p in Limiter(1).run { p.hit(Promise.value([1])) } as CancellablePromise<[Int]> },
  .onMain { p in
    Limiter(1).run(on: .main) { p.main(Promise.value([1])) } as CancellablePromise<[Int]>
  },
  .init { p in
    Limiter(1).run(on: p.on, flags: p.flags) { p.hit(Promise.value([1])) }
      as CancellablePromise<[Int]>
  },
  .init { p in
    withResource(p.promise, dispose: p.dispose) { p.hit(p.promise, $0) }
      as Promise<[Int]>
  },
  .onMain { p in
    withResource(p.promise, on: .main, dispose: p.disposeOnMain) {
      p.main(p.promise, $0)
    } as Promise<[Int]>
  },
  .init { p in
    withResource(p.promise, on: p.on, flags: p.flags, dispose: p.dispose) {
      p.hit(p.promise, $0)
    } as Promise<[Int]>
  },
  .init { p in
    withResource(p.promise, dispose: p.dispose) { p.hit(p.promise, $0) }
      as CancellablePromise<[Int]>
  },
  .onMain { p in
    withResource(p.promise, on: .main, dispose: p.disposeOnMain) {
      p.main(p.promise, $0)
    } as CancellablePromise<[Int]>
  },
  .init { p in
    withResource(p.promise, on: p.on, flags: p.flags, dispose: p.dispose) {
      p.hit(p.promise, $0)
    } as CancellablePromise<[Int]>
  },
  .init { p in
    p.queue.async(.promise, group: p.group, qos: p.qos, flags: p.queueFlags) { p.hit([1]) }
      as Guarantee<[Int]>
  },
  .init { p in
    p.queue.async(.promise, group: p.group, qos: p.qos, flags: p.queueFlags) {
      try p.hit(nothing([1]))
    } as Promise<[Int]>
  },
  .init { p in
    p.queue.async(
      .cancellable, group: p.group, qos: p.qos, flags: p.queueFlags, orDiscard: p.orDiscard
    ) { _ in p.hit([1]) }
  },
]

let whileRows: [Row] = [
  .silent { p in
    when(p.cancellable, while: p.promise, isEnsured: p.isEnsured, autoCancel: p.autoCancel)
      as CancellablePromise<[Int]>
  },
  .silent { p in
    when(p.cancellable, while: p.promise, isEnsured: p.isEnsured, autoCancel: p.autoCancel)
      as Promise<[Int]>
  },
  .silent { p in when(p.promise, while: p.promise, isEnsured: p.isEnsured) as Promise<[Int]> },
]

let cancellingRows: [Row] = [
  .silent { p in p.cancelled(p.cancellable) { $0.cancel(with: p.with) } },
  .silent { p in p.cancelled(p.cancellable.map { $0 }) { $0.cancel(with: p.with) } },
  .silent { p in p.cancelled(p.cancellable.shared()) { $0.cancel(with: p.with) } },
  .silent { p in p.cancelled(p.cancellableFinalizer) { $0.cancel(with: p.with) } },
  .silent { p in p.cancelled(p.cancellableCascade) { $0.cancel(with: p.with) } },
  .silent { p in
    p.cancelled(p.ownScope) {
      $0.add(p.cancellable)
      $0.cancel(with: p.with)
    }
  },
  .silent { p in
    let running = p.latest.run(on: nil) { p.cancellable }
    return p.cancelled(running) { _ in p.latest.cancel(with: p.with) }
  },
  .silent { p in p.scope.add(p.cancellable) },
  .silent { p in p.cancellable.store(in: p.scope) },
  .silent { p in p.cancellableFinalizer.store(in: p.scope) },
  .silent { p in p.cancellableCascade.store(in: p.scope) },
]

let placeRows: [Row] = [
  .silent { p in p.keep(Promise<[Int]>.pending(file: p.file, line: p.line)).promise },
  .silent { p in p.keep(CancellablePromise<[Int]>.pending(file: p.file, line: p.line)).promise },
  .silent { p in p.keep(Guarantee<[Int]>.pending(file: p.file, line: p.line)).guarantee },
  .silent { p in Promise<[Int]>(file: p.file, line: p.line) { p.keep($0) } },
  .silent { p in Guarantee<[Int]>(file: p.file, line: p.line) { p.keep($0) } },
  .silent { p in
    Guarantee<Void>(file: p.file, line: p.line) { (resolve: @escaping @Sendable () -> Void) in
      p.keep(resolve)
    }
  },
  .silent { p in
    CancellablePromise<[Int]>(file: p.file, line: p.line) {
      p.keep($0)
      return {}
    }
  },
  .silent { p in Promise<[Int]>(error: OtherError(), file: p.file, line: p.line) },
  .silent { p in CancellablePromise<[Int]>(error: OtherError(), file: p.file, line: p.line) },
]

/// Beginnings of chains that wait for a promise.
let beginningRows: [Row] = [
  .silent { p in Promise.value([1], file: p.file, line: p.line).then(on: nil) { _ in p.promise } },
  .silent { p in Promise<Void>(file: p.file, line: p.line).then(on: nil) { p.promise } },
  .silent { p in
    Promise(file: p.file, line: p.line) { () async throws -> [Int] in [1] }.then(on: nil) { _ in
      p.promise
    }
  },
  .silent { p in
    CancellablePromise.value([1], file: p.file, line: p.line).then(on: nil) { _ in p.promise }
  },
  .silent { p in CancellablePromise<Void>(file: p.file, line: p.line).then(on: nil) { p.promise } },
  .silent { p in
    CancellablePromise(file: p.file, line: p.line) { () async throws -> [Int] in [1] }.then(on: nil)
    { _ in p.promise }
  },
  .silent { p in
    Guarantee.value([1], file: p.file, line: p.line).then(on: nil) { _ in p.promise }
      as Promise<[Int]>
  },
  .silent { p in
    Guarantee<Void>(file: p.file, line: p.line).then(on: nil) { p.promise } as Promise<[Int]>
  },
  .silent { p in
    Guarantee(file: p.file, line: p.line) { () async -> [Int] in [1] }.then(on: nil) { _ in
      p.promise
    } as Promise<[Int]>
  },
  .silent { p in
    DispatchQueue.global().async(.promise, file: p.file, line: p.line) { [1] }.then(on: nil) { _ in
      p.promise
    } as Promise<[Int]>
  },
  .silent { p in
    DispatchQueue.global().async(.promise, file: p.file, line: p.line) { () throws -> [Int] in [1] }
      .then(on: nil) { _ in p.promise }
  },
  .silent { p in
    DispatchQueue.global().async(.cancellable, file: p.file, line: p.line) { _ in [1] }.then(
      on: nil
    ) { _ in p.promise }
  },
  .silent { p in attempt(1, file: p.file, line: p.line) { _ in p.promise } as Promise<[Int]> },
  .silent { p in
    poll(every: .seconds(7), until: { _ in true }, file: p.file, line: p.line) { p.promise }
      as Promise<[Int]>
  },
  .silent { p in
    attempt(1, file: p.file, line: p.line) { _ in p.cancellable } as CancellablePromise<[Int]>
  },
  .silent { p in
    poll(every: .seconds(7), until: { _ in true }, file: p.file, line: p.line) { p.cancellable }
      as CancellablePromise<[Int]>
  },
  .silent { p in
    attempt(1, file: p.file, line: p.line) { _ in p.promise } as CancellablePromise<[Int]>
  },
  .silent { p in
    poll(every: .seconds(7), until: { _ in true }, file: p.file, line: p.line) { p.promise }
      as CancellablePromise<[Int]>
  },
  .silent { p in Limiter(1).run(file: p.file, line: p.line) { p.promise } as Promise<[Int]> },
  .silent { p in
    Limiter(1).run(file: p.file, line: p.line) { p.promise } as CancellablePromise<[Int]>
  },
  .silent { p in p.latest.run(file: p.file, line: p.line) { p.cancellable } },
  .silent { p in
    when(fulfilled: [1], concurrently: 1, file: p.file, line: p.line) { _ in p.promise }
      as Promise<[[Int]]>
  },
  .silent { p in
    when(fulfilled: [1], concurrently: 1, file: p.file, line: p.line) { _ in p.cancellable }
      as CancellablePromise<[[Int]]>
  },
  .silent { p in
    when(fulfilled: [1], concurrently: 1, autoCancel: true, file: p.file, line: p.line) { _ in
      p.promise
    } as CancellablePromise<[[Int]]>
  },
  .silent { p in
    SingleFlight<Int, [Int]>().promise(for: 1, file: p.file, line: p.line) { p.promise }
      as Promise<[Int]>
  },
  .silent { p in
    SingleFlight<Int, [Int]>().promise(for: 1, file: p.file, line: p.line) { p.promise }
      as CancellablePromise<[Int]>
  },
  .silent { p in
    firstly(file: p.file, line: p.line) { () throws -> Promise<[Int]> in throw OtherError() }
  },
  .silent { p in
    firstly(file: p.file, line: p.line) { () throws -> CancellablePromise<[Int]> in
      throw OtherError()
    }
  },
  .silent { p in after(seconds: 7, clock: p.clock, file: p.file, line: p.line) },
  .silent { p in after(DispatchTimeInterval.seconds(7), clock: p.clock, file: p.file, line: p.line)
  },
  .silent { p in after(Duration.seconds(7), clock: p.clock, file: p.file, line: p.line) },
  .silent { p in CancellablePromise.after(seconds: 7, clock: p.clock, file: p.file, line: p.line) },
  .silent { p in
    CancellablePromise.after(
      DispatchTimeInterval.seconds(7), clock: p.clock, file: p.file, line: p.line)
  },
  .silent { p in
    CancellablePromise.after(Duration.seconds(7), clock: p.clock, file: p.file, line: p.line)
  },
  .silent { p in
    CancellablePromise(file: p.file, line: p.line, wrapper: { (_: Promise<Void>) in p.promise })
  },
]

/// Functions with several closures, each of them written where a test says.
let placedRows: [Row] = [
  .init { p in
    attempt(
      p.count, delay: p.retryDelay, shouldRetry: p.placedRetry, clock: p.ownClock,
      p.placedBody { p.hit(Promise<[Int]>(error: ProbeError()), $0) }) as Promise<[Int]>
  },
  .init { p in
    attempt(
      p.count, delay: p.retryDelay, shouldRetry: p.placedRetry, clock: p.ownClock,
      p.placedBody { p.hit(CancellablePromise<[Int]>(error: ProbeError()), $0) })
      as CancellablePromise<[Int]>
  },
  .init { p in
    attempt(
      p.count, delay: p.retryDelay, shouldRetry: p.placedRetry, clock: p.ownClock,
      p.placedBody { p.hit(Promise<[Int]>(error: ProbeError()), $0) }) as CancellablePromise<[Int]>
  },
  .init { p in
    poll(
      every: p.duration, until: p.placedIsDone(), clock: p.ownClock,
      p.placedBody { p.hit(Promise.value([1])) }) as Promise<[Int]>
  },
  .init { p in
    poll(
      every: p.duration, until: p.placedIsDone(), clock: p.ownClock,
      p.placedBody { p.hit(CancellablePromise.value([1])) }) as CancellablePromise<[Int]>
  },
  .init { p in
    poll(
      every: p.duration, until: p.placedIsDone(), clock: p.ownClock,
      p.placedBody { p.hit(Promise.value([1])) }) as CancellablePromise<[Int]>
  },
  .init { p in
    withResource(p.promise, dispose: p.placedDispose, p.placedBody { p.hit(p.promise, $0) })
      as Promise<[Int]>
  },
  .init { p in
    withResource(p.promise, dispose: p.placedDispose, p.placedBody { p.hit(p.promise, $0) })
      as CancellablePromise<[Int]>
  },
]
