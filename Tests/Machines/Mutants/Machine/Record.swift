import Foundation

/// The result of each slip, with a date: a file that every run with `--resume` extends.
///
/// A line has the date, the seconds, the finder, and the slip's title, separated by tabs. The last
/// line on a slip counts.
final class Record {
  struct Result {
    var date: String
    var seconds: Double
    var finder: String

    /// Whether a judge notices the slip.
    var isFound: Bool { finder != Record.isNoProgram && unnoticed == nil }
    /// Whether a test fails; a hang alone may come from a busy machine.
    var isFoundByTest: Bool { isFound && finder != Outcome.hang && !isSigned }
    /// Whether no further judge can be asked.
    var isFinal: Bool { unnoticed ?? .explorer == .explorer }
    /// Whether a judge other than the tests has noticed the slip.
    private var isSigned: Bool {
      Judge.allCases.contains { finder.hasPrefix($0.signature) && $0 != .tests }
    }
    /// The last judge asked, if the slip stayed unnoticed.
    private var unnoticed: Judge? { Judge.allCases.first { $0.foundNothing == finder } }

    /// Whether this judge or a later one was asked and did not notice.
    func isUnnoticed(by judge: Judge) -> Bool {
      let judges = Judge.allCases
      guard let last = unnoticed else { return false }
      return judges.firstIndex(of: last)! >= judges.firstIndex(of: judge)!
    }
  }

  /// The result of a slip that the compiler refuses.
  static let isNoProgram = "does not compile"

  private let file: URL
  private let adds: Bool
  private(set) var results: [String: Result] = [:]

  /// Reads the record.
  ///
  /// - Parameters:
  ///   - file: The record.
  ///   - adds: Whether to write down new results.
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

  /// Writes without a buffer: an interrupted run loses no result.
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

  /// Prints how many slips have been tried, who found how many, and which stay unnoticed.
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
  /// The kind of result in the report.
  fileprivate var kind: String {
    if !isFound { return finder }
    if isFoundByTest {
      return finder.hasPrefix("a crash") ? "stopped by a crash" : "found by a test"
    }
    return finder.prefix { $0 != ":" } + ""
  }
}

extension Judge {
  /// The prefix of a finder, if no test.
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

  /// The result of a slip unnoticed by this judge and by all earlier ones.
  var foundNothing: String {
    switch self {
    case .tests: "no test"
    case .sanitizer: "no test, no leak"
    case .explorer: "nothing"
    }
  }
}
