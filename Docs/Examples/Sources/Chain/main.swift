import Promises

func fetch(_ path: String) -> Promise<String> {
  Promise { resolver in load(path, completion: resolver.resolve) }
}

firstly {
  fetch("index")
}.then { index in
  when(fulfilled: fetch("\(index)/first"), fetch("\(index)/last"))
}.done { first, last in
  print(first, last)
}.catch { error in
  print("Could not load the pages:", error)
}.finally {
  spinner.stop()
}

spinner.start()
