import Foundation

/// A table of counts, as text that can be compared line by line.
struct Table: Sendable, Equatable {
  /// The heading and the rows, each with a title and the same number of cells.
  var rows: [(title: String, cells: [String])]

  static func == (left: Table, right: Table) -> Bool { left.lines == right.lines }

  var lines: [String] {
    let columns = (rows.first?.cells ?? []).indices
    let title = rows.map(\.title.count).max() ?? 0
    let widths = columns.map { column in rows.map { $0.cells[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row.cells, widths).map { $0.padding(to: $1) }
      let line = ([row.title.padding(to: title)] + cells).joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}

/// A table of items, counted all together and by a column for each case.
struct Tally<Item, Column: CaseIterable & RawRepresentable<String>> {
  private let groups: [[Item]]
  private(set) var table: Table

  init(_ title: String, _ items: [Item], by column: (Item) -> Column) {
    groups =
      [items]
      + Column.allCases.map { known in items.filter { column($0).rawValue == known.rawValue } }
    table = Table(rows: [(title, ["all"] + Column.allCases.map(\.rawValue))])
  }

  /// Adds a row with the share of good items among some.
  mutating func addShare(
    _ title: String, of isGood: (Item) -> Bool, among isIn: (Item) -> Bool = { _ in true }
  ) {
    let cells = groups.map { group in
      let all = group.filter(isIn)
      return all.isEmpty ? "-" : "\(all.count(where: isGood))/\(all.count)"
    }
    table.rows.append((title, cells))
  }

  /// Adds a row for each reason, with the number of items that have the reason.
  mutating func addCounts(_ word: String = "", of reason: (Item) -> String?) {
    for known in Set(groups[0].compactMap(reason)).sorted() {
      let counts = groups.map { group in group.count { reason($0) == known } }
      table.rows.append((word + known, counts.map { $0 == 0 ? "-" : "\($0)" }))
    }
  }
}

/// A record about generated code: a table of the part that `swift test` compiles, and one of the
/// whole.
struct Record: Sendable {
  private(set) var sections: [String: [String]] = [:]

  /// Reads a record from ``text``.
  init(_ text: String) {
    var section = ""
    for line in text.split(separator: "\n").map(String.init) {
      if let heading = line.wholeMatch(of: /== (\w+)/) {
        section = String(heading.1)
      } else {
        sections[section, default: []].append(line)
      }
    }
  }

  /// Makes a record of tables, by section.
  init(_ tables: [String: Table]) { sections = tables.mapValues(\.lines) }

  var text: String {
    sections.sorted { $0.key < $1.key }.map { section, lines in
      "== \(section)\n" + lines.map { "\($0)\n" }.joined()
    }.joined(separator: "\n")
  }
}

extension String {
  fileprivate func padding(to length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - count))
  }
}
