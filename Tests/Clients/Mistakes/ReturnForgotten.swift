import CancellablePromises

func film(_ id: Int) -> Promise<String> { .value("a") }

func user(_ film: String) -> Promise<Int> { .value(1) }

/// Found only once the types are right.
func load() {
  firstly {
    return film(1)
  }.then { user($0) }.cauterize()
  // swift-format-ignore
  // expect below: warning: result of call to 'film' is unused
  // expect below: error: missing return in closure expected to return 'CancellablePromise<String>'
  firstly { print("begins"); film(1) }.then { user($0) }.cauterize()
}
