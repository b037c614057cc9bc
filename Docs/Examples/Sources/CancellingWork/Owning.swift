import CancellablePromises
import Samples

final class Screen {
  private let scope = CancellationScope()

  func open(_ file: String) {
    scope.add(download(file).done { text in print("show", text) }).cauterize()
  }

  func back() { scope.cancel() }
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
  try await sample("A handle", prints: ["stopped film"]) {
    var film: CancellablePromise<String>? = download("film").cancelOnDeinit()
    film?.done { text in print("show", text) }.cauterize()
    film = nil
  }
}
