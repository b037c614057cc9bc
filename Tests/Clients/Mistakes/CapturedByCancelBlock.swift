import CancellablePromises

final class Request {
  func cancel() {}
}

func load(_ request: Request) -> CancellablePromise<Int> {
  CancellablePromise { resolver in
    resolver.fulfill(1)
    return {
      request.cancel()  // expect: error: capture of 'request' with non-Sendable type 'Request'
    }
  }
}

func stop(_ request: Request, with number: CancellablePromise<Int>) {
  number.onCancel(request.cancel)  // expect: error: converting non-Sendable function value
}
