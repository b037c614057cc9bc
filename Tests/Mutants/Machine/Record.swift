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
    var isFound: Bool { finder != Record.isNoProgram && unnoticed == nil }
    /// Whether a test says so; what only hangs may have been tried on a busy machine.
    var isFoundByTest: Bool { isFound && finder != "it hung" && !isSigned }
    /// Whether nothing is left to try.
    var isFinal: Bool { unnoticed ?? .explorer == .explorer }
    /// Whether another judge than the tests says so.
    private var isSigned: Bool {
      Judge.allCases.contains { finder.hasPrefix($0.signature) && $0 != .tests }
    }
    /// The last judge who was asked, if it noticed nothing.
    private var unnoticed: Judge? { Judge.allCases.first { $0.foundNothing == finder } }

    /// Whether a judge was asked, or one after it, and noticed nothing.
    func isUnnoticed(by judge: Judge) -> Bool {
      let judges = Judge.allCases
      guard let last = unnoticed else { return false }
      return judges.firstIndex(of: last)! >= judges.firstIndex(of: judge)!
    }
  }

  /// The compiler refuses the slip.
  static let isNoProgram = "does not compile"

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
    let tried = titles.filter { !excused.contains($0) }
      .compactMap { title in results[title].map { (title, $0) } }
    for (title, result) in tried where result.isUnnoticed(by: .explorer) { say("ALIVE  \(title)") }
    let dates = tried.map(\.1.date)
    say(
      """
      \(titles.count) slips, \(excused.count) excused; \
      \(tried.count) tried from \(dates.min() ?? "-") to \(dates.max() ?? "-")
      """)
    let counts = Dictionary(grouping: tried) { $0.1.kind }.mapValues(\.count)
    for (kind, count) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      say("\(count) \(kind)")
    }
  }
}

extension Record.Result {
  /// What the report counts it as.
  fileprivate var kind: String {
    if !isFound { return finder }
    if isFoundByTest {
      return finder.hasPrefix("a crash") ? "stopped by a crash" : "found by a test"
    }
    return finder.prefix { $0 != ":" } + ""
  }
}

extension Judge {
  /// What stands before who noticed, if it was no test.
  fileprivate var signature: String {
    switch self {
    case .tests: ""
    case .sanitizer: "AddressSanitizer: "
    case .explorer: "the explorer: "
    }
  }

  func sign(_ finder: String) -> String {
    finder.hasPrefix(signature) ? finder : signature + finder
  }

  /// What the record says of a slip that neither this judge nor one before it has noticed.
  var foundNothing: String {
    switch self {
    case .tests: "no test"
    case .sanitizer: "no test, no leak"
    case .explorer: "nothing"
    }
  }
}
