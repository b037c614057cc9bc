import Foundation

/// A mistake that someone could make.
struct Mutant: Sendable {
  /// Its place among all that are read together, from 1.
  var number: Int
  var name: String
  /// The table's name.
  var area: String
  /// Which tests have to notice it: what `swift test --filter` takes.
  var tests = ""
  var edits: [Edit] = []
}

/// A text that is replaced.
struct Edit: Sendable {
  /// The file, from `Sources` on.
  var file: String?
  /// The text after which it is the first; nil where it is the only one in the file.
  var anchor: String?
  var original: String?
  var replacement: String?
  /// What both are, if not statements.
  var kind: String?
  /// Where a table says so.
  var place: String
}

/// Every mutant of the tables, numbered as they stand there.
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
  for mutant in mutants {
    if mutant.tests.isEmpty { stop("\(mutant.name): which tests?") }
    if mutant.edits.isEmpty { stop("\(mutant.name): what is replaced?") }
    for edit in mutant.edits
    where edit.file == nil || (edit.original ?? "").isEmpty || edit.replacement == nil {
      stop("\(edit.place): what is replaced in which file by what?")
    }
  }
  return mutants
}

extension Mutant {
  /// Takes a line that says something of an edit; false if it says nothing.
  fileprivate mutating func read(_ line: Substring, at place: String) -> Bool {
    guard let key = ["-", "+", "in:", "after:", "as:"].first(where: line.hasPrefix) else {
      return false
    }
    let text = line.text(after: "\(key) ") ?? String(line.dropFirst(key.count))
    // What comes after a replacement begins the next one, in the same file unless it says another.
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
  /// What comes after a prefix, if it has that and something comes.
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

/// Ends with a complaint.
func stop(_ complaint: String) -> Never {
  FileHandle.standardError.write(Data("error: \(complaint)\n".utf8))
  exit(EXIT_FAILURE)
}
