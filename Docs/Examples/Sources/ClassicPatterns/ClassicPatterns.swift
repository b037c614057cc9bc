/// The samples of Docs/ClassicPatterns.md, each of which checks what it prints.
@main
@MainActor
enum ClassicPatterns {
  static func main() async throws {
    try await loading()
    try await loggingIn()
    try await starting()
    try await feeding()
    try await collecting()
    try await cancelling()
    try await choosingQueues()
    try await blocking()
    Swift.print("\nevery classic did what the guide says")
  }
}
