import Foundation

extension Double {
  /// Three significant digits, or all digits of a whole number.
  var short: String {
    if self == rounded() && abs(self) < 1000 { return String(Int(self)) }
    if self >= 99.95 { return Int(rounded()).grouped }
    return String(format: self < 9.995 ? "%.2f" : "%.1f", self)
  }

  fileprivate var times: String { "\(short)×" }
}

extension Int {
  /// The digits with a space before the last three, from five digits on.
  fileprivate var grouped: String {
    let digits = String(self)
    guard digits.count > 4 else { return digits }
    return digits.dropLast(3).count > 3
      ? "\(digits.dropLast(6)) \(digits.dropLast(3).suffix(3)) \(digits.suffix(3))"
      : "\(digits.dropLast(3)) \(digits.suffix(3))"
  }
}

/// A table in Markdown.
func table(_ header: [String], _ lines: [[String]]) -> String {
  let rule = header.indices.map { $0 == 0 ? "---" : "--:" }
  return ([header, rule] + lines).map { "| " + $0.joined(separator: " | ") + " |" }
    .joined(separator: "\n")
}

extension Summary.Line {
  var own: Double { times[Summary.own]!.least }

  /// A contender's time as a multiple of the library's.
  func multiple(of contender: String) -> Double? { times[contender].map { $0.least / own } }

  /// A contender's time, with the multiple.
  fileprivate func cell(_ time: Time?) -> String {
    time.map { "\($0.least.short) (\(($0.least / own).times))" } ?? ""
  }

  /// The compared contenders, without the floor written by hand.
  fileprivate var others: [String] {
    times.keys.filter { $0 != Summary.own && $0 != Summary.byHand }.sorted()
  }
}

extension Summary {
  /// All tables with lines, for the terminal.
  var text: String {
    let sections = [
      ("Nanoseconds an element", lines.isEmpty ? nil : timesTable()),
      ("The machine", machine.isEmpty ? nil : machineTable()),
      ("Nanoseconds an element, by their number", curves.isEmpty ? nil : scalingTable()),
      (
        "Instructions an element",
        lines.contains { $0.instructions != nil } ? instructionsTable() : nil
      ),
    ]
    return sections.compactMap { title, table in table.map { "### \(title)\n\n\($0)\n" } }
      .joined(separator: "\n")
  }

  private var columns: [String] { [Self.own, Self.byHand, "SwiftNIO"] }

  /// The nanoseconds of each contender, and the multiple of the library's time.
  func timesTable() -> String {
    let header =
      ["workload", "one …", Self.own] + checkouts.map { "`\($0)`" }
      + ["by hand", "SwiftNIO", "others", "spread"]
    let cells = lines.map { line in
      let others = line.others.filter { !columns.contains($0) }
      return [line.name, line.unit, "**\(line.own.short)**"]
        + checkouts.map { line.cell(line.before?[$0]) }
        + columns.dropFirst().map { line.cell(line.times[$0]) } + [
          others.map { "\($0) \(line.cell(line.times[$0]))" }.joined(separator: ", "),
          "\(Int((line.times[Self.own]!.spread * 100).rounded())) %",
        ]
    }
    return table(header, cells)
  }

  /// The times of the machine's basic operations.
  func machineTable() -> String {
    table(["nanoseconds", "here"], machine.map { [$0.name, $0.time.least.short] })
  }

  /// The time for an element, for each number of elements.
  func scalingTable() -> String {
    let counts = Set(curves.flatMap { $0.points.map(\.count) }).sorted()
    let header = ["operation"] + counts.map(\.grouped) + ["most ÷ least"]
    let cells = curves.map { curve in
      let times = counts.map { count in curve.points.first { $0.count == count }?.time.least }
      let known = times.compactMap { $0 }
      return [curve.name] + times.map { $0?.short ?? "" }
        + [(known.max()! / known.min()!).times]
    }
    return table(header, cells)
  }

  /// The allocations of the contenders for the same work: mallocs, and bytes in parentheses.
  func contendersTable() -> String {
    let names = columns.dropFirst().reversed() + ["SwiftNIO map", "OpenCombine"]
    let cells = lines.filter { $0.memory != nil }.map { line in
      [line.name]
        + ([Self.own] + names).map { name in
          line.memory?[name].map { "\($0.mallocs.short) (\($0.bytes.short))" } ?? ""
        }
    }
    return table(["workload", Self.own] + names, cells)
  }

  func instructionsTable() -> String {
    let names = checkouts + [Self.byHand, "SwiftNIO"]
    let cells = lines.compactMap { line -> [String]? in
      guard let own = line.instructions?[Self.own] else { return nil }
      return [line.name, "**\(own.grouped)**"]
        + names.map { name in
          line.instructions?[name].map { "\($0.grouped) (\((Double($0) / Double(own)).times))" }
            ?? ""
        }
    }
    return table(
      ["workload", Self.own] + names.map { checkouts.contains($0) ? "`\($0)`" : $0 }, cells)
  }
}
