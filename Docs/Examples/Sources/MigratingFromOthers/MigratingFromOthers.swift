import Samples

/// The samples of Docs/MigratingFromOtherLibraries.md; each checks its output.
@main
@MainActor
enum MigratingFromOthers {
  static func main() async throws {
    try await downloads()
    try await futures()
    try await operators()
    Swift.print("\nevery sample did what the guide says")
  }
}
