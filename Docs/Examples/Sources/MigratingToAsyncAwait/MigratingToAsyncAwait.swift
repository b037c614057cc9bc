import Samples

/// The samples of Docs/MigratingToAsyncAwait.md, each of which checks what it prints.
@main
@MainActor
enum MigratingToAsyncAwait {
  static func main() async throws {
    try await stepByStep()
    try await groups()
    try await staying()
    Swift.print("\nevery sample did what the guide says")
  }
}
