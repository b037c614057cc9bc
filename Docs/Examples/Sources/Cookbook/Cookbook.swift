import CancellablePromises

/// Moved by hand: no sample waits.
let clock = ManualClock()

/// The recipes of Docs/Cookbook.md; each checks its output.
@main
@MainActor
enum Cookbook {
  static func main() async throws {
    try await chains()
    try await many()
    try await limits()
    try await time()
    try await sharing()
    try await owning()
    try await pictures()
    try await mistakes()
    try await questions()
    Swift.print("\nevery recipe did what the guide says")
  }
}
