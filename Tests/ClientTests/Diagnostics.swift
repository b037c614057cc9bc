import Foundation

/// What the compiler says about a line, or what a comment expects it to say.
struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
  let file: String
  let line: Int
  /// "error" or "warning".
  let severity: String
  let text: String

  var description: String { "\(file):\(line): \(severity): \(text)" }

  /// Reads the compiler's output.
  ///
  /// - Parameter output: The output in its plainest style.
  /// - Returns: The errors and warnings.
  static func all(in output: String) -> [Diagnostic] {
    // The path itself may have colons.
    output.matches(of: /(?m)^(.+?):(\d+):\d+: (error|warning): (.*)$/).map { match in
      let file = URL(filePath: String(match.1)).lastPathComponent
      return Diagnostic(
        file: file, line: Int(match.2) ?? 0, severity: String(match.3), text: String(match.4))
    }
  }

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
