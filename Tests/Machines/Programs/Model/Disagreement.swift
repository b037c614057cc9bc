/// Runs a program and returns its log.
typealias Subject = (Program) -> [String]

/// A program for which two subjects return different logs, although the laws decide the end.
struct Disagreement: CustomStringConvertible {
  let program: Program
  private let logs: ([String], [String])

  /// Returns nil if the logs agree, or if the laws leave a choice.
  init?(about program: Program, between first: Subject, and second: Subject) {
    guard Self.isThere(about: program, between: first, and: second) else { return nil }
    self.program = program.shrunk { Self.isThere(about: $0, between: first, and: second) }
    logs = (first(self.program), second(self.program))
  }

  static func isThere(
    about program: Program, between first: Subject, and second: Subject
  ) -> Bool {
    ModelWorld.result(of: program).open.isEmpty && first(program) != second(program)
  }

  /// The shortest such program, and both logs side by side, with a mark at each difference.
  var description: String {
    let (left, right) = logs
    let width = (left.map(\.count).max() ?? 0) + 2
    let lines = (0..<max(left.count, right.count)).map { line in
      let first = line < left.count ? left[line] : ""
      let second = line < right.count ? right[line] : ""
      let padding = String(repeating: " ", count: width - first.count)
      return (first == second ? "  " : "! ") + first + padding + "| " + second
    }
    return "\(program)\n\nlibrary | model\n" + lines.joined(separator: "\n")
  }
}
