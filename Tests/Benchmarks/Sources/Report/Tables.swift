import Foundation
import Workloads

extension Double {
  /// Three digits that count, or all of a whole number.
  var short: String {
    if self == rounded() && abs(self) < 1000 { return String(Int(self)) }
    if self >= 99.95 { return grouped }
    return String(format: self < 9.995 ? "%.2f" : "%.1f", self)
  }

  fileprivate var grouped: String {
    let digits = String(Int(rounded()))
    guard digits.count > 4 else { return digits }
    return String(digits.dropLast(3)) + " " + String(digits.suffix(3))
  }
}

/// A table in Markdown.
func table(_ header: [String], _ lines: [[String]]) -> String {
  let rule = header.indices.map { $0 == 0 ? "---" : "--:" }
  return ([header, rule] + lines).map { "| " + $0.joined(separator: " | ") + " |" }
    .joined(separator: "\n")
}

extension Summary {
  /// What each contender takes, in nanoseconds, and how many times what promises take.
  func timesTable() -> String {
    let contenders: [Contender] = [.promises, .raw, .nio, .openCombine]
    let others = Contender.allCases.filter { !contenders.contains($0) }
    let hasBefore = lines.contains { $0.before != nil }
    var header = ["workload", "one …"] + contenders.map(\.rawValue) + ["others", "spread"]
    if hasBefore { header.insert("before", at: 3) }
    let cells = lines.map { line in
      let own = line.times[Contender.promises.rawValue]!
      var cells = [line.name, line.unit]
      for contender in contenders {
        let time = line.times[contender.rawValue]
        cells.append(time.map { cell($0.least, contender == .promises ? nil : own.least) } ?? "")
      }
      let more = others.compactMap { contender in
        line.times[contender.rawValue].map {
          "\(contender.rawValue) \(cell($0.least, own.least))"
        }
      }
      cells.append(more.joined(separator: ", "))
      cells.append("\(Int((own.spread * 100).rounded())) %")
      if hasBefore { cells.insert(line.before.map { cell($0.least, own.least) } ?? "", at: 3) }
      return cells
    }
    return table(header, cells)
  }

  private func cell(_ time: Double, _ own: Double?) -> String {
    guard let own else { return "**\(time.short)**" }
    return "\(time.short) (\((time / own).short)×)"
  }

  /// What was to be reached and what was.
  func goalsTable() -> String {
    let cells = lines.flatMap { line in
      line.goals.map { goal in
        [line.name, goal.text, "\(goal.reached.short)×", goal.isMet ? "met" : "**missed**"]
      }
    }
    return table(["workload", "target", "reached", ""], cells)
  }

  /// Libraries that are not here.
  func besideTable() -> String {
    var cells: [[String]] = []
    for line in lines {
      guard let beside = line.beside else { continue }
      var row = [line.name, beside.library, "\(beside.measured.short)×", "", "", ""]
      if let now = beside.now {
        row[3] = "\((now / beside.measured).short)×"
        row[4] = "\(now.short)×"
      }
      if let goal = beside.goal {
        let isMet = (beside.now ?? beside.measured) >= goal
        row[5] = "≥ \(goal.short)×: \(isMet ? "met" : "**missed**")"
      }
      cells.append(row)
    }
    return table(
      ["workload", "library", "measured", "gained since", "together", "target"], cells)
  }

  /// What the machine takes by itself.
  func machineTable() -> String {
    table(
      ["what every contender does", "nanoseconds"], machine.map { [$0.name, $0.time.least.short] })
  }

  /// What an element costs among so many.
  func scalingTable() -> String {
    let header = ["operation"] + Scaling.counts.map { Double($0).spelled } + ["most ÷ least"]
    let cells = curves.map { curve in
      let times = Scaling.counts.map { count in
        curve.points.first { $0.count == count }?.time.least
      }
      let known = times.compactMap { $0 }
      let spread = known.max()! / known.min()!
      return [curve.name] + times.map { $0?.short ?? "" } + ["\(spread.short)×"]
    }
    return table(header, cells)
  }
}

extension Double {
  fileprivate var spelled: String {
    self >= 1_000_000 ? "1 000 000" : self >= 10_000 ? grouped : String(Int(self))
  }
}

/// What the operations of Tests/Allocations need, with targets.
func memoryTable(_ allocations: Allocations) -> String {
  let cells = allocations.names.map { name in
    let cost = allocations.costs[name]!
    let goal = memoryRows.first { $0.name == name }
    let goals: [(text: String, isMet: Bool)] = [
      goal?.mallocs.map { ("≤ \($0.short) mallocs", cost.mallocs <= $0 + 0.01) },
      goal?.bytes.map { ("≤ \($0.short) bytes", cost.bytes <= $0) },
      goal?.live.map { ("≤ \($0.short) live", cost.live ?? .infinity <= $0) },
    ].compactMap { $0 }
    return [
      name, cost.mallocs.short, cost.bytes.short, cost.live?.short ?? "", goal?.published ?? "",
      goals.map { "\($0.text): \($0.isMet ? "met" : "**missed**")" }.joined(separator: ", "),
    ]
  }
  return table(["operation", "mallocs", "bytes", "live", "PromiseKit", "target"], cells)
}

/// What contenders need for the same work: mallocs, and bytes in parentheses.
func contendersTable(_ allocations: Allocations) -> String {
  let contenders: [Contender] = [.promises, .nio, .openCombine, .raw]
  let cells = inlineRows.map { row in
    [row.name]
      + contenders.map { contender in
        allocations.costs[row.benchmark(of: contender)].map {
          "\($0.mallocs.short) (\($0.bytes.short))"
        } ?? ""
      }
  }
  return table(["workload"] + contenders.map(\.rawValue), cells)
}
