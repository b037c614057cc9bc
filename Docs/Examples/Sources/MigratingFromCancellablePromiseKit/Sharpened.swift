import CancellablePromises
import Samples

/// What a test would notice that was written for the other library.
@MainActor
func sharpened() async throws {
  try await sample("Rejected when cancel returns", prints: ["true", "true"]) {
    let (film, resolver) = CancellablePromise<String>.pending()
    film.cancel()
    print(film.isRejected)
    resolver.fulfill("too late")
    print(film.error is CancellablePromiseError)
  }
  try await sample("The beginning of a chain", prints: ["true false"]) {
    let index = CancellablePromise.value("index")
    let film = index.then(on: nil) { _ in download("film") }
    index.cancel()
    print(index.isCancelled, film.isCancelled)
  }
  try await sample("Many chains with one beginning", prints: ["stopped film", "stopped song"]) {
    let scope = CancellationScope()
    let index = CancellablePromise.value("index")
    scope.add(index.then(on: nil) { _ in download("film") }).cauterize()
    scope.add(index.then(on: nil) { _ in download("song") }).cauterize()
    scope.cancel()
  }
  try await sample("The winner goes on", prints: ["stopped song", "false", "index 5"]) {
    let (index, resolver) = CancellablePromise<String>.pending()
    race(index, download("song"), autoCancel: true).cauterize()
    resolver.fulfill("index")
    print(index.isCancelled)
    index.map { $0.count }.done { length in print("index", length) }.cauterize()
  }
  try await sample("After the end", prints: ["true false"]) {
    let (film, resolver) = CancellablePromise<String>.pending()
    film.onCancel { print("never printed") }
    resolver.fulfill("film")
    film.cancel()
    print(film.isCancelled, film.isRejected)
  }
  try await sample("A condition leaves nothing behind", prints: ["0"]) {
    let (condition, resolver) = Promise<Void>.pending()
    for _ in 1...1000 { _ = when(Promise.value(1), while: condition) }
    print(condition.debugDescription.filter(\.isNumber))
    resolver.fulfill()
  }
  try await sample("With a reason", prints: ["stopped film", "gave up: Offline()"]) {
    struct Offline: Error {}

    let film = download("film")
    film.catch { error in print("gave up:", error) }
    film.cancel(with: Offline())
  }
}
