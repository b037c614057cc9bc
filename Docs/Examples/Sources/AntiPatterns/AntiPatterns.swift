/// The samples of Docs/AntiPatterns.md, each of which checks what it prints.
@main
@MainActor
enum AntiPatterns {
  static func main() async throws {
    try await nesting()
    try await wrapping()
    try await losing()
    try await ending()
    try await starting()
    try await cancelling()
    Swift.print("\nevery pattern did what the guide says")
  }
}
