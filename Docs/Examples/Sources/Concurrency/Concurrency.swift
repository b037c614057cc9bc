import Samples

/// The samples of Docs/Concurrency.md; each checks its output.
@main
@MainActor
enum Concurrency {
  static func main() async throws {
    try await isolation()
    try await tasks()
    try await leaving()
    Swift.print("\nevery sample did what the guide says")
  }
}
