import CancellablePromises
import Dispatch
import Promises

func cancelling(_ promise: CancellablePromise<Int>, _ other: CancellablePromise<String>) {
  promise.cancel()
  promise.cancel(with: Failure.first)
  promise.cancelImmediately()
  let _: CancellablePromise<Int> = promise.onCancel { other.cancel() }
  promise.onCancel { print("cancelled") }
}

func sharing(_ promise: CancellablePromise<Int>) {
  let _: CancellablePromise<Int> = promise.shielded()
  let _: CancellablePromise<Int> = promise.cancelOnDeinit()
  let shared: SharedPromise<Int> = promise.shared()
  let _: [CancellablePromise<Int>] = [shared.branch(), shared.branch()]
  shared.cancel()
  shared.cancel(with: Failure.first)
}

func scoping(_ promise: CancellablePromise<Int>) {
  let scope = CancellationScope()
  scope.add(promise)
  let _: CancellablePromise<String> = scope.add(promise).map { "\($0)" }
  scope.cancel()
  scope.cancel(with: Failure.first)
}
