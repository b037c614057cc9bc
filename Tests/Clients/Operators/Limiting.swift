import CancellablePromises
import Dispatch
import Promises

func limiting(_ promise: Promise<Int>, _ guarantee: Guarantee<Int>, _ queue: DispatchQueue) {
  let limiter = Limiter(4)
  let _: (Int, Int) = (limiter.runningCount, limiter.waitingCount)
  let _: Promise<Int> = limiter.run { promise }
  let _: Promise<Int> = limiter.run {
    guard limiter.runningCount > 0 else { throw Failure.first }
    return promise
  }
  let _: Promise<Int> = limiter.run { guarantee }
  let _: Promise<Int> = limiter.run(on: .main) { promise }
  let _: Promise<Int> = limiter.run(on: queue, flags: .barrier) { promise }
  let _: Promise<Int> = limiter.run(on: nil) { promise }
}

func limiting(
  _ cancellable: CancellablePromise<Int>, _ promise: Promise<Int>, _ queue: DispatchQueue
) {
  let limiter = Limiter(4)
  let _: CancellablePromise<Int> = limiter.run { cancellable }
  let _: CancellablePromise<Int> = limiter.run { promise }
  let _: CancellablePromise<Int> = limiter.run(on: .main) { cancellable }
  let _: CancellablePromise<Int> = limiter.run(on: queue, flags: .barrier) { cancellable }
  let _: CancellablePromise<Int> = limiter.run(on: nil) { cancellable }
  let chain = limiter.run { cancellable }.map { $0 + 1 }
  chain.cancel()
  limiter.run { promise }.done { number in print(number) }.catch { error in print(error) }
}

func usingResources(
  _ promise: Promise<Int>, _ cancellable: CancellablePromise<Int>, _ queue: DispatchQueue
) {
  let _: Promise<String> = withResource(promise, dispose: { print($0) }) { number in
    Promise.value("\(number)")
  }
  let _: Promise<Int> = withResource(promise, on: .main, dispose: { print($0) }) { _ in promise }
  let _: Promise<Int> = withResource(promise, on: queue, flags: .barrier, dispose: { print($0) }) {
    _ in promise
  }
  let _: CancellablePromise<Int> = withResource(promise, dispose: { print($0) }) { _ in promise }
  let _: CancellablePromise<Int> = withResource(cancellable, on: .main, dispose: { print($0) }) {
    _ in cancellable
  }
  let _: CancellablePromise<Int> = withResource(cancellable, on: nil, dispose: { print($0) }) {
    number in
    guard number > 0 else { throw Failure.first }
    return promise
  }
  let chain = withResource(cancellable, dispose: { print($0) }) { _ in promise }.map { $0 + 1 }
  chain.cancel()
}
