import Promises
import Samples

/// The samples of Docs/MigratingFromOtherPromises.md, each of which checks what it prints.
@main
@MainActor
enum MigratingFromOtherPromises {
  static func main() async throws {
    try await basics()
    try await operators()
    Swift.print("\nevery sample did what the guide says")
  }
}
