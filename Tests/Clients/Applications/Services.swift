import CancellablePromises
import Dispatch

/// Serves requests on queues of its own, isolated to no actor.
nonisolated final class Service: Sendable {
  private let queue = DispatchQueue(label: "service", attributes: .concurrent)
  private let connections: [Connection]

  init(connections: [Connection]) { self.connections = connections }

  func signIn(as user: String) -> Promise<String> {
    queue.async(.promise) {
      guard !user.isEmpty else { throw ServiceError.unauthorized }
      return "token of \(user)"
    }
  }

  func items(for token: String) -> Promise<[Item]> {
    firstly {
      race(connections.map { $0.request("items") })
    }.map(on: queue) { text in
      text.split(separator: "\n").enumerated().map { Item(id: $0.offset, title: "\($0.element)") }
    }.recover(only: ServiceError.unavailable) { _ in
      after(.seconds(1)).then { self.items(for: token) }
    }
  }

  func item(_ id: Int) -> CancellablePromise<Item> {
    CancellablePromise { resolver in
      let work = DispatchWorkItem { resolver.fulfill(Item(id: id, title: "item")) }
      self.queue.async(execute: work)
      return { resolver.reject(PromiseError.cancelled) }
    }
  }

  func save(_ item: Item) -> Promise<Item> {
    queue.async(.promise, flags: .barrier) {
      if item.id < 0 { throw ServiceError.unavailable }
      return item
    }
  }

  func saveAll(_ items: [Item]) -> Promise<Int> {
    when(fulfilled: items, concurrently: 4) { self.save($0) }.map(\.count)
  }

  func handle(_ request: String) -> Guarantee<String> {
    signIn(as: request)
      .then { self.items(for: $0) }
      .thenMap { self.save($0) }
      .mapValues(\.title)
      .map { $0.joined(separator: "\n") }
      .tap { print(request, $0) }
      .recover { error in .value("500 \(error)") }
  }

  func health() -> Guarantee<[Bool]> {
    when(resolved: connections.map { $0.request("health") }).mapValues { $0.isFulfilled }
  }

  func fetch(_ id: Int, attempts: Int) -> Promise<Item> {
    item(id).asPromise().recover { error -> Promise<Item> in
      guard attempts > 1 else { throw error }
      return after(.milliseconds(100)).then(on: nil) { self.fetch(id, attempts: attempts - 1) }
    }
  }
}

nonisolated enum ServiceError: Error, Equatable {
  case unauthorized
  case unavailable
}

nonisolated struct Connection: Sendable {
  var address: String

  func request(_ path: String) -> Promise<String> { .value("\(address)/\(path)") }
}
