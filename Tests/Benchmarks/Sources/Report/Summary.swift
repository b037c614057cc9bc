import Workloads

/// Everything that was measured, reckoned per element: what the tables and the pictures are made of.
struct Summary: Codable {
  struct Line: Codable {
    var name: String
    var unit: String
    var times: [String: Time]
    /// From another checkout, in alternation.
    var before: Time?
    /// A library that was measured side by side with another version of this one.
    var beside: Multiple?
    var goals: [Goal]
  }

  /// How many times as long another library takes.
  struct Multiple: Codable {
    var library: String
    /// Measured side by side.
    var measured: Double
    /// That, times what this library has gained since, which was measured in alternation; nil if it was not.
    var now: Double?
    var goal: Double?
  }

  struct MachineTime: Codable {
    var name: String
    var time: Time
  }

  struct Goal: Codable {
    var text: String
    var reached: Double
    var isMet: Bool
  }

  struct Curve: Codable {
    struct Point: Codable {
      var count: Int
      var time: Time
      var before: Time?
    }

    var name: String
    var points: [Point]
  }

  var lines: [Line]
  var machine: [MachineTime]
  var curves: [Curve]

  init(_ measured: Measurements, before: Measurements?) {
    lines = rows.compactMap { row in
      let times = row.workloads.keys.reduce(into: [String: Time]()) {
        $0[$1.rawValue] = measured.time(of: row, $1)
      }
      guard let own = times[Contender.promises.rawValue] else { return nil }
      let before = before?.time(of: row, .promises)
      let beside = row.beside.map { beside in
        let multiple = beside.theirs / beside.ours
        return Multiple(
          library: beside.library, measured: multiple,
          now: before.map { multiple * $0.least / own.least }, goal: beside.goal)
      }
      return Line(
        name: row.name, unit: row.unit, times: times, before: before, beside: beside,
        goals: row.goals.compactMap { Goal($0, own, times) })
    }
    machine = machineRows.compactMap { row in
      measured.time(of: row, .raw).map { MachineTime(name: row.name, time: $0) }
    }
    curves = scalings.compactMap { scaling in
      let points = Scaling.counts.compactMap { count in
        measured.time(of: scaling, count).map {
          Curve.Point(count: count, time: $0, before: before?.time(of: scaling, count))
        }
      }
      return points.isEmpty ? nil : Curve(name: scaling.name, points: points)
    }
  }
}

extension Summary.Goal {
  fileprivate init?(_ goal: Goal, _ own: Time, _ times: [String: Time]) {
    switch goal {
    case .ahead(let factor, let contender):
      guard let time = times[contender.rawValue] else { return nil }
      let reached = time.least / own.least
      self.init(
        text: "≥ \(factor.short)× \(contender.rawValue)", reached: reached,
        isMet: reached >= factor)
    case .within(let factor, let contender):
      guard let time = times[contender.rawValue] else { return nil }
      let reached = own.least / time.least
      self.init(
        text: "≤ \(factor.short)× the time of \(contender.rawValue)", reached: reached,
        isMet: reached <= factor)
    }
  }
}
