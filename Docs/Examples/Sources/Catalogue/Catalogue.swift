import CancellablePromises

/// A client that spares its server, and a screen that spares its user.
@main
@MainActor
enum Catalogue {
  static func main() async throws {
    let server = Server()
    // Moved by hand: a minute passes at once, and no more of it than is meant to.
    let clock = ManualClock()
    let client = Client(try await server.start())

    let item = try await client.item(1).async()
    print("\(item), after \(server.requestCount(of: "/items/1")) requests")
    do {
      _ = try await client.item(99).async()
    } catch let error as UnexpectedStatus {
      print("\(error.code ?? 0), after \(server.requestCount(of: "/items/99")) request")
    }
    try await askTogether(client, server)
    await openAndClose(client, server, clock)
    print("every screen showed what it should")
  }

  /// Ten callers at once, one of whom loses interest, and two later.
  private static func askTogether(_ client: Client, _ server: Server) async throws {
    let callers = (1...10).map { _ in client.item(2) }
    callers[0].cancel()
    let answers = try await when(resolved: callers).async().filter(\.isFulfilled)
    print("\(answers.count) answers, \(server.requestCount(of: "/items/2")) request")

    _ = try await client.item(2).async()
    precondition(server.requestCount(of: "/items/2") == 1)
    client.forget(2)
    _ = try await client.item(2).async()
    print("once forgotten, \(server.requestCount(of: "/items/2")) requests")
  }

  private static func openAndClose(
    _ client: Client, _ server: Server, _ clock: ManualClock
  ) async {
    var shown: [String] = []
    let (found, resolve) = Guarantee<Void>.pending()
    let screen = Screen(client, clock: clock) { line in
      shown.append(line)
      if line.hasSuffix("matches") { resolve(()) }
    }
    for text in ["t", "te", "tea"] { screen.textDidChange(to: text) }
    clock.advance(by: .milliseconds(300))
    await found.async()
    print("shown: \(shown)")
    precondition(server.requestCount(of: "/search/t") == 0)

    // A request in full swing, an answer whose handler is queued, and words not yet searched for.
    screen.preview("endless")
    await server.arrival.async()
    screen.open(2)
    screen.textDidChange(to: "coffee")
    await screen.close().async()
    screen.open(1)
    await server.departure.async()
    clock.advance(by: .seconds(1))
    print("closed: \(shown)")
    precondition(server.requestCount(of: "/search/coffee") == 0)
  }
}
