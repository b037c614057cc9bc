import CancellablePromises
import Samples

struct DiskFull: Error {}

@MainActor
func cancelling() async throws {
  try await sample("A chain", prints: ["stopped film", "true true", "true"]) {
    let film = download("film")
    let words = film.map { text in text.split(separator: " ") }.map { words in words.count }

    words.cancel()

    print(film.isRejected, words.isRejected)
    print(words.error is CancellablePromiseError)
  }
  try await sample("A reason", prints: ["stopped film", "gave up: DiskFull()"]) {
    let film = download("film")
    film.catch { error in print("gave up:", error) }

    film.cancel(with: DiskFull())
  }
  try await sample("A closure on its way", prints: ["true"]) {
    let shown = CancellablePromise.value("<index>").done { text in print("never printed:", text) }

    shown.cancel()
    print(shown.isRejected)
  }
}
