import CancellablePromises
import Samples

let loads = SingleFlight<String, String>()

func load(_ file: String) -> CancellablePromise<String> {
  loads.promise(for: file) { download(file) }
}

@MainActor
func sharing() async throws {
  try await sample("Branches", prints: ["true true", "stopped film", "true"]) {
    let film = download("film")
    let shared = film.shared()
    let (television, telephone) = (shared.branch(), shared.branch())

    television.cancel()
    print(television.isRejected, film.isPending)

    telephone.cancel()
    print(film.isRejected)
  }
  try await sample("Branches by key", prints: ["true", "stopped film", "<index>"]) {
    let (television, telephone) = (load("film"), load("film"))
    television.cancel()
    print(telephone.isPending)
    telephone.cancel()
    print(try await load("index").async())
  }
  try await sample("A shield", prints: ["true true", "stopped film"]) {
    let film = download("film")
    let shown = film.shielded().done { text in print("show", text) }

    shown.cancel()
    print(shown.isRejected, film.isPending)
    film.cancel()
  }
}
