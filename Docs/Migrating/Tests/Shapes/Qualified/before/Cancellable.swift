import CancellablePromiseKit
import PromiseKit

func cancellable() -> CancellablePromiseKit.CancellablePromise<Int> {
  let promise: PromiseKit.Promise<Int> = .value(1)
  return promise.asCancellable()
}
