import CancellablePromises
import Dispatch

/// An actor whose handlers are its own code.
actor ItemStore {
  private var items: [Int: Item] = [:]
  private var writes = 0
  private let service: Service

  init(service: Service) { self.service = service }

  func load(_ ids: [Int]) -> CancellablePromise<[Item]> {
    when(fulfilled: ids.map(service.item), autoCancel: true).get { items in
      for item in items { self.items[item.id] = item }
    }.ensure {
      self.writes += 1
    }
  }

  func item(_ id: Int) -> Promise<Item> {
    if let item = items[id] { return .value(item) }
    return service.item(id).asPromise().then { item -> Promise<Item> in
      self.items[id] = item
      return self.service.save(item)
    }.map { item in
      self.writes += 1
      return item
    }
  }

  func write() {
    firstly {
      when(resolved: items.values.map(service.save))
    }.done { results in
      self.writes += results.count { $0.isFulfilled }
    }
    service.save(Item(id: 1, title: "one")).done { self.items[$0.id] = $0 }
      .catch { _ in self.items = [:] }
      .finally { self.writes += 1 }
  }

  func count() -> Guarantee<Int> {
    after(.milliseconds(1)).map { self.items.count }
  }

  func settle(_ cancellable: CancellablePromise<Int>) -> CancellablePromise<Int> {
    cancellable.recover { error -> CancellablePromise<Int> in
      self.writes -= 1
      throw error
    }
  }

  func refreshed() async throws -> [Item] {
    let loaded = try await load([1, 2]).async()
    let again: Promise<[Item]> = Promise {
      self.writes += 1
      return try await self.load([1]).async()
    }
    return try await loaded + again.async()
  }
}

/// A class of a global actor.
@globalActor actor Storage {
  static let shared = Storage()
}

@Storage final class Journal {
  private var lines: [String] = []

  func append(_ line: Promise<String>) -> Promise<Int> {
    line.map { line in
      self.lines.append(line)
      return self.lines.count
    }
  }

  func clear() {
    after(seconds: 1).done { self.lines = [] }
  }
}
