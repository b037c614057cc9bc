import CancellablePromises
import Samples

struct User: Sendable { var name: String, age: Int }
enum ServiceError: Error { case offline, unknown }

func user(_ name: String) -> Promise<User> { .value(User(name: name, age: name.count)) }

func failure<Value>(_ error: ServiceError) -> Promise<Value> { Promise(error: error) }

/// Stands for a cell that is reused for another user.
@MainActor
private final class Cell {
  private(set) var text = ""
  private var shown: CancellablePromise<Void>?

  func show(_ user: Promise<User>) {
    shown?.cancel()
    shown = user.asCancellable().done { user in self.text = user.name }
    shown?.cauterize()
  }
}

/// Differences from libraries with futures, or with one `then` for everything.
@MainActor
func futures() async throws {
  try await sample("An invalidation token", prints: ["bob"]) {
    let (cell, bob) = (Cell(), Promise<User>.pending())
    cell.show(user("ada"))
    cell.show(bob.promise)
    bob.resolver.fulfill(User(name: "bob", age: 3))
    try await bob.promise.get { _ in }.get { _ in }.asVoid().async()
    print(cell.text)
  }
  try await sample("A token for many", prints: ["true true"]) {
    let request = CancellationScope()
    let (ada, resolver) = Promise<User>.pending()
    let name = request.add(ada.asCancellable().map { user in user.name })
    request.cancel()
    print(name.isRejected, ada.isPending)
    resolver.fulfill(User(name: "ada", age: 3))
  }
}
