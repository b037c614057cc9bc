/// The samples of Docs/GettingStarted.md; each checks its output.
@main
@MainActor
enum GettingStarted {
  static func main() async throws {
    try await chains()
    try await errors()
    try await making()
    try await running()
    try await combining()
    Swift.print("\nevery first step did what the guide says")
  }
}
