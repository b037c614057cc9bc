import PromiseKit

func stop(_ promise: CancellablePromise<Int>) { promise.cancel() }
