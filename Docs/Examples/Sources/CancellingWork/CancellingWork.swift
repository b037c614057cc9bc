import Samples

/// The samples of Docs/CancellingWork.md; each checks its output.
@main
@MainActor
enum CancellingWork {
  static func main() async throws {
    try await wrapping()
    try await cancelling()
    try await catching()
    try await combining()
    try await composing()
    try await sharing()
    try await owning()
    try await queues()
    try await bridging()
    try await receiving()
    Swift.print("\nevery sample did what the guide says")
  }
}
