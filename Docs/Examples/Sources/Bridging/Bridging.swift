/// The recipes of Docs/Bridging.md; each checks its sample's output.
@main
@MainActor
enum Bridging {
  static func main() async throws {
    try await completionHandlers()
    try await shapes()
    try await loading()
    try await transfers()
    try await processes()
    try await notifications()
    try await delegates()
    try await dispatchSources()
    try await repeatedCallbacks()
    try await cCallbacks()
    try await handles()
    try await progress()
    try await publishers()
    Swift.print("\nevery recipe did what the guide says")
  }
}
