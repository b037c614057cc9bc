/// The samples of Docs/FAQ.md, each of which checks what it prints.
@main
@MainActor
enum Questions {
  static func main() async throws {
    try await keeping()
    try await settling()
    try await extending()
    Swift.print("\nevery answer is what the guide says")
  }
}
