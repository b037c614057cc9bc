// mode: mainActor
import Promises

/// By default, the class is main actor code, including the variable read by the iterator.
final class Screen {
  var ids = [1, 2].makeIterator()

  func load(_ id: Int) -> Promise<Int> { .value(id) }

  func loadAll() {
    let promises = AnyIterator { self.ids.next().map(self.load) }
    _ = when(fulfilled: promises, concurrently: 2)  // expect: error: risks causing data races
    _ = promises
  }
}
