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
  try await sample("Closures on their way", prints: ["true true", "7"]) {
    let index = CancellablePromise.value("<index>")
    let polite = index.map { text in text.count }
    let hasty = index.map { _ in print("never printed") }

    polite.cancel()
    hasty.cancelImmediately()

    print(polite.isPending, hasty.isRejected)
    print(try await polite.async())
  }
}
