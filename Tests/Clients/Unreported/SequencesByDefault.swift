// mode: mainActor
import Promises

/// As in `Sequences.swift`, with everything on the main actor by default.
final class Screen {
  private var next = 0

  func load() -> Promise<Int>? {
    next += 1
    return next < 5 ? .value(next) : nil
  }

  func loadAll() {
    let promises = sequence(state: 0) { (_: inout Int) in self.load() }
    _ = when(fulfilled: promises, concurrently: 2)
  }
}

func loadAll(_ screen: Screen) {
  _ = when(fulfilled: sequence(state: 0) { (_: inout Int) in screen.load() }, concurrently: 2)
}
