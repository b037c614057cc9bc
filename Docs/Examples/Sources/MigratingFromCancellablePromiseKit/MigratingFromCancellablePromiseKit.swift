import Samples

/// The samples of Docs/MigratingFromCancellablePromiseKit.md, each of which checks what it prints.
@main
@MainActor
enum MigratingFromCancellablePromiseKit {
  static func main() async throws {
    try await unchanged()
    try await sharpened()
    Swift.print("\nevery sample did what the guide says")
  }
}
