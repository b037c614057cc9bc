import Foundation

/// The wall around whatever no compiler checks: only the files that a page names may name it.
///
/// The page has a table whose rows begin with the path of a file below `Sources`.
struct Wall {
  private static var words: Regex<(Substring, Substring)> {
    /\b(unsafe|Unmanaged|(?:un|Un)safe[A-Z]\w*)\b/
  }

  let failures: [String]

  /// Looks at all code below `sources`.
  init(in sources: String, by page: String) throws {
    let text = try String(contentsOfFile: page, encoding: .utf8)
    guard let start = text.range(of: "<!-- wall -->\n"), let end = text.range(of: "<!-- /wall -->")
    else {
      failures = []
      return
    }
    let rows = text[start.upperBound..<end.lowerBound].matches(of: /\n\| `([^`]+\.swift)`/)
    let named = Set(rows.map { String($0.1) })
    var used: Set<String> = []
    var failures: [String] = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources).sorted()
    where path.hasSuffix(".swift") {
      let lines = try String(contentsOfFile: sources + path, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() {
        let code = line.split(separator: "//", omittingEmptySubsequences: false)[0]
        guard let word = code.firstMatch(of: Self.words)?.1 else { continue }
        used.insert(path)
        if !named.contains(path) {
          failures.append("\(path):\(number + 1) has \(word), and is not in the table of the wall")
        }
      }
    }
    failures += named.subtracting(used).sorted().map { "\($0) needs no place in the wall" }
    self.failures = failures
  }
}
