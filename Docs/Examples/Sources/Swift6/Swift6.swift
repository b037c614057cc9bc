import Samples

/// The samples of Docs/Swift6.md, each of which checks what it prints.
@main
@MainActor
enum Swift6 {
  static func main() async throws {
    try await values()
    try await places()
    try await captures()
    Swift.print("\nevery sample did what the guide says")
  }
}
