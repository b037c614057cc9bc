import CancellablePromises
import Samples
import Synchronization

final class Screen {
  private let scope = CancellationScope()

  func open(_ file: String) {
    download(file).done { text in print("show", text) }.store(in: scope).cauterize()
  }

  func back() { scope.cancel() }
}

final class Station {
  private let scope = CancellationScope()

  func send(_ file: String) {
    download(file).ensureThen { after(.milliseconds(1)).done { print("tidied up") } }
      .store(in: scope).cauterize()
  }

  func stop() -> Guarantee<Void> {
    scope.cancel()
    return scope.settled
  }
}

/// Requests of a session, each of which ends with it.
final class Session: Sendable {
  let requests = CancellationScope()

  func fetch(_ file: String) -> CancellablePromise<String> { requests.add(download(file)) }
}

/// Files under a lock, whose closures take the lock, too.
final class Shelf: Sendable {
  private let films = Mutex<[String: CancellablePromise<String>]>([:])

  func load(_ file: String) {
    let film = download(file)
    films.withLock { $0[file] = film }
    film.ensure(on: nil) { [weak self] in self?.remove(file) }.cauterize()
  }

  private func remove(_ file: String) { _ = films.withLock { $0.removeValue(forKey: file) } }

  func cancelAll() {
    let films = films.withLock { films in Array(films.values) }
    for film in films { film.cancel() }
    print(self.films.withLock { $0.count }, "left")
  }
}

@MainActor
func owning() async throws {
  try await sample("A scope that goes away", prints: ["stopped film", "stopped film"]) {
    var screen: Screen? = Screen()
    screen?.open("film")
    screen?.open("film")
    screen = nil
  }
  try await sample("A scope that was cancelled", prints: ["stopped film"]) {
    let screen = Screen()
    screen.back()
    screen.open("film")
  }
  try await sample("A station", prints: ["stopped film", "tidied up", "stopped"]) {
    let station = Station()
    station.send("film")
    await station.stop().async()
    print("stopped")
  }
  try await sample("A session", prints: ["<index>", "0", "stopped film"]) {
    let session = Session()
    print(try await session.fetch("index").async())
    print(session.requests.count)
    session.fetch("film").cauterize()
    session.requests.cancel()
  }
  try await sample("Under a lock", prints: ["stopped film", "0 left"]) {
    let shelf = Shelf()
    shelf.load("film")
    shelf.cancelAll()
  }
  try await sample("An owner", prints: ["stopped film"]) {
    var film: CancellableOwner<String>? = download("film").cancelOnDeinit()
    film?.promise.done { text in print("show", text) }.cauterize()
    film = nil
  }
}
