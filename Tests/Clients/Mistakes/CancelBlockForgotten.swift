import CancellablePromises

func load() -> CancellablePromise<Int> {
  // expect below: error: missing return in closure expected to return '@Sendable () -> Void'
  // swift-format-ignore
  let _ = CancellablePromise<Int> { seal in let number = 1; seal.fulfill(number) }
  return .value(1)
}
