import CancellablePromises
import Samples

/// Work at the end of a chain, which takes its time.
func saveProgress() -> Guarantee<Void> {
  after(seconds: 0.001).done { print("saved the progress") }
}

@MainActor
func catching() async throws {
  try await sample("The default policy", prints: ["stopped film", "hide the spinner", "over"]) {
    let chain = download("film")
      .done { text in print("show", text) }
      .ensure { print("hide the spinner") }
      .catch { error in print("could not load:", error) }
      .finally { print("over") }

    chain.cancel()
  }
  try await sample("Cleaning up", prints: ["stopped film", "saved the progress", "over"]) {
    download("film").ensureThen {
      saveProgress()
    }.cauterize().finally {
      print("over")
    }.cancel()
  }
}
