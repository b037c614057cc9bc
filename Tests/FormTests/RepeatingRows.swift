import CancellablePromises
import Promises

let attemptRows: [Row] = [
  .init { p in
    attempt(
      p.count, delay: p.retryDelay, shouldRetry: p.shouldRetry, clock: p.ownClock, on: p.on,
      flags: p.flags
    ) { p.hit(Promise<[Int]>(error: ProbeError()), $0) } as Promise<[Int]>
  },
  .onMain { p in
    attempt(p.count, delay: p.retryDelay, shouldRetry: p.shouldRetry, clock: p.ownClock, on: .main)
    { p.main(Promise<[Int]>(error: ProbeError()), $0) } as Promise<[Int]>
  },
  .init { p in
    attempt(p.count, delay: p.retryDelay, shouldRetry: p.shouldRetry, clock: p.ownClock) {
      p.hit(Promise<[Int]>(error: ProbeError()), $0)
    } as Promise<[Int]>
  },
  .init { p in
    attempt(
      p.count, delay: p.retryDelay, shouldRetry: p.shouldRetry, clock: p.ownClock, on: p.on,
      flags: p.flags
    ) { p.hit(CancellablePromise<[Int]>(error: ProbeError()), $0) } as CancellablePromise<[Int]>
  },
  .onMain { p in
    attempt(p.count, delay: p.retryDelay, shouldRetry: p.shouldRetry, clock: p.ownClock, on: .main)
    { p.main(CancellablePromise<[Int]>(error: ProbeError()), $0) } as CancellablePromise<[Int]>
  },
  .init { p in
    attempt(p.count, delay: p.retryDelay, shouldRetry: p.shouldRetry, clock: p.ownClock) {
      p.hit(CancellablePromise<[Int]>(error: ProbeError()), $0)
    } as CancellablePromise<[Int]>
  },
  .init { p in
    attempt(
      p.count, delay: p.retryDelay, shouldRetry: p.shouldRetry, clock: p.ownClock, on: p.on,
      flags: p.flags
    ) { p.hit(Promise<[Int]>(error: ProbeError()), $0) } as CancellablePromise<[Int]>
  },
  .onMain { p in
    attempt(p.count, delay: p.retryDelay, shouldRetry: p.shouldRetry, clock: p.ownClock, on: .main)
    { p.main(Promise<[Int]>(error: ProbeError()), $0) } as CancellablePromise<[Int]>
  },
  .init { p in
    attempt(p.count, delay: p.retryDelay, shouldRetry: p.shouldRetry, clock: p.ownClock) {
      p.hit(Promise<[Int]>(error: ProbeError()), $0)
    } as CancellablePromise<[Int]>
  },
]

let pollRows: [Row] = [
  .init { p in
    poll(every: p.duration, until: p.isDone(), clock: p.ownClock, on: p.on, flags: p.flags) {
      p.hit(Promise.value([1]))
    } as Promise<[Int]>
  },
  .onMain { p in
    poll(every: p.duration, until: p.isDone(), clock: p.ownClock, on: .main) {
      p.main(Promise.value([1]))
    } as Promise<[Int]>
  },
  .init { p in
    poll(every: p.duration, until: p.isDone(), clock: p.ownClock) { p.hit(Promise.value([1])) }
      as Promise<[Int]>
  },
  .init { p in
    poll(every: p.duration, until: p.isDone(), clock: p.ownClock, on: p.on, flags: p.flags) {
      p.hit(CancellablePromise.value([1]))
    } as CancellablePromise<[Int]>
  },
  .onMain { p in
    poll(every: p.duration, until: p.isDone(), clock: p.ownClock, on: .main) {
      p.main(CancellablePromise.value([1]))
    } as CancellablePromise<[Int]>
  },
  .init { p in
    poll(every: p.duration, until: p.isDone(), clock: p.ownClock) {
      p.hit(CancellablePromise.value([1]))
    } as CancellablePromise<[Int]>
  },
  .init { p in
    poll(every: p.duration, until: p.isDone(), clock: p.ownClock, on: p.on, flags: p.flags) {
      p.hit(Promise.value([1]))
    } as CancellablePromise<[Int]>
  },
  .onMain { p in
    poll(every: p.duration, until: p.isDone(), clock: p.ownClock, on: .main) {
      p.main(Promise.value([1]))
    } as CancellablePromise<[Int]>
  },
  .init { p in
    poll(every: p.duration, until: p.isDone(), clock: p.ownClock) { p.hit(Promise.value([1])) }
      as CancellablePromise<[Int]>
  },
]
