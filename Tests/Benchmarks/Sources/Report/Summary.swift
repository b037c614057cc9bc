import Foundation
import Workloads

/// Everything that was measured, reckoned per element: what the tables and the pictures are made of.
struct Summary: Codable {
  struct Line: Codable {
    var name: String
    var unit: String
    var times: [String: Time]
    /// From another checkout.
    var before: Time?
    /// What libraries would take that are not here, reckoned from their ratios to ones that are.
    var derived: [String: Double]
    var goals: [Goal]
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
  var curves: [Curve]

  init(_ measured: Measurements, before: Measurements?) {
    let scale = Scale(measured)
    lines = rows.compactMap { row in
      let times = row.workloads.keys.reduce(into: [String: Time]()) {
        $0[$1.rawValue] = measured.time(of: row, $1)
      }
      guard let own = times[Contender.promises.rawValue] else { return nil }
      var line = Line(
        name: row.name, unit: row.unit, times: times, before: before?.time(of: row, .promises),
        derived: [:], goals: [])
      for goal in row.goals { line.note(goal, own, in: row, scale) }
      return line
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

extension Summary.Line {
  fileprivate mutating func note(_ goal: Goal, _ own: Time, in row: Row, _ scale: Scale) {
    switch goal {
    case .faster(let factor, let published):
      guard let time = scale.time(published, in: row) else { return }
      derived[published.library] = time
      add("≥ \(factor.short)× \(published.library)", time / own.median, isMet: { $0 >= factor })
    case .ahead(let factor, let contender):
      guard let time = times[contender.rawValue] else { return }
      add(
        "≥ \(factor.short)× \(contender.rawValue)", time.median / own.median,
        isMet: { $0 >= factor })
    case .within(let factor, let contender):
      guard let time = times[contender.rawValue] else { return }
      add(
        "≤ \(factor.short)× the time of \(contender.rawValue)", own.median / time.median,
        isMet: { $0 <= factor })
    }
  }

  private mutating func add(_ text: String, _ reached: Double, isMet: (Double) -> Bool) {
    goals.append(Summary.Goal(text: text, reached: reached, isMet: isMet(reached)))
  }
}

/// How much slower this machine is than the one on which libraries were measured that are not here.
struct Scale {
  private let measured: Measurements
  private let overall: Double?

  init(_ measured: Measurements) {
    self.measured = measured
    overall = geometricMean(rows.flatMap { Scale.ratios(in: $0, measured) })
  }

  /// What the library would take here: as much as others of the same row say, or else all of them.
  func time(_ published: Published, in row: Row) -> Double? {
    let ratio = geometricMean(Scale.ratios(published, in: row, measured)) ?? overall
    return ratio.map { published.nanoseconds * $0 }
  }

  private static func ratios(in row: Row, _ measured: Measurements) -> [Double] {
    row.goals.flatMap { goal -> [Double] in
      guard case .faster(_, let published) = goal else { return [] }
      return ratios(published, in: row, measured)
    }
  }

  private static func ratios(
    _ published: Published, in row: Row, _ measured: Measurements
  ) -> [Double] {
    published.beside.compactMap { contender, time in
      measured.time(of: row, contender).map { $0.median / time }
    }
  }
}

private func geometricMean(_ numbers: [Double]) -> Double? {
  guard !numbers.isEmpty else { return nil }
  return exp(numbers.reduce(0) { $0 + log($1) } / Double(numbers.count))
}
