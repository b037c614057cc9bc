import CancellablePromises

func load() -> CancellablePromise<Int> {
  let _ = CancellablePromise<Int> { seal in seal.fulfill(1) }  // expect: error: cannot convert
  return .value(1)
}
