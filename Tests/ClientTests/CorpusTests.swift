import Foundation
import TestSupport
import Testing

/// Correct code of every shape compiles: code that PromiseKit accepts, and present-day code.
@Suite(.withoutSanitizers, .ofRecordedCompiler, .serialized) struct CorpusTests {
  @Test func `the record says of all code whether PromiseKit accepts it`() async throws {
    if let folder = ProcessInfo.processInfo.environment["PROMISES_CORPUS_PEER"] {
      let survey = try await Survey(of: Facts.askable, in: .promiseKit) { files in
        try await compiled(files, as: .swift5, modules: URL(filePath: folder))
      }
      try Facts(of: survey).text.write(to: Recorded.facts, atomically: true, encoding: .utf8)
    }
    let facts = Facts(try Recorded.text(Recorded.facts))
    #expect(facts.code == Facts.currentCode, "the facts are of other code: see Tests/Clients")
    #expect(facts.refused.count < 30)
    #expect(Facts.askable.count - facts.refused.count > 1_592)
  }

  @Test(arguments: Reading.main)
  func `code is accepted, with no more warnings than from PromiseKit, or is listed with the reason`(
    reading: Reading
  ) async throws { try await compare(reading) }

  @Test(.takesLong, arguments: Reading.further)
  func `code compiled in other ways is accepted, or is listed with the reason`(reading: Reading)
    async throws
  {
    try await compare(reading)
  }

  private func compare(_ reading: Reading) async throws {
    let facts = Facts(try Recorded.text(Recorded.facts))
    let file = Recorded.file(reading.name)
    let listed = Exceptions(try Recorded.text(file))
    let all = reading.snippets(facts)
    let isWhole = Scale.isLong || Recorded.isWriting
    let snippets = isWhole ? all : reading.part(of: all)
    let looked = Set(snippets.map(\.id))
    let survey = try await Survey(
      of: snippets, in: reading.dialect, expecting: Set(listed.refused.keys)
    ) { files in
      try await compiled(files, as: reading.mode)
    }
    let found = Exceptions(
      survey, of: snippets, against: reading.dialect == .promises ? facts : nil)
    if Recorded.isWriting {
      try found.text.write(to: file, atomically: true, encoding: .utf8)
    } else {
      // Newly accepted code leaves the list, so the rate never falls. So does deleted code.
      let names = isWhole ? looked.union(listed.refused.keys) : looked
      let news = names.sorted().filter { found.refused[$0] != listed.refused[$0] }.map { name in
        "\(name): \(found.refused[name] ?? "accepted"), not \(listed.refused[name] ?? "accepted")"
      }
      #expect(news == [])
      if isWhole {
        #expect(found.warned == listed.warned)
      } else {
        for (reason, count) in found.warned {
          #expect(count <= listed.warned[reason] ?? 0, "warnings: \(reason)")
        }
      }
    }
  }

  @Test func `the code has every operator, and every function that makes promises`() {
    let names = Link.all.map(\.name) + ["catch", "finally"]
    #expect(Operators.promise.names.missing(in: names) == [])
    let heads = Head.all.flatMap { $0.lines($0.subjects[0]) }
    #expect(Operators.functions.names.missing(in: heads) == [])
  }

  @Test func `no two functions have one name`() {
    #expect(Set(Corpus.all.map(\.id)).count == Corpus.all.count)
    #expect(Set(Mistake.all.map(\.snippet.id)).count == Mistake.all.count)
  }
}

/// The compiler reports wrong code at the place of the mistake.
@Suite(.withoutSanitizers, .ofRecordedCompiler, .serialized) struct MistakeRateTests {
  @Test(arguments: [Dialect.promises, .cancellables])
  func `a mistake is named on its line, after a bounded search, or is listed`(
    dialect: Dialect
  ) async throws {
    // Only chains that are accepted without the mistake.
    let exceptions = Exceptions(try Recorded.text(Recorded.file("\(dialect)-swift6"))).refused
    let facts = Facts(try Recorded.text(Recorded.facts))
    let right = Set(Corpus.long.map(\.id)).subtracting(exceptions.keys).subtracting(facts.refused)
    let all = Mistake.all.filter { right.contains($0.base) }
    try #require(all.count > 600)
    let isWhole = Scale.isLong || Recorded.isWriting
    let mistakes = all.enumerated().filter { isWhole || $0.offset.isMultiple(of: 16) }.map(
      \.element)
    let survey = try await Survey(of: mistakes.map(\.snippet), in: dialect) { files in
      try await compiled(
        files, as: .swift6,
        options: ["-Xfrontend", "-solver-scope-threshold=\(MistakeRate.scopes)"])
    }
    let found = MistakeRate(of: mistakes, survey)
    let file = Recorded.file("mistakes-\(dialect)")
    if Recorded.isWriting {
      try found.text.write(to: file, atomically: true, encoding: .utf8)
    } else {
      let listed = MistakeRate(try Recorded.text(file))
      let looked = Set(mistakes.map(\.snippet.id))
      // Deleted code leaves the list, too.
      let names = isWhole ? looked.union(listed.unnamed.keys) : looked
      let news = names.sorted().filter { found.unnamed[$0] != listed.unnamed[$0] }.map { name in
        "\(name): \(found.unnamed[name] ?? "named"), not \(listed.unnamed[name] ?? "named")"
      }
      #expect(news == [])
    }
  }
}

/// The records in `Tests/Clients/Generated`.
private enum Recorded {
  static let facts = file("PromiseKit")

  /// Whether to record the results instead of comparing.
  static let isWriting = ProcessInfo.processInfo.environment["PROMISES_CORPUS"] == "write"

  static func file(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Clients/Generated/\(name).txt")
  }

  static func text(_ file: URL) throws -> String {
    isWriting && !file.exists ? "" : try String(contentsOf: file, encoding: .utf8)
  }
}

private func compiled(
  _ files: [String: String], as mode: Mode, options: [String] = [], modules: URL? = nil
) async throws -> String {
  try await withTemporaryFolder { folder in
    // Always in the same order: the order decides where the compiler begins.
    let files = try files.sorted { $0.key < $1.key }.map { name, code in
      let file = folder.appending(path: name)
      try code.write(to: file, atomically: true, encoding: .utf8)
      return file
    }
    let intermediate = folder.appending(path: "client.sil")
    return try await compile(
      files, as: mode, options: options, to: intermediate, modules: modules
    ).errors
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips tests if their lists come from another compiler.
  fileprivate static var ofRecordedCompiler: Self {
    #if compiler(>=6.3) && !compiler(>=6.4)
      .enabled(if: true)
    #else
      .disabled("the lists are of what Swift 6.3 says")
    #endif
  }
}
