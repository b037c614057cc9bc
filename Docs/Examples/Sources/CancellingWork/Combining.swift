import CancellablePromises
import Samples

@MainActor
func combining() async throws {
  try await sample("The first of several", prints: ["stopped film", "<index>"]) {
    let first = race(download("film"), download("index"), autoCancel: true)
    print(try await first.async())
  }
  try await sample("A few of many at a time", prints: ["stopped film", "stopped film"]) {
    let films = when(fulfilled: 1...100, concurrently: 2, autoCancel: true, on: nil) { _ in
      download("film")
    }
    films.cancel()
  }
}
