import Foundation
import Testing

/// Promises have the operators of every thenable once more (see Architecture.md, "Operators"), so what
/// tests find of the one holds for the other as long as both are the same code.
@Suite struct OwnOperatorsTests {
  @Test(arguments: [
    "Catch", "CatchOnly", "Ensure", "Log", "Map", "Observe", "ObserveErrors", "Recover",
    "RecoverOnly", "Sequences",
    "Sequences+Order", "Sequences+Then", "Then",
  ])
  func `a promise's own operators are those of every thenable`(topic: String) throws {
    let common = try operators(in: "\(topic).swift", of: "(?:Thenable|CatchMixin)\\b")
      .filter { $0.contains("@_disfavoredOverload") }
      .map { $0.replacing("  @_disfavoredOverload\n", with: "") }
    let own = try operators(in: "\(topic)+Promise.swift", of: "(?:Promise|PlainPromise)\\b")
    #expect(!own.isEmpty)
    #expect(own == common)
  }

  /// The functions with their attributes, and the conditions of the extensions that they stand in.
  private func operators(in file: String, of types: String) throws -> [String] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Promises/Chaining").standardizedFileURL
    let code = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
    let extensions = try Regex(
      "(?s)(?:^|\n)extension \(types)(.*?)\\{\n(.*?)\n\\}\n",
      as: (Substring, Substring, Substring).self)
    let functions = /(?s)((?:  @[^\n]*\n)*  public func .*?\n  \})/
    return code.matches(of: extensions).flatMap { found in
      found.output.2.matches(of: functions).map { "\(found.output.1): \($0.output.1)" }
    }
  }
}
