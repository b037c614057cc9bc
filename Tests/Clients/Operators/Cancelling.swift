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

func flying(_ promise: CancellablePromise<Int>, _ plain: Promise<Int>, _ sure: Guarantee<Int>) {
  let flights = SingleFlight<String, Int>()
  let _: [CancellablePromise<Int>] = [
    flights.promise(for: "key") { promise }, flights.promise(for: "key") { plain },
    flights.promise(for: "key") { sure },
    flights.promise(for: "key") {
      guard plain.isPending else { throw Failure.first }
      return promise
    },
  ]
  flights.promise(for: "key") { promise }.map { $0 + 1 }.cauterize().cancel()
  flights.remove("key")
  flights.removeAll()
  let _ = SingleFlight<Int, Void>(keepsValues: true)
}
