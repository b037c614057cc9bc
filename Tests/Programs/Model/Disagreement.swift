/// Something that runs a program and returns its log.
typealias Subject = (Program) -> [String]

/// A program that two subjects do not run alike, although the laws say how it ends.
struct Disagreement: CustomStringConvertible {
  let program: Program
  private let logs: ([String], [String])

  /// Nil where they agree, or the laws leave something open.
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

  /// The shortest program of the kind, and both logs, with a mark at each line that differs.
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
