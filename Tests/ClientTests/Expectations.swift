import Foundation

/// What comments of clients expect the compiler to say.
extension Diagnostic {
  /// Reads the comments `// expect: error: …` and `// expect: warning: …` of a client, and those with
  /// `// expect below: `, which stand above the line that they speak of.
  ///
  /// - Parameter client: The client.
  /// - Returns: What is expected; of the text, a part.
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

  /// What an expectation stands for: this place, and a text with that part.
  fileprivate func covers(_ other: Diagnostic) -> Bool {
    (file, line, severity) == (other.file, other.line, other.severity)
      && !text.isEmpty && other.text.contains(text)
  }
}

/// Compares what was expected with what the compiler has said, of which one line may have several.
///
/// - Parameters:
///   - expected: The expectations.
///   - found: The diagnostics.
/// - Returns: In words, what was not said and what was not expected; empty if it is all the same.
func differences(from expected: [Diagnostic], to found: [Diagnostic]) -> [String] {
  expected.filter { expectation in !found.contains { expectation.covers($0) } }
    .map { "not said: \($0)" }
    + found.filter { diagnostic in !expected.contains { $0.covers(diagnostic) } }
    .map { "not expected: \($0)" }
}
