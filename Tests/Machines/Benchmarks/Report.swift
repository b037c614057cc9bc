import Foundation

/// Prints tables of the files that `run` leaves in a folder.
///
/// The files are `rows.tsv`, as `Once` lists them; `checkouts.txt` with the names of other commits;
/// for each round `times-1.json` and so on, and the same with the name of each other commit; and
/// perhaps `instructions.tsv`.
@main
struct Report {
  private static let own = "Promises"

  /// A benchmark of `rows.tsv`.
  private struct Line {
    let row, unit, column, benchmark: String
    let elements: Double

    init(_ text: Substring) {
      let cells = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      (unit, benchmark, elements) = (cells[1], cells[3], Double(cells[4])!)
      // The row of a curve has its size behind a comma.
      let size = unit == "-" ? cells[0].range(of: ", ", options: .backwards) : nil
      row = size.map { String(cells[0][..<$0.lowerBound]) } ?? cells[0]
      column = size.map { String(cells[0][$0.upperBound...]) } ?? cells[2]
    }
  }

  private let folder: URL
  private let checkouts: [String]
  private let lines: [Line]
  /// By row and column.
  private var times: [String: [String: Double]] = [:]
  /// How far the median of the rounds lies above the least time, as a fraction, for this library's
  /// rows.
  private var spreads: [String: Double] = [:]

  static func main() throws {
    print(try Report(URL(filePath: CommandLine.arguments[1])).text)
  }

  private init(_ folder: URL) throws {
    func lines(_ name: String) -> [Substring] {
      let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
      return text?.split(separator: "\n") ?? []
    }
    self.folder = folder
    self.lines = lines("rows.tsv").map(Line.init)
    checkouts = lines("checkouts.txt").map(String.init)
    let measured = try Self.rounds(folder, "times")
    let others = try checkouts.map { ($0, try Self.rounds(folder, $0)) }
    for line in self.lines {
      if let rounds = measured[line.benchmark] {
        times[line.row, default: [:]][line.column] = rounds[0] / line.elements
        if line.column == Self.own { spreads[line.row] = rounds[rounds.count / 2] / rounds[0] - 1 }
      }
      for (name, rounds) in others where line.column == Self.own {
        times[line.row, default: [:]][name] = rounds[line.benchmark].map { $0[0] / line.elements }
      }
    }
  }

  /// The least nanoseconds of each round, sorted, by benchmark: other processes only ever add time.
  private static func rounds(_ folder: URL, _ name: String) throws -> [String: [Double]] {
    struct Element: Decodable {
      struct Metric: Decodable { var scorePercentiles: [String: Double] }
      var benchmark: String
      var secondaryMetrics: [String: Metric]
    }
    var rounds: [String: [Double]] = [:]
    for number in 1... {
      let file = folder.appending(path: "\(name)-\(number).json")
      guard FileManager.default.fileExists(atPath: file.path) else { break }
      for element in try JSONDecoder().decode([Element].self, from: Data(contentsOf: file)) {
        let metric = element.secondaryMetrics["Time (wall clock)"]
        guard let least = metric?.scorePercentiles["0.0"] else { continue }
        let benchmark = element.benchmark.replacing("package.benchmark.Suite.", with: "")
        // The file has microseconds.
        rounds[benchmark.replacing("_", with: " "), default: []].append(least * 1000)
      }
    }
    return rounds.mapValues { $0.sorted() }
  }

  private var text: String {
    let rows = lines.filter { $0.unit != "-" }
    let curves = lines.filter { $0.unit == "-" }
    let instructions = try? String(
      contentsOf: folder.appending(path: "instructions.tsv"), encoding: .utf8)
    var counts: [String: [String: Double]] = [:]
    for line in (instructions ?? "").split(separator: "\n") {
      let cells = line.split(separator: "\t").map(String.init)
      counts[cells[0], default: [:]][cells[1]] = Double(cells[2])
    }
    return [
      table("Nanoseconds an element", rows, times, last: "spread") { row, _ in
        spreads[row].map { "\(Int(($0 * 100).rounded())) %" } ?? ""
      },
      table("Nanoseconds an element, by their number", curves, times, last: "most ÷ least") {
        "\(($1.values.max()! / $1.values.min()!).short)×"
      },
      table("Instructions an element", rows, counts, last: "one …") { row, _ in
        rows.first { $0.row == row }!.unit
      },
    ].joined()
  }

  /// A table in Markdown of the rows that have values, with each value as a multiple of this
  /// library's; empty without values.
  private func table(
    _ title: String, _ lines: [Line], _ values: [String: [String: Double]], last: String,
    _ lastCell: (_ row: String, [String: Double]) -> String
  ) -> String {
    var (rows, columns) = ([String](), [Self.own] + checkouts)
    for line in lines where values[line.row]?.isEmpty == false {
      if rows.last != line.row { rows.append(line.row) }
      if !columns.contains(line.column) { columns.append(line.column) }
    }
    columns.removeAll { column in !rows.contains { values[$0]![column] != nil } }
    if rows.isEmpty { return "" }
    let cells = rows.map { row in
      let values = values[row]!
      return [row]
        + columns.map { column in
          guard let value = values[column] else { return "" }
          guard let own = values[Self.own], column != Self.own else { return value.short }
          return "\(value.short) (\((value / own).short)×)"
        } + [lastCell(row, values)]
    }
    let header = [["workload"] + columns + [last], ["---"] + (columns + [last]).map { _ in "--:" }]
    let text = (header + cells).map { "| " + $0.joined(separator: " | ") + " |" }
    return "### \(title)\n\n\(text.joined(separator: "\n"))\n\n"
  }
}

extension Double {
  /// Three significant digits, or all digits of a large number.
  fileprivate var short: String {
    String(format: self < 9.995 ? "%.2f" : self < 99.95 ? "%.1f" : "%.0f", self)
  }
}
