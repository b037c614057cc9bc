import Foundation

@testable import Corpus

/// The diagnostics that comments of clients expect.
extension Diagnostic {
  /// Reads the comments `// expect: error: …` and `// expect: warning: …` of a client, each with a
  /// part of the text, and comments `// expect below: `, which concern the line below.
  static func expected(by client: Client) -> [Diagnostic] {
    let remarks =
      client.remarks("expect")
      + client.remarks("expect below").map { (client.line(below: $0.line), $0.text) }
    return remarks.map { line, remark in
      let parts = remark.components(separatedBy: ": ")
      return Diagnostic(
        file: client.file.lastPathComponent, line: line, severity: parts[0],
        text: parts.dropFirst().joined(separator: ": "))
    }
  }

  /// Whether a diagnostic meets the expectation: the same place, and a text with the expected part.
  fileprivate func covers(_ other: Diagnostic) -> Bool {
    (file, line, severity) == (other.file, other.line, other.severity)
      && !text.isEmpty && other.text.contains(text)
  }
}

/// The missing and the unexpected diagnostics, in words; one line may have several.
func differences(from expected: [Diagnostic], to found: [Diagnostic]) -> [String] {
  expected.filter { expectation in !found.contains { expectation.covers($0) } }
    .map { "not said: \($0)" }
    + found.filter { diagnostic in !expected.contains { $0.covers(diagnostic) } }
    .map { "not expected: \($0)" }
}
