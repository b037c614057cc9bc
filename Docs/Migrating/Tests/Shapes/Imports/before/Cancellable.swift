import CancellablePromiseKit
import Dispatch
import PromiseKit

func cancellable() -> CancellablePromise<Int> {
  CancellablePromise { seal in
    seal.fulfill(1)
    return {}
  }
}
