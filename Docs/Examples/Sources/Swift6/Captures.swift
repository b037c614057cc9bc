import CancellablePromises
import Dispatch
import Samples
import Synchronization

/// Counts from any thread.
final class Tally: Sendable {
  private let count = Mutex(0)
  func add(_ number: Int) { count.withLock { $0 += number } }
  var total: Int { count.withLock { $0 } }
}

func again<Value: Sendable>(
  _ body: @escaping @Sendable () -> Promise<Value>
) -> Promise<Value> {
  body().recover { _ in body() }
}

/// A protocol of before, which says nothing of actors.
protocol LocatorDelegate: AnyObject {
  func didFind(_ place: String)
}

@MainActor
final class Request: @preconcurrency LocatorDelegate {
  let (place, resolver) = Promise<String>.pending()
  private(set) var found = 0

  func didFind(_ place: String) {
    found += 1
    resolver.fulfill(place)
  }
}

/// Work with a class that only the main actor may touch, and a cancel that may come from anywhere.
@MainActor
final class Player {
  private(set) var isPlaying = false
  /// Fulfilled at the end of the film.
  private var ended: Resolver<Void>?

  func play() -> CancellablePromise<Void> {
    CancellablePromise { resolver in
      ended = resolver
      isPlaying = true
      return {
        DispatchQueue.main.async { self.isPlaying = false }
      }
    }
  }
}

@MainActor
func captures() async throws {
  try await sample("Counting", prints: ["6"]) {
    let tally = Tally()
    let numbers = [1, 2, 3].map { number in
      Promise.value(number).done(on: nil) { tally.add($0) }
    }
    try await when(fulfilled: numbers).async()
    print(tally.total)
  }
  try await sample("Not counting", prints: ["6"]) {
    let numbers = [1, 2, 3].map { Promise.value($0) }
    let sum = when(fulfilled: numbers).map { $0.reduce(0, +) }
    print(try await sum.async())
  }
  try await sample("Closures as parameters", prints: ["1"]) {
    print(try await again { Promise.value(1) }.async())
  }
  try await sample("A delegate", prints: ["here 1"]) {
    let request = Request()
    let delegate: any LocatorDelegate = request
    delegate.didFind("here")
    print(try await request.place.async(), request.found)
  }
  try await sample("A cancel block", prints: ["true", "false"]) {
    let player = Player()
    let film = player.play()
    print(player.isPlaying)
    film.cancel()
    await Guarantee.value(()).done {}.async()
    print(player.isPlaying)
  }
}
