import CancellablePromises

// What `sequence` makes is `Sendable`, whatever its closure uses. The library asks it for the next promise where
// one settles, and the program stops there.

@MainActor final class Screen {
  private var next = 0

  func load() -> Promise<Int>? {
    next += 1
    return next < 5 ? .value(next) : nil
  }

  func loadAll() {
    let promises = sequence(state: 0) { (_: inout Int) in self.load() }
    _ = when(fulfilled: promises, concurrently: 2)
    _ = when(fulfilled: sequence(first: Promise.value(1)) { _ in self.load() }, concurrently: 2)
    _ = when(resolved: promises, concurrently: 2)
  }

  /// It is the same for whatever takes a `Sendable` value.
  func loadElsewhere() {
    Task.detached { [promises = sequence(state: 0) { (_: inout Int) in self.load() }] in
      for promise in promises { _ = promise }
    }
  }

  /// This is what was meant.
  func loadAllRight() {
    _ = when(fulfilled: 1..<5, concurrently: 2) { Promise.value($0 + self.next) }
  }
}

actor Worker {
  private var next = 0

  func load() -> CancellablePromise<Int>? {
    next += 1
    return next < 5 ? .value(next) : nil
  }

  func loadAll() {
    let promises = sequence(state: 0) { (_: inout Int) in self.load() }
    _ = when(fulfilled: promises, concurrently: 2)
  }
}

@main enum Loading {
  static func main() {
    let screen = Screen()
    let promises = sequence(state: 0) { (_: inout Int) in screen.load() }
    _ = when(fulfilled: promises, concurrently: 2)
  }
}
