import Foundation

/// Everything that was measured, reckoned per element: what the tables are made of.
struct Summary {
  struct Line {
    var name: String
    var unit: String
    var times: [String: Time]
    /// From other checkouts, in alternation, by their names.
    var before: [String: Time]?
    /// Of contenders and other checkouts, by their names.
    var instructions: [String: Int]?
    var memory: [String: Allocations.Cost]?
  }

  struct MachineTime {
    var name: String
    var time: Time
  }

  struct Curve {
    struct Point {
      var count: Int
      var time: Time
    }

    var name: String
    var points: [Point]
  }

  /// What was measured, by the name of its commit.
  var commit: String
  /// How many processors others kept busy meanwhile, on average; nil where that is unknown.
  var others: Double?
  var lines: [Line]
  var machine: [MachineTime]
  var curves: [Curve]

  static let own = "Promises"
  static let byHand = "by hand"

  /// What an exchange takes on the machine, in nanoseconds.
  var exchange: Double? { machine.first { $0.name.hasPrefix("exchange") }?.time.least }

  /// The names of the other checkouts, in the order in which they were named.
  var checkouts: [String]
}

// MARK: - Collecting

/// What the benchmarks say about themselves.
private struct Everything: Decodable {
  struct Row: Decodable {
    var name: String
    var unit: String
    var count: Int
    var contenders: [String]
  }

  var rows: [Row]
  var machine: [Row]
  var scalings: [String]
  var counts: [Int]
  /// How often one measurement does a scaling with so many.
  var repetitions: [Int]
}

extension Summary {
  /// Of the files that `run` leaves in a folder: rows.json, checkouts.txt, and of each round times-N.json and, by the
  /// names of checkouts, NAME-N.json; others.txt, contenders.txt and instructions.tsv as far as they are there.
  init(folder: URL) throws {
    func text(_ name: String) -> String? {
      try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
    let words = (text("checkouts.txt") ?? "").split(separator: "\n").map(String.init)
    commit = words.first ?? ""
    checkouts = Array(words.dropFirst())
    others = text("others.txt").flatMap { Double($0.filter { !$0.isWhitespace }) }

    let everything = try JSONDecoder().decode(
      Everything.self, from: Data(contentsOf: folder.appending(path: "rows.json")))
    let measured = try Measurements(folder: folder, "times")
    let before = try checkouts.map { ($0, try Measurements(folder: folder, $0)) }
    let memory = text("contenders.txt").map(Allocations.init(listing:))
    let instructions = text("instructions.tsv").map(Self.instructions) ?? [:]

    lines = everything.rows.compactMap { row in
      func time(_ measured: Measurements, _ contender: String) -> Time? {
        measured["\(row.name): \(contender)"]?.divided(by: row.count)
      }
      let times = Dictionary(
        uniqueKeysWithValues: row.contenders.compactMap { name in
          time(measured, name).map { (name, $0) }
        })
      guard times[Self.own] != nil else { return nil }
      let before = Dictionary(
        uniqueKeysWithValues: before.compactMap { name, measured in
          time(measured, Self.own).map { (name, $0) }
        })
      let memory = row.contenders.compactMap { name in
        memory?.costs["\(row.name): \(name)"].map { (name, $0) }
      }
      return Line(
        name: row.name, unit: row.unit, times: times, before: before.isEmpty ? nil : before,
        instructions: instructions[row.name],
        memory: memory.isEmpty ? nil : Dictionary(uniqueKeysWithValues: memory))
    }
    machine = everything.machine.compactMap { row in
      measured["\(row.name): \(Self.byHand)"].map {
        MachineTime(name: row.name, time: $0.divided(by: row.count))
      }
    }
    curves = everything.scalings.compactMap { name in
      let points = zip(everything.counts, everything.repetitions).compactMap { count, times in
        measured["\(name), \(count)"].map {
          Curve.Point(count: count, time: $0.divided(by: count * times))
        }
      }
      return points.isEmpty ? nil : Curve(name: name, points: points)
    }
  }

  /// Lines of a row, who did it, and how many instructions an element took.
  private static func instructions(_ text: String) -> [String: [String: Int]] {
    var all: [String: [String: Int]] = [:]
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: "\t").map(String.init)
      // A commit that has no such row has done nothing.
      if let count = Int(cells[2]), count > 0 { all[cells[0], default: [:]][cells[1]] = count }
    }
    return all
  }
}
