import Foundation

/// What came of each slip, and when: a file of the repository, to which every run adds.
///
/// A line has the date, the seconds that it took, who noticed, and the slip's title, with tabs between them.
/// Of several lines on one slip the last one counts.
final class Record {
  struct Result {
    var date: String
    var seconds: Double
    var finder: String

    /// Whether something notices the slip.
    var isFound: Bool { ![Record.isNoProgram, Record.noTest, Record.nothing].contains(finder) }
    /// Whether a test says so; what only hangs may have been tried on a busy machine.
    var isFoundByTest: Bool { isFound && finder != "it hung" }
    /// Whether nothing is left to try.
    var isFinal: Bool { finder != Record.noTest }
  }

  /// The compiler refuses the slip.
  static let isNoProgram = "does not compile"
  /// The explorer has not been asked yet.
  static let noTest = "no test"
  /// Neither a test nor the explorer notices.
  static let nothing = "nothing"

  private let file: URL
  private let adds: Bool
  private(set) var results: [String: Result] = [:]

  /// Reads the record.
  ///
  /// - Parameters:
  ///   - file: The record.
  ///   - adds: Whether what comes of a slip is written down.
  init(_ file: URL, adds: Bool) {
    self.file = file
    self.adds = adds
    for line in lines(of: file) where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 4, let seconds = Double(fields[1]) else {
        stop("\(file.lastPathComponent): four fields are expected in: \(line)")
      }
      results[fields[3]] = Result(date: fields[0], seconds: seconds, finder: fields[2])
    }
  }

  /// Writes at once, so that a run which is ended loses nothing.
  func add(_ title: String, _ finder: String, _ seconds: Double) {
    guard adds else { return }
    let finder = finder.replacing("\t", with: " ")
    let date = String(Date().ISO8601Format().prefix(10))
    results[title] = Result(date: date, seconds: seconds, finder: finder)
    let line = "\(date)\t\(String(format: "%.1f", seconds))\t\(finder)\t\(title)\n"
    if !FileManager.default.fileExists(atPath: file.path) { try? Data().write(to: file) }
    guard let handle = FileHandle(forWritingAtPath: file.path) else {
      stop("\(file.path): not writable")
    }
    _ = try? handle.seekToEnd()
    handle.write(Data(line.utf8))
    try? handle.close()
  }

  /// Says how many of the slips have been tried, who found them, and which nobody does.
  func report(on titles: [String], excused: Set<String>) {
    let tried = titles.compactMap { title in results[title].map { (title, $0) } }
    let found = tried.filter { $0.1.isFound }
    let byExplorer = found.count { $0.1.finder.hasPrefix("the explorer") }
    let alive = tried.filter { $0.1.finder == Self.nothing && !excused.contains($0.0) }
    let waiting = tried.count { $0.1.finder == Self.noTest }
    let refused = tried.count { $0.1.finder == Self.isNoProgram }
    let dates = tried.map(\.1.date)
    for (title, _) in alive { say("ALIVE  \(title)") }
    say(
      """
      \(titles.count) slips; tried from \(dates.min() ?? "-") to \(dates.max() ?? "-"): \
      \(found.count - byExplorer) found by tests, \(byExplorer) by the explorer, \
      \(alive.count) by none, \(excused.count) excused, \(refused) do not compile; \
      \(waiting) wait for the explorer, \(titles.count - tried.count) not tried yet
      """)
  }
}
