import Foundation

/// A mistake that a person could make.
struct Mutant: Sendable {
  /// The place among the mutants of all tables, from 1.
  var number: Int
  var name: String
  /// The name of the table.
  var area: String
  /// The tests that must notice the mutant, as for `swift test --filter`.
  var tests = ""
  var edits: [Edit] = []

  /// The law that the mutant breaks, such as `L24`; nil for other mutants.
  var law: String? { name.firstMatch(of: /^(L\d+):\s/).map { String($0.1) } }
}

/// A replaced text.
struct Edit: Sendable {
  /// The path in `Sources`.
  var file: String?
  /// The text before the original; nil if the file has the original only once.
  var anchor: String?
  var original: String?
  var replacement: String?
  /// The kind of both texts, if not statements.
  var kind: String?
  /// The place in the table.
  var place: String
}

/// Reads the mutants of all tables, numbered in order.
func mutants(in tables: [URL]) -> [Mutant] {
  var mutants: [Mutant] = []
  for table in tables.sorted(by: { $0.path < $1.path }) {
    let area = table.deletingPathExtension().lastPathComponent
    for (index, line) in contents(of: table).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      let place = "\(table.lastPathComponent):\(index + 1)"
      if let name = line.text(after: "== ") {
        mutants.append(Mutant(number: mutants.count + 1, name: name, area: area))
      } else if mutants.isEmpty {
        stop("\(place): there is no mutant yet")
      } else if let tests = line.text(after: "tests: ") {
        mutants[mutants.count - 1].tests = tests
      } else if !mutants[mutants.count - 1].read(line, at: place) {
        stop("\(place): what is this?")
      }
    }
  }
  for index in mutants.indices where mutants[index].tests.isEmpty {
    guard let law = mutants[index].law else { stop("\(mutants[index].name): which tests?") }
    mutants[index].tests = "\(law)\\b"
  }
  for mutant in mutants {
    if mutant.edits.isEmpty { stop("\(mutant.name): what is replaced?") }
    for edit in mutant.edits
    where edit.file == nil || (edit.original ?? "").isEmpty || edit.replacement == nil {
      stop("\(edit.place): what is replaced in which file by what?")
    }
  }
  return mutants
}

extension Mutant {
  /// Reads a line about an edit; returns false for any other line.
  fileprivate mutating func read(_ line: Substring, at place: String) -> Bool {
    guard let key = ["-", "+", "in:", "after:", "as:"].first(where: line.hasPrefix) else {
      return false
    }
    let text = line.text(after: "\(key) ") ?? String(line.dropFirst(key.count))
    // Text after a replacement begins the next edit, in the same file by default.
    if edits.isEmpty || (key != "+" && key != "as:" && edits[edits.count - 1].replacement != nil) {
      edits.append(Edit(file: edits.last?.file, place: place))
    }
    func appended(to lines: String?) -> String { lines.map { "\($0)\n\(text)" } ?? text }
    var edit = edits.removeLast()
    switch key {
    case "-": edit.original = appended(to: edit.original)
    case "+": edit.replacement = appended(to: edit.replacement)
    case "in:": edit.file = text
    case "after:": edit.anchor = text
    default: edit.kind = text
    }
    edits.append(edit)
    return true
  }
}

extension Substring {
  /// The rest after a prefix; nil without the prefix or without a rest.
  fileprivate func text(after prefix: String) -> String? {
    hasPrefix(prefix) && count > prefix.count ? String(dropFirst(prefix.count)) : nil
  }
}

func contents(of file: URL) -> String {
  do {
    return try String(contentsOf: file, encoding: .utf8)
  } catch {
    stop("\(file.path): \(error.localizedDescription)")
  }
}

/// Ends the program with a complaint.
func stop(_ complaint: String) -> Never {
  FileHandle.standardError.write(Data("error: \(complaint)\n".utf8))
  exit(EXIT_FAILURE)
}
