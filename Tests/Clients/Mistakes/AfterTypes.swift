import CancellablePromises

/// An iterator is called wherever a promise settles; the form with a closure asks the main actor.
@MainActor final class Screen {
  var ids = [1, 2].makeIterator()

  func load(_ id: Int) -> Promise<Int> { .value(id) }

  func loadAll() -> Promise<[Int]> {
    let promises = AnyIterator { self.ids.next().map(self.load) }
    _ = when(fulfilled: promises, concurrently: 2)  // expect: error: risks causing data races
    _ = promises
    return when(fulfilled: [1, 2], concurrently: 2) { self.load($0) }
  }
}

actor Worker {
  var next = 0

  func load() -> Promise<Int>? { next < 5 ? .value(next) : nil }

  func loadAll() {
    // expect below: error: risks causing data races
    _ = when(fulfilled: AnyIterator { self.load() }, concurrently: 2)
  }
}

@main enum Loading {
  static func main() {
    let screen = Screen()
    let promises = AnyIterator { screen.ids.next().map(screen.load) }
    _ = when(fulfilled: promises, concurrently: 2)  // expect: error: risks causing data races
    _ = promises
  }
}

func load() -> CancellablePromise<Int> {
  // expect below: error: missing return in closure expected to return '@Sendable () -> Void'
  // swift-format-ignore
  let _ = CancellablePromise<Int> { seal in let number = 1; seal.fulfill(number) }
  return .value(1)
}

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
