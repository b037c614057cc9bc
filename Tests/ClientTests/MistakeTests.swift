import Foundation
import Testing

@testable import Corpus

private let mistakes = Client.all(in: "Mistakes").filter(\.isForThisSystem)

/// Code that would go wrong does not compile, and the compiler names the mistake.
@Suite(.withoutSanitizers, .decidesMerges, .serialized) struct MistakeTests {
  @Test(arguments: mistakes)
  func `is reported where it is made, and nothing else is`(mistake: Client) async throws {
    let expected = Diagnostic.expected(by: mistake)
    try #require(!expected.isEmpty)
    let outcome = try await compiled(mistake.file, of: mistake)
    #expect(differences(from: expected, to: Diagnostic.all(in: outcome.errors)) == [])
    #expect((outcome.status == 0) == expected.allSatisfy { $0.severity == "warning" })
  }

  /// A mistake can hide others, which no comment would expect.
  @Test(arguments: mistakes)
  func `is the only one in its file`(mistake: Client) async throws {
    try await withTemporaryFolder { folder in
      let corrected = folder.appending(path: mistake.file.lastPathComponent)
      let expected = Set(Diagnostic.expected(by: mistake).map(\.line))
      let lines = mistake.lines.enumerated().filter { !expected.contains($0.offset + 1) }
      try Data(lines.map(\.element).joined(separator: "\n").utf8).write(to: corrected)
      let outcome = try await compiled(corrected, of: mistake)
      #expect(outcome.errors == "")
      #expect(outcome.status == 0)
    }
  }

  /// Once the compiler reports the mistakes, the files belong in `Mistakes`, and the guides need no
  /// warning.
  @Test(arguments: Client.all(in: "Unreported"))
  func `mistakes that no compiler has reported are still unreported`(
    client: Client
  ) async throws {
    #expect(Diagnostic.expected(by: client) == [])
    let outcome = try await compiled(client.file, of: client)
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  /// Compiles a file in the mode named by the client's comment `// mode: …`, or else in Swift 6,
  /// with the modules of `Tests/Clients/Modules` named by its comments `// with: …`.
  private func compiled(_ file: URL, of mistake: Client) async throws -> Outcome {
    let names = mistake.remarks("mode").map(\.text)
    let mode = try names.isEmpty ? .swift6 : #require(Mode(rawValue: names[0]))
    return try await withTemporaryFolder { folder in
      let intermediate = folder.appending(path: "client.sil")
      for module in mistake.remarks("with").map(\.text) {
        let file = URL.repository.appending(path: "Tests/Clients/Modules/\(module).swift")
        let path = folder.appending(path: "\(module).swiftmodule").path
        let options = ["-module-name", module, "-emit-module-path", path]
        try #require(
          try await compile([file], as: mode, options: options, to: intermediate).status == 0)
      }
      return try await compile([file], as: mode, options: ["-I", folder.path], to: intermediate)
    }
  }
}
