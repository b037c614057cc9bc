import Foundation
import Testing

/// What the guides tell people to do does what they say.
@Suite(.withoutSanitizers) struct GuideTests {
  @Test(arguments: ["ResultFulfilled", "ResultOfOneType"])
  func `the command for results mends files that use PromiseKit's`(name: String) async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let guide = root.appending(path: "Docs/MigratingFromPromiseKit.md")
    let text = try String(contentsOf: guide, encoding: .utf8)
    let command = try #require(text.firstMatch(of: /```sh\n([\s\S]*?)```/)?.1)
    let mistake = try #require(Client.all(in: "Mistakes").first { $0.name == name })
    try await withTemporaryFolder { folder in
      let sources = folder.appending(path: "Sources/A Folder")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      let (used, unused) = (
        sources.appending(path: "Used.swift"), sources.appending(path: "Not.swift")
      )
      try FileManager.default.copyItem(at: mistake.file, to: used)
      let other = "enum Order { case rejected; static let last = Self.rejected }\n"
      try Data(other.utf8).write(to: unused)
      #expect(try await run(["sh", "-c", "cd '\(folder.path)' && \(command)"]).isSilentSuccess)
      let outcome = try await compile(
        [used, unused], as: .swift5, to: folder.appending(path: "client.sil"))
      #expect(outcome.isSilentSuccess, "\(outcome.errors)")
      #expect(try String(contentsOf: unused, encoding: .utf8) == other)
    }
  }
}
