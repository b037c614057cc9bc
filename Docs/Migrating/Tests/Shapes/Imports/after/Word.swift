import CancellablePromises

func stop(_ promise: CancellablePromise<Int>) { promise.cancel() }
