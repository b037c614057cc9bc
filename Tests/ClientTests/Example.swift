import Foundation

/// The code of a documentation comment.
struct Example: Sendable {
  /// The file, relative to the repository.
  let file: String
  /// The number of the first line.
  let line: Int
  /// The name of the documented symbol, without argument labels.
  let subject: String
  let code: String

  /// A function with the code as the body; diagnostics name the place of the comment.
  func function(named name: String) -> String {
    """
    func \(name)()\(code.contains("await ") ? " async" : "") throws {
    #sourceLocation(file: "\(file)", line: \(line))
    \(code)
    #sourceLocation()
    }

    """
  }

  /// All examples of a module, in order.
  static func all(of module: String) throws -> [Example] {
    let sources = URL.repository.appending(path: "Sources").appending(path: module)
    return try sources.files(ending: "swift").flatMap { file in
      let path = String(file.path.dropFirst(URL.repository.path.count).drop { $0 == "/" })
      return all(in: try String(contentsOf: file, encoding: .utf8).lines, of: path)
    }
  }

  private static func all(in lines: [String], of file: String) -> [Example] {
    let texts = lines.map(documentation)
    var examples: [Example] = []
    var index = 0
    while index < lines.count {
      // Without an empty line above, an indented line continues a list item.
      guard index > 0, texts[index - 1]?.isEmpty == true, texts[index]?.isCode == true else {
        index += 1
        continue
      }
      let end = texts[index...].firstIndex { !($0?.isCode == true || $0?.isEmpty == true) }
      let code = texts[index..<(end ?? lines.count)].compactMap { $0?.dropFirst("    ".count) }
      examples.append(
        Example(
          file: file, line: index + 1, subject: subject(in: lines[index...]),
          code: code.joined(separator: "\n").trimmingCharacters(in: .newlines)))
      index = end ?? lines.count
    }
    return examples
  }

  /// The text of a line of a documentation comment; nil for other lines.
  private static func documentation(_ line: String) -> String? {
    let line = line.trimmingCharacters(in: .whitespaces)
    guard line.hasPrefix("///") else { return nil }
    return String(line.dropFirst("/// ".count))
  }

  /// The name in the first declaration.
  private static func subject(in lines: ArraySlice<String>) -> String {
    let declaration = lines.lazy.filter { documentation($0) == nil }.compactMap { line in
      line.firstMatch(of: /\b(?:func|var|class|struct|enum|protocol) +`?(\w+)|\b(init)\b/)
    }.first
    return declaration.map { String($0.1 ?? $0.2 ?? "") } ?? ""
  }
}

extension String {
  /// Whether Markdown takes the line for code.
  fileprivate var isCode: Bool { hasPrefix("    ") }
}
