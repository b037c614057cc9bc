import Foundation

/// All results for each element: the source of the tables.
struct Summary {
  struct Line {
    var name: String
    var unit: String
    var times: [String: Time]
    /// The times of other checkouts, measured in alternation, by name.
    var before: [String: Time]?
    /// The instructions of contenders and other checkouts, by name.
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

  /// The name of the measured commit.
  var commit: String
  /// The average number of processors busy with other work; nil if unknown.
  var others: Double?
  var lines: [Line]
  var machine: [MachineTime]
  var curves: [Curve]

  static let own = "Promises"
  static let byHand = "by hand"

  /// The nanoseconds for an exchange on the machine.
  var exchange: Double? { machine.first { $0.name.hasPrefix("exchange") }?.time.least }

  /// The names of the other checkouts, in the order given.
  var checkouts: [String]
}

// MARK: - Collecting

/// The benchmarks' description of all rows.
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
  /// How often one measurement repeats a scaling of each count.
  var repetitions: [Int]
}

extension Summary {
  /// Reads the files that `run` leaves in a folder: rows.json, checkouts.txt, and for each round
  /// times-N.json and NAME-N.json for each checkout; if present, others.txt, contenders.txt and
  /// instructions.tsv.
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

  /// Reads lines of a row, a contender, and the number of instructions for an element.
  private static func instructions(_ text: String) -> [String: [String: Int]] {
    var all: [String: [String: Int]] = [:]
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: "\t").map(String.init)
      // A commit without the row has a count of zero.
      if let count = Int(cells[2]), count > 0 { all[cells[0], default: [:]][cells[1]] = count }
    }
    return all
  }
}
