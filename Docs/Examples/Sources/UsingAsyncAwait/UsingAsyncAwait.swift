import Samples

/// The samples of Docs/UsingAsyncAwait.md, each of which checks what it prints.
@main
@MainActor
enum UsingAsyncAwait {
  static func main() async throws {
    try await awaiting()
    try await cancelling()
    try await making()
    try await loops()
    Swift.print("\nevery sample did what the guide says")
  }
}
