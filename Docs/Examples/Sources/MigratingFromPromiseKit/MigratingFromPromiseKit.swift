import PromiseKitCode
import Samples

/// The samples of Docs/MigratingFromPromiseKit.md; each checks its output.
@main
@MainActor
enum MigratingFromPromiseKit {
  static func main() async throws {
    try await sample("As it was", prints: ["row 7 false", "no such ticket false"]) {
      let counter = PromiseKitCode.Counter()
      await counter.show(7).async()
      print(counter.display, counter.isBusy)
      await counter.show(100).async()
      print(counter.display, counter.isBusy)
    }
    try await sample("As it becomes", prints: ["row 7 false", "no such ticket false"]) {
      let counter = Counter()
      await counter.show(7).async()
      print(counter.display, counter.isBusy)
      await counter.show(100).async()
      print(counter.display, counter.isBusy)
    }
    try await cures()
    try await extensions()
    try await seven()
    Swift.print("\nevery sample did what the guide says")
  }
}
