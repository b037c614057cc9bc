/// The samples of Docs/WhenSomethingGoesWrong.md; each checks its output.
@main
@MainActor
enum WhenSomethingGoesWrong {
  static func main() async throws {
    try await logged()
    try await silent()
    try await waiting()
    try await isolation()
    Swift.print("\nevery symptom is what the guide says")
  }
}
