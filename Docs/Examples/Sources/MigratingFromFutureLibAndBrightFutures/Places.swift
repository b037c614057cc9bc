import CancellablePromises
import Dispatch
import Samples

@MainActor
func promises() async throws {
  try await sample("Promises", prints: ["true false", "ada"]) {
    let (future, promise) = Promise<User>.pending()
    let first = promise.tryFulfill(User(name: "ada", age: 3))
    let second = promise.tryFulfill(User(name: "bob", age: 3))
    print(first, second)
    print(try await future.async().name)
  }
  try await sample("completeWith", prints: ["ada"]) {
    let (future, promise) = Promise<User>.pending()
    user("ada").pipe(to: promise.resolve)
    print(try await future.async().name)
  }
  try await sample("Execution contexts", prints: ["3", "3", "3"]) {
    let queue = DispatchQueue(label: "parser")
    let ada = user("ada")
    ada.done(on: queue) { user in
      dispatchPrecondition(condition: .onQueue(queue))
      print(user.age)
    }.cauterize()
    try await ada.asVoid().map(on: queue) {}.async()
    ada.done(on: nil) { user in print(user.age) }.cauterize()
    ada.done { user in
      MainActor.preconditionIsolated()
      print(user.age)
    }.cauterize()
  }
  try await sample("Work on a queue", prints: ["499500"]) {
    let sum = DispatchQueue.global().async(.promise) { (0..<1000).reduce(0, +) }
    print(await sum.async())
  }
}

/// Stands for a cell that shows another user later, or nobody.
@MainActor
private final class Cell {
  private(set) var text = ""
  private var shown: CancellablePromise<Void>?

  func show(_ user: Promise<User>) {
    shown?.cancelImmediately()
    shown = user.asCancellable().done { user in self.text = user.name }
    shown?.cauterize()
  }
}

@MainActor
func tokens() async throws {
  try await sample("An invalidation token", prints: ["bob"]) {
    let cell = Cell()
    let bob = Promise<User>.pending()
    cell.show(user("ada"))
    cell.show(bob.promise)
    bob.resolver.fulfill(User(name: "bob", age: 3))
    try await bob.promise.get { _ in }.get { _ in }.asVoid().async()
    print(cell.text)
  }
  try await sample("A token for many", prints: ["true true", "true"]) {
    let request = CancellationScope()
    let (ada, adaResolver) = Promise<User>.pending()
    let (bob, bobResolver) = Promise<User>.pending()
    let first = request.add(ada.asCancellable().map { user in user.name })
    let second = request.add(bob.asCancellable().map { user in user.name })
    request.cancel()
    print(first.isRejected, second.isRejected)
    print(ada.isPending && bob.isPending)
    adaResolver.fulfill(User(name: "ada", age: 3))
    bobResolver.fulfill(User(name: "bob", age: 3))
  }
}
