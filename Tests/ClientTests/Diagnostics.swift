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
}
