/// The samples of Docs/CommonPatterns.md, each of which checks what it prints.
@main
@MainActor
enum CommonPatterns {
  static func main() async throws {
    try await values()
    try await ways()
    try await many()
    try await again()
    try await sharing()
    try await pictures()
    Swift.print("\nevery pattern did what the guide says")
  }
}
