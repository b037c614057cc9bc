import CancellablePromises

func fetch(_ path: String) -> CancellablePromise<String> {
  CancellablePromise { resolver in
    let request = load(path, completion: resolver.resolve)
    return { request.cancel() }
  }
}

let pages = firstly {
  fetch("index")
}.then { index in
  when(fulfilled: fetch("\(index)/first"), fetch("\(index)/last"), autoCancel: true)
}.done { first, last in
  print(first, last)
}.ensure {
  spinner.stop()
}

pages.cancel()

spinner.start()
