import Foundation

/// The suite that has found each slip, as a file of the repository.
///
/// A line `== Module.Suite` stands above the marks of the slips that the suite has found. A mark is
/// made from the slip's title, and so goes out of use when the code changes.
final class Finders {
  private let file: URL
  private var suites: [String: String] = [:]

  init(_ file: URL) {
    self.file = file
    var suite = ""
    for line in lines(of: file) where !line.hasPrefix("#") {
      if line.hasPrefix("== ") {
        suite = String(line.dropFirst(3))
      } else {
        for mark in line.split(separator: " ") { suites[String(mark)] = suite }
      }
    }
  }

  func suite(for title: String) -> String? { suites[mark(title)] }

  /// Notes the suite that has found a slip.
  func add(_ title: String, _ suite: String) { suites[mark(title)] = suite }

  /// Writes the file, without slips that no longer exist.
  func write(for titles: [String]) {
    let known = Set(titles.map(mark))
    let marks = Dictionary(grouping: suites.keys.filter(known.contains)) { suites[$0]! }
    var text = "# The tests that have found each slip. `machine --resume` writes this file.\n"
    for (suite, marks) in marks.sorted(by: { $0.key < $1.key }) {
      text += "\n== \(suite)\n"
      var left = marks.sorted()[...]
      while !left.isEmpty {
        text += left.prefix(16).joined(separator: " ") + "\n"
        left = left.dropFirst(16)
      }
    }
    do { try Data(text.utf8).write(to: file) } catch { stop("\(file.path): \(error)") }
  }

  private func mark(_ title: String) -> String {
    String(title.rank(0) % 2_176_782_336, radix: 36)
  }
}
