/// The samples of Docs/Troubleshooting.md, each of which checks what it prints.
@main
@MainActor
enum Troubleshooting {
  static func main() async throws {
    try await logged()
    try await failing()
    try await waiting()
    try await isolation()
    try await compiling()
    Swift.print("\nevery symptom is what the guide says")
  }
}
