import Foundation
import TestSupport
import Testing

@testable import Corpus

/// Correct code of every shape compiles: code that PromiseKit accepts, and present-day code.
@Suite(.withoutSanitizers, .ofRecordedCompiler, .decidesMerges, .serialized)
struct CorpusTests {
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
  func `code is accepted, with no more warnings than from PromiseKit, or is counted by the reason`(
    reading: Reading
  ) async throws { try await compare(reading) }

  @Test(.takesLong, arguments: Reading.further)
  func `code compiled in other ways is accepted, or is listed with the reason`(reading: Reading)
    async throws
  {
    try await compare(reading)
  }

  @Test(.takesLong, arguments: Reading.main + Reading.further.filter { $0.mode == .mainActor })
  func `expensive code is accepted after a bounded search, or counted`(
    reading: Reading
  ) async throws {
    let all = Dense.all.filter(reading.reads)
    let found = try await exceptions(of: all, reading, nil)
    try Recorded.compare(["whole": found.table(of: all)], with: "dense-\(reading.name)") {
      found.names
    }
  }

  private func compare(_ reading: Reading) async throws {
    let facts = Facts(try Recorded.text(Recorded.facts))
    let all = reading.snippets(facts)
    let part = reading.part(of: all)
    let found = try await exceptions(of: Recorded.isWhole ? all : part, reading, facts)
    var tables = ["part": found.table(of: part)]
    if Recorded.isWhole { tables["whole"] = found.table(of: all) }
    try Recorded.compare(tables, with: reading.name) { found.names }
  }

  private func exceptions(
    of snippets: [Snippet], _ reading: Reading, _ facts: Facts?
  ) async throws -> Exceptions {
    let options = ["-Xfrontend", "-solver-scope-threshold=\(Exceptions.scopes)"]
    let survey = try await Survey(of: snippets, in: reading.dialect) { files in
      try await compiled(files, as: reading.mode, options: options)
    }
    return Exceptions(survey, of: snippets, against: reading.dialect == .promises ? facts : nil)
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
@Suite(.withoutSanitizers, .ofRecordedCompiler, .decidesMerges, .serialized)
struct MistakeRateTests {
  @Test(arguments: [Dialect.promises, .cancellables])
  func `a mistake is named on its line, after a bounded search, or is counted`(
    dialect: Dialect
  ) async throws { try await compare(Mistake.all, in: Corpus.long, dialect, "mistakes") }

  @Test(.takesLong, arguments: [Dialect.promises, .cancellables])
  func `a mistake in code that is expensive to compile is named, too`(dialect: Dialect) async throws
  {
    try await compare(Mistake.dense, in: Dense.all, dialect, "dense-mistakes")
  }

  private func compare(
    _ planted: [Mistake], in bases: [Snippet], _ dialect: Dialect, _ name: String
  ) async throws {
    let facts = Facts(try Recorded.text(Recorded.facts))
    let options = ["-Xfrontend", "-solver-scope-threshold=\(MistakeRate.scopes)"]
    func survey(_ snippets: [Snippet]) async throws -> Survey {
      try await Survey(of: snippets, in: dialect) { files in
        try await compiled(files, as: .swift6, options: options)
      }
    }
    // Of the chains, those that are accepted without the mistake.
    let bases = bases.filter { !facts.refused.contains($0.id) }
    let right = Set(bases.map(\.id)).subtracting(try await survey(bases).refused.keys)
    let all = planted.filter { right.contains($0.base) }
    try #require(all.count > 40)
    let part = all.enumerated().filter { $0.offset.isMultiple(of: 32) }.map(\.element)
    let mistakes = Recorded.isWhole ? all : part
    let found = MistakeRate(of: mistakes, try await survey(mistakes.map(\.snippet)))
    var tables = ["part": found.table(of: part)]
    if Recorded.isWhole { tables["whole"] = found.table(of: all) }
    try Recorded.compare(tables, with: "\(name)-\(dialect)") {
      found.unnamed.map { "\($0.key) \($0.value)" }
    }
  }
}

/// The records in `Tests/Clients/Generated`.
private enum Recorded {
  static let facts = file("PromiseKit")

  /// Whether to record what is found instead of comparing it.
  static let isWriting = mode == "write"

  /// Whether to look at all code, and not at a part.
  static let isWhole = Scale.isLong || isWriting

  /// Compares tables, by section, with a record, line by line, or writes the record.
  ///
  /// Prints the names of the counted functions if a table differs, or `PROMISES_CORPUS` is `names`.
  static func compare(
    _ tables: [String: Table], with name: String, names: () -> [String]
  ) throws {
    let file = file(name)
    if isWriting {
      try Record(tables).text.write(to: file, atomically: true, encoding: .utf8)
    } else {
      let recorded = Record(try text(file)).sections
      for (section, table) in tables {
        #expect(table.lines == recorded[section], "\(name), \(section)")
        if mode == "names" || table.lines != recorded[section] {
          print(names().sorted().joined(separator: "\n"))
        }
      }
    }
  }

  private static let mode = ProcessInfo.processInfo.environment["PROMISES_CORPUS"]

  static func file(_ name: String) -> URL {
    URL.repository.appending(path: "Tests/Clients/Generated/\(name).txt")
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
