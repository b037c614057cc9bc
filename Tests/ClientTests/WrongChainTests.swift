import Foundation
import Testing

/// The compiler names the mistake in a chain and its place after a bounded search.
@Suite(.withoutSanitizers, .takesLong, .serialized) struct WrongChainTests {
  @Test func `a mistake in a chain is named at once`() async throws {
    let chains = try Client.all(in: "WrongChains").flatMap(WrongChain.all)
    let surroundings = Client.all(in: "Surroundings").map(\.file)
    try #require(chains.count >= 60)
    let (ours, theirs) = try await withTemporaryFolder { folder in
      let files = try chains.map { chain in
        let file = folder.appending(path: "\(chain.name).swift")
        try chain.code.write(to: file, atomically: true, encoding: .utf8)
        return file
      }
      let ours = try await check(files, with: surroundings)
      // The stand-in shows whether the operators are to blame if the compiler names no mistake.
      let unable = files.filter {
        ours[$0.deletingPathExtension().lastPathComponent]?.isUnable == true
      }
      let standIn = try await StandIn(in: folder)
      return (ours, try await check(unable, with: surroundings, modules: standIn.modules))
    }
    for chain in chains {
      let checked = try #require(ours[chain.name])
      #expect(differences(from: chain.expected, to: checked.diagnostics) == [], "\(chain.name)")
      #expect(checked.scopes <= chain.budget, "\(chain.name)")
      if checked.isUnable, !chain.isGivenUp {
        #expect(theirs[chain.name]?.isUnable == true, "\(chain.name)")
      }
    }
    let scopes = ours.mapValues(\.scopes).sorted { $0.value > $1.value }
    let sum = scopes.reduce(0) { $0 + $1.value }
    print("\(chains.count) wrong chains: \(sum) scopes; the worst: \(scopes.prefix(5))")
    print("not named: \(ours.filter(\.value.isUnable).keys.sorted())")
  }
}

/// A function with a mistake in its chain.
private struct WrongChain {
  let name: String

  /// The function alone in a file, on the lines of the original.
  let code: String

  /// The limit of the type checker's scopes.
  let budget: Int

  let expected: [Diagnostic]

  /// Whether the compiler gives up, unlike with one function for each operator; the file says why.
  let isGivenUp: Bool

  /// The functions of a file.
  ///
  /// - Parameter client: The file.
  /// - Returns: The functions, each below a comment `// scopes: …`.
  /// - Throws: If a comment is missing.
  static func all(in client: Client) throws -> [WrongChain] {
    let starts = client.lines.indices.filter { client.lines[$0].hasPrefix("func ") }
    let budgets = Dictionary(
      uniqueKeysWithValues: client.remarks("scopes").map { ($0.line - 1, Int($0.text)) })
    let expected = Diagnostic.expected(by: client)
    let givenUp = Set(client.remarks("given up").map(\.line))
    return try zip(starts, starts.dropFirst() + [client.lines.endIndex]).map { start, end in
      let name = String(try #require(client.lines[start].firstMatch(of: /^func (\w+)/)).1)
      let lines = client.lines.enumerated().map { index, line in
        start..<end ~= index || line.hasPrefix("import ") ? line : ""
      }
      let diagnostics = expected.filter { start..<end ~= $0.line - 1 }.map { diagnostic in
        Diagnostic(
          file: "\(name).swift", line: diagnostic.line, severity: diagnostic.severity,
          text: diagnostic.text)
      }
      try #require(!diagnostics.isEmpty, "\(name) expects nothing")
      return WrongChain(
        name: name, code: lines.joined(separator: "\n"),
        budget: try #require(budgets[start - 1] ?? nil, "\(name) has no budget"),
        expected: diagnostics, isGivenUp: givenUp.contains(start - 1))
    }
  }
}
