import CancellablePromises
import Dispatch

func cancellable() -> CancellablePromise<Int> {
  CancellablePromise { seal in
    seal.fulfill(1)
    return {}
  }
}
