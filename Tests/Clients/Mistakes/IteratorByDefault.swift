// mode: mainActor
import Promises

/// The class is the main actor's, and so is what the iterator asks.
final class Screen {
  var ids = [1, 2].makeIterator()

  func load(_ id: Int) -> Promise<Int> { .value(id) }

  func loadAll() {
    let promises = AnyIterator { self.ids.next().map(self.load) }
    _ = when(fulfilled: promises, concurrently: 2)  // expect: error: risks causing data races
    _ = promises
  }
}
