import CancellablePromises

func load() -> CancellablePromise<Int> {
  // expect below: error: cannot convert value of type '()' to closure result type '@Sendable () -> Void'
  let _ = CancellablePromise<Int> { seal in seal.fulfill(1) }
  return .value(1)
}
