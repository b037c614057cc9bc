import CancellablePromises
import Promises

func limiting(
  _ promise: Promise<Int>, _ guarantee: Guarantee<Int>, _ cancellable: CancellablePromise<Int>,
  _ clock: ManualClock
) {
  let _: [Promise<Int>] = [
    promise.timeout(.seconds(1)), promise.timeout(.seconds(1), clock: clock),
  ]
  let _: [Promise<Int>] = [
    guarantee.timeout(.milliseconds(1)), guarantee.timeout(.seconds(0.5), clock: clock),
  ]
  let limited = guarantee.timeout(.seconds(1)).map { $0 + 1 }
  let _: Promise<Int> = limited
  let _: [CancellablePromise<Int>] = [
    cancellable.timeout(.seconds(1)), cancellable.timeout(.seconds(1), clock: clock),
  ]
  let chain = cancellable.timeout(.seconds(1)).map { $0 + 1 }
  let _: CancellablePromise<Int> = chain
  let _: Promise<Void> = promise.timeout(.seconds(1)).done { print($0) }
  promise.timeout(.seconds(1)).done { print($0) }.catch(only: TimeoutError.self) {
    print($0.limit, $0.description, $0.errorDescription ?? "")
  }.cauterize()
  let _: TimeoutError = TimeoutError(limit: .seconds(1))
}

func delaying(
  _ promise: Promise<Int>, _ guarantee: Guarantee<Int>, _ cancellable: CancellablePromise<Int>,
  _ clock: ManualClock
) {
  let _: [Promise<Int>] = [
    promise.delay(.seconds(1)), promise.delay(.seconds(1), clock: clock),
    delayed(promise), delayed(guarantee),
  ]
  let _: [Guarantee<Int>] = [
    guarantee.delay(.seconds(1)), guarantee.delay(.seconds(1), clock: clock),
  ]
  let _: [CancellablePromise<Int>] = [
    cancellable.delay(.seconds(1)), cancellable.delay(.seconds(1), clock: clock),
  ]
  let later = guarantee.delay(.seconds(1))
  let _: Guarantee<Int> = later
}

private func delayed<Source: Thenable>(_ source: Source) -> Promise<Source.T> {
  source.asPromise().delay(.seconds(1))
}
