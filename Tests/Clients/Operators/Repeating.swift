import CancellablePromises
import Dispatch
import Promises

private let often = RetryDelay.exponential(
  initial: .seconds(1), factor: 3, maximum: .seconds(60), jitter: 0.5, seed: 1)

func delayingAttempts() {
  let _: [RetryDelay] = [
    .none, .constant(.seconds(1)), .exponential(initial: .seconds(1)),
    .exponential(initial: .seconds(1), jitter: 1), RetryDelay { attempt, _ in .seconds(attempt) },
  ]
}

func attempting(_ promise: Promise<Int>, _ guarantee: Guarantee<Int>, _ queue: DispatchQueue) {
  let _: Promise<Int> = attempt(3) { _ in promise }
  let _: Promise<Int> = attempt(3) { number in
    guard number > 1 else { throw Failure.first }
    return promise
  }
  let _: Promise<Int> = attempt(3, delay: often, clock: .system) { _ in guarantee }
  let _: Promise<Int> = attempt(
    3, delay: .constant(.seconds(1)), shouldRetry: { !($0 is Failure) }
  ) { number in Promise.value(number) }
  let _: Promise<Int> = attempt(3, on: .main) { _ in promise }
  let _: Promise<Int> = attempt(3, delay: often, on: queue, flags: .barrier) { _ in promise }
  let _: Promise<Int> = attempt(3, on: nil) { _ in promise }
  let chain = attempt(3) { _ in promise }.map { $0 + 1 }
  let _: Promise<Int> = chain
}

func attempting(_ cancellable: CancellablePromise<Int>, _ queue: DispatchQueue) {
  let _: CancellablePromise<Int> = attempt(3) { _ in cancellable }
  let _: CancellablePromise<Int> = attempt(3, delay: often) { number in
    guard number > 1 else { throw Failure.first }
    return cancellable
  }
  let _: CancellablePromise<Int> = attempt(3, on: .main) { _ in cancellable }
  let _: CancellablePromise<Int> = attempt(3, on: queue, flags: .barrier) { _ in cancellable }
  let _: CancellablePromise<Int> = attempt(3, on: nil) { _ in cancellable }
  let _: CancellablePromise<Int> = attempt(3) { number in Promise.value(number) }
  let _: CancellablePromise<Int> = attempt(3, on: .main) { number in Promise.value(number) }
  let _: CancellablePromise<Int> = attempt(3, on: queue) { number in Guarantee.value(number) }
  let _: Promise<Int> = attempt(3) { _ in cancellable }
  let chain = attempt(3) { _ in cancellable }.map { $0 + 1 }
  chain.cancel()
}

func polling(_ promise: Promise<Int>, _ guarantee: Guarantee<Int>, _ queue: DispatchQueue) {
  let _: Promise<Int> = poll(every: .seconds(1), until: { $0 > 1 }) { promise }
  let _: Promise<Int> = poll(every: .seconds(1), until: { $0 > 1 }, clock: .system) {
    guard promise.isPending else { throw Failure.first }
    return promise
  }
  let _: Promise<Int> = poll(every: .seconds(1), until: { $0 > 1 }, on: .main) { guarantee }
  let _: Promise<Int> = poll(every: .seconds(1), until: { $0 > 1 }, on: queue, flags: .barrier) {
    promise
  }
  let _: Promise<Int> = poll(every: .seconds(1), until: { $0 > 1 }, on: nil) { promise }
  let chain = poll(every: .seconds(1), until: { $0 > 1 }) { promise }.map { $0 + 1 }
  let _: Promise<Int> = chain
}

func polling(_ cancellable: CancellablePromise<Int>, _ queue: DispatchQueue) {
  let _: CancellablePromise<Int> = poll(every: .seconds(1), until: { $0 > 1 }) { cancellable }
  let _: CancellablePromise<Int> = poll(every: .seconds(1), until: { $0 > 1 }, on: .main) {
    cancellable
  }
  let _: CancellablePromise<Int> = poll(every: .seconds(1), until: { $0 > 1 }, on: queue) {
    guard cancellable.isPending else { throw Failure.first }
    return cancellable
  }
  let _: CancellablePromise<Int> = poll(every: .seconds(1), until: { $0 > 1 }) { Promise.value(1) }
  let _: CancellablePromise<Int> = poll(every: .seconds(1), until: { $0 > 1 }, on: .main) {
    Promise.value(1)
  }
  let _: CancellablePromise<Int> = poll(every: .seconds(1), until: { $0 > 1 }, on: nil) {
    Guarantee.value(1)
  }
  let chain = poll(every: .seconds(1), until: { $0 > 1 }) { cancellable }.map { $0 + 1 }
  chain.cancel()
}
