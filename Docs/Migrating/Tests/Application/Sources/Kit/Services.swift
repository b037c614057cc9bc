import CancellablePromises
import Foundation

final class Service {
  func page(_ number: Int) -> Promise<Page> { .value(Page()) }
  func loaded() -> Promise<Loaded<Page>> { .value(Loaded(value: Page(), count: 1)) }
  func address() -> Promise<Address> { .value(Address()) }
  func basket() -> Promise<Basket> { .value(Basket()) }
  func picture() -> Promise<Picture> { .value(Picture()) }
  func shelf() -> Promise<Shelf> { .value(Shelf()) }
  func settings() -> Promise<Settings> { .value(Settings()) }
  func rows() -> Promise<[[String: Any]]> { .value([]) }
  func formatter() -> Promise<NSMutableData> { .value(NSMutableData()) }

  func visit() -> Int {
    Settings.visits += 1
    Settings.words.append("visit")
    return Settings.version
  }
}

class ViewModel {
  var title = ""
  let service = Service()
  let store: any Store

  init(store: any Store) { self.store = store }

  func load(completion: @escaping (String) -> Void) {
    var count = 0
    service.page(1).done { page in
      count += 1
      self.title = page.title
    }.cauterize()
    service.page(2).done { page in completion(page.title) }.cauterize()
    let store = store
    service.page(3).done { page in print(store.page(3)) }.cauterize()
  }
}

/// A parameter that nothing requires anything of.
struct Cache<Value> {
  var values: [Value] = []

  func first() -> Promise<Value> { values.first.map { .value($0) } ?? Promise { _ in } }
}
