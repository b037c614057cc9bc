import CancellablePromises

// The result of `sequence` is always `Sendable`, even if its closure needs the main actor. The
// library calls the closure wherever a promise settles, and the program stops there.

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

  /// The compiler is silent for any parameter of a `Sendable` type.
  func loadElsewhere() {
    Task.detached { [promises = sequence(state: 0) { (_: inout Int) in self.load() }] in
      for promise in promises { _ = promise }
    }
  }

  /// The correct form.
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
