import Foundation
import Testing

@testable import Corpus

/// The comparison of expected and found diagnostics works itself.
@Suite struct ExpectationTests {
  private let mistake = Client(
    file: URL(filePath: "/folder/Mistake.swift"),
    lines: [
      "first", "second()  // expect: error: no 'second' // expect: warning: unused", "third()",
    ])

  private func differences(_ output: String...) -> [String] {
    ClientTests.differences(
      from: Diagnostic.expected(by: mistake),
      to: Diagnostic.all(in: output.joined(separator: "\n")))
  }

  @Test func `expected diagnostics are not reported`() {
    #expect(
      differences(
        "/folder/Mistake.swift:2:1: error: there is no 'second' here", "second()", "^",
        "/other/Second.swift:9:1: note: 'second' is declared here",
        "/folder/Mistake.swift:2:5: error: still no 'second'",
        "/folder/Mistake.swift:2:1: warning: result unused") == [])
  }

  @Test func `a missing diagnostic is reported`() {
    #expect(
      differences("/folder/Mistake.swift:2:1: error: no 'second'")
        == ["not said: Mistake.swift:2: warning: unused"])
  }

  @Test func `other words, lines, files and severities are reported`() {
    let found = [
      "/folder/Mistake.swift:2:1: error: no 'third'",
      "/folder/Mistake.swift:3:1: error: no 'second'",
      "/folder/Other.swift:2:1: error: no 'second'",
      "/folder/Mistake.swift:2:1: warning: no 'second'",
    ]
    for line in found { #expect(differences(line).count == 3, "\(line)") }
  }

  @Test func `an empty expectation expects nothing`() {
    let empty = Client(file: mistake.file, lines: ["first()  // expect: error: "])
    let found = Diagnostic.all(in: "/folder/Mistake.swift:1:1: error: anything")
    #expect(ClientTests.differences(from: Diagnostic.expected(by: empty), to: found).count == 2)
  }
}
