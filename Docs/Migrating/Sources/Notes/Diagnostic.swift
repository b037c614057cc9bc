import Foundation

/// A message of the compiler about a place.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Sendable { case error, warning, note }

  package var severity: Severity
  package var path: String
  package var line: Int
  package var column: Int
  package var text: String
  /// Its notes, mostly about other places.
  package var notes: [Diagnostic] = []

  /// The errors in what a build has printed, each once, in order.
  ///
  /// - Parameters:
  ///   - output: What it has printed.
  ///   - folder: The folder that it ran in, which relative paths begin with.
  /// - Returns: The errors, with absolute paths.
  package static func errors(in output: String, folder: String = "/") -> [Diagnostic] {
    var (all, isNote) = ([Diagnostic](), false)
    var resolved: [String: String] = [:]
    for line in output.split(separator: "\n") {
      guard var diagnostic = Diagnostic(line: line) else { continue }
      let path = resolved[diagnostic.path] ?? resolve(diagnostic.path, in: folder)
      resolved[diagnostic.path] = path
      diagnostic.path = path
      isNote = diagnostic.severity == .note
      if isNote, !all.isEmpty {
        all[all.count - 1].notes.append(diagnostic)
      } else {
        all.append(diagnostic)
      }
    }
    var seen = Set<Diagnostic>()
    // The same may be found where a module is made and where its files are compiled.
    return all.filter { $0.severity == .error && seen.insert($0.withoutNotes).inserted }
  }

  // As in `path:12:3: error: words [#Group]`.
  private init?(line: Substring) {
    guard
      let match = line.firstMatch(
        of: /^(.+?):(\d+):(\d+): (error|warning|note): (.*?)( \[#\w+\])?$/),
      let line = Int(match.2), let column = Int(match.3),
      let severity = Severity(rawValue: String(match.4))
    else { return nil }
    (self.path, self.line, self.column) = (String(match.1), line, column)
    (self.severity, self.text) = (severity, String(match.5))
  }

  /// A path without links, and without the folder that a build runs in.
  private static func resolve(_ path: String, in folder: String) -> String {
    let url = URL(filePath: path, relativeTo: URL(filePath: folder, directoryHint: .isDirectory))
    // As the package's folder is named.
    guard let real = realpath(url.path, nil) else { return url.standardizedFileURL.path }
    defer { free(real) }
    return String(cString: real)
  }

  private var withoutNotes: Diagnostic {
    var copy = self
    copy.notes = []
    return copy
  }

  /// The names in quotation marks in its text.
  // An apostrophe follows a letter.
  var names: [String] { text.matches(of: /(?:^|[^A-Za-z])'([^']+)'/).map { String($0.1) } }
}
