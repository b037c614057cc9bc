import CancellablePromises

func fetch(_ path: String) -> CancellablePromise<String> {
  CancellablePromise { resolver in
    let request = load(path, completion: resolver.resolve)
    return { request.cancel() }
  }
}

let pages = fetch("index").then { index in
  when(fulfilled: fetch("\(index)/first"), fetch("\(index)/last"), autoCancel: true)
}
pages.cancel()

precondition(pages.error?.isCancelled == true)
