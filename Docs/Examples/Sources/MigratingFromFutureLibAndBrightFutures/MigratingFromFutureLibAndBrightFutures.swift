import Samples

/// The samples of Docs/MigratingFromFutureLibAndBrightFutures.md, each of which checks what it
/// prints.
@main
@MainActor
enum MigratingFromFutureLibAndBrightFutures {
  static func main() async throws {
    try await futures()
    try await collections()
    try await promises()
    try await tokens()
    Swift.print("\nevery sample did what the guide says")
  }
}
