import Foundation

/// A diagnostic of the compiler, or the one that a comment expects.
struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
  let file: String
  let line: Int
  /// "error" or "warning".
  let severity: String
  let text: String

  var description: String { "\(file):\(line): \(severity): \(text)" }

  /// Reads errors and warnings from the compiler's output in the plainest style.
  static func all(in output: String) -> [Diagnostic] {
    // The path may have colons, too.
    output.matches(of: /(?m)^(.+?):(\d+):\d+: (error|warning): (.*)$/).map { match in
      let file = URL(filePath: String(match.1)).lastPathComponent
      return Diagnostic(
        file: file, line: Int(match.2) ?? 0, severity: String(match.3), text: String(match.4))
    }
  }
}
