/// The samples of Docs/CommonPatterns.md, each of which checks what it prints.
@main
@MainActor
enum CommonPatterns {
  static func main() async throws {
    try await values()
    try await ways()
    try await many()
    try await limits()
    try await again()
    try await sharing()
    try await pictures()
    try await newest()
    try await screens()
    Swift.print("\nevery pattern did what the guide says")
  }
}
