import CancellablePromises

func cancellable() -> CancellablePromises.CancellablePromise<Int> {
  let promise: CancellablePromises.Promise<Int> = .value(1)
  return promise.asCancellable()
}
