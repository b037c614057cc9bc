import CancellablePromises
import Samples

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
  try await sample("An owner", prints: ["stopped film"]) {
    var film: CancellableOwner<String>? = download("film").cancelOnDeinit()
    film?.promise.done { text in print("show", text) }.cauterize()
    film = nil
  }
}
