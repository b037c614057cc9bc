import Testing

/// Correct chains compile quickly.
@Suite(.withoutSanitizers, .takesLong, .serialized) struct RightChainTests {
  @Test func `the types in a chain are found after a bounded search`() async throws {
    let clients = Client.all(in: "RightChains")
    for (client, checked) in try await checked(clients) {
      let budget = try #require(
        client.remarks("scopes").first.flatMap { Int($0.text) }, "\(client.name) has no budget")
      print("\(client.name): \(checked.scopes) scopes")
      #expect(checked.diagnostics == [], "\(client.name)")
      #expect(checked.scopes <= budget, "\(client.name)")
    }
  }

  /// Checks each file alone, since several declare the same names.
  private func checked(_ clients: [Client]) async throws -> [(Client, Checked)] {
    var all: [(Client, Checked)] = []
    for client in clients {
      let found = try await check([client.file])
      all.append((client, try #require(found[client.name])))
    }
    return all
  }
}
