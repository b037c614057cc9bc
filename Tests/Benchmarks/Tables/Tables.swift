import Foundation

extension Double {
  /// Three digits that count, or all of a whole number.
  var short: String {
    if self == rounded() && abs(self) < 1000 { return String(Int(self)) }
    if self >= 99.95 { return Int(rounded()).grouped }
    return String(format: self < 9.995 ? "%.2f" : "%.1f", self)
  }

  fileprivate var times: String { "\(short)×" }
}

extension Int {
  /// With a space before the last three digits, where there are more than four.
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

  /// What a contender takes as a multiple of what this library takes.
  func multiple(of contender: String) -> Double? { times[contender].map { $0.least / own } }

  /// A contender's time, and as a multiple.
  fileprivate func cell(_ time: Time?) -> String {
    time.map { "\($0.least.short) (\(($0.least / own).times))" } ?? ""
  }

  /// Those that are compared, but not the floor, which nobody offers.
  fileprivate var others: [String] {
    times.keys.filter { $0 != Summary.own && $0 != Summary.byHand }.sorted()
  }
}

extension Summary {
  /// All tables that have lines, for the terminal.
  var text: String {
    let sections = [
      ("Nanoseconds an element", lines.isEmpty ? nil : timesTable()),
      ("Targets", lines.isEmpty ? nil : goalsTable(elsewhere: nil)),
      ("PromiseKit and CancellablePromiseKit", lines.isEmpty ? nil : besideTable()),
      ("The machine", machine.isEmpty ? nil : machineTable(elsewhere: nil)),
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

  /// What each contender takes, in nanoseconds, and how many times what promises take.
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

  /// What was to be reached, and what was here and on another machine.
  func goalsTable(elsewhere: Summary?) -> String {
    let machines = [self] + (elsewhere.map { [$0] } ?? [])
    let judged = machines.firstIndex(where: \.isJudged)
    var cells: [[String]] = []
    for line in lines {
      let there = machines.map { machine in machine.lines.first { $0.name == line.name } }
      func add(_ text: String, _ reached: [String], _ isMet: Bool?) {
        let verdict = isMet.map { isMet in
          isMet ? "met" : "**missed**" + (line.reason.map { ": \($0)" } ?? "")
        }
        cells.append([line.name, text] + reached + [verdict ?? "not judged"])
      }
      for goal in line.goals ?? [] {
        let reached = there.map { $0.flatMap { goal.reached(by: $0) } }
        add(
          goal.text, reached.map { $0.map(goal.unit) ?? "" },
          judged.flatMap { reached[$0] }.map(goal.isMet))
      }
      if let beside = line.beside, let goal = beside.goal {
        let reached = beside.now ?? beside.measured
        add(
          "≥ \(goal.times) \(beside.library)",
          [reached.times] + (elsewhere == nil ? [] : [""]), isJudged ? reached >= goal : nil)
      }
    }
    return table(
      ["workload", "target"] + machines.map { "reached, \($0.named)" } + ["verdict"], cells)
  }

  /// A machine, by what an exchange takes there.
  private var named: String { exchange.map { "exchange \($0.short) ns" } ?? "exchange unknown" }

  /// The same work on two machines.
  func machinesTable(elsewhere: Summary) -> String {
    let machines = [self, elsewhere]
    var header = ["workload"]
    for title in [Self.own] + columns.dropFirst() {
      header += machines.map { "\(title), \($0.named)" }
    }
    let cells = lines.compactMap { line -> [String]? in
      guard let there = elsewhere.lines.first(where: { $0.name == line.name }) else { return nil }
      return [line.name, line.own.short, there.own.short]
        + columns.dropFirst().flatMap { name in
          [line, there].map { $0.multiple(of: name)?.times ?? "" }
        }
    }
    return table(header, cells)
  }

  /// Libraries that are not here.
  func besideTable() -> String {
    let cells = lines.compactMap { line -> [String]? in
      guard let beside = line.beside else { return nil }
      return [
        line.name, beside.library, beside.measured.times, "`\(beside.commit)`",
        beside.now.map { ($0 / beside.measured).times } ?? "", beside.now?.times ?? "",
      ]
    }
    return table(["workload", "library", "measured", "at", "gained since", "together"], cells)
  }

  /// What the machine takes by itself.
  func machineTable(elsewhere: Summary?) -> String {
    let header = ["nanoseconds", "here"] + (elsewhere == nil ? [] : ["on the other machine"])
    let cells = machine.map { row in
      [row.name, row.time.least.short]
        + (elsewhere.map { there in
          [there.machine.first { $0.name == row.name }?.time.least.short ?? ""]
        } ?? [])
    }
    return table(header, cells)
  }

  /// Which machine the figures come from, in words.
  func conditions(elsewhere: Summary?) -> String {
    var text = "An exchange takes \(exchange?.short ?? "an unknown number of") ns on this machine"
    if let elsewhere, let there = elsewhere.exchange {
      text +=
        ", and \(there.short) on the other one, where commit `\(elsewhere.commit)` was measured"
    }
    text += ". This is commit `\(commit)`."
    if let others {
      text += String(
        format: " Other processes kept %.2f processors busy meanwhile, on average.", others)
    }
    return text
  }

  /// What an element costs among so many.
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

  /// What contenders need for the same work: mallocs, and bytes in parentheses.
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

// MARK: - Tables of other guides

extension Summary {
  /// The rows that a reader asks for first.
  private static let headlines = [
    "chain of 1 000 pending maps, inline", "when(fulfilled:) of 100 000 pending promises",
    "when(resolved:) of 100 000 pending promises",
    "when(fulfilled:autoCancel:) of 10 000, cancelled",
    "chain of 10 000 handlers of a main-actor class",
  ]

  /// Those, and all in which another one is faster, which nobody has to look for.
  func speedTable() -> String {
    let shown = lines.filter { line in
      Self.headlines.contains(line.name)
        || line.others.contains { line.multiple(of: $0)! < 0.995 }
    }
    let columns = ["SwiftNIO", "Swift concurrency", "Dispatch", "PromiseKit¹"]
    let cells = shown.map { line in
      [line.name]
        + columns.map { column in
          let here = line.others.filter { Self.column(of: $0) == column }.map { name in
            let multiple = line.multiple(of: name)!
            let text = multiple < 0.995 ? "**\(multiple.times)**" : multiple.times
            return name == column ? text : "\(text) (\(Self.remark(on: name)))"
          }
          let beside =
            column == "PromiseKit¹" ? line.beside.map { ($0.now ?? $0.measured).times } : nil
          return (here + (beside.map { [$0] } ?? [])).joined(separator: ", ")
        }
    }
    return table([""] + columns, cells)
  }

  private static func column(of contender: String) -> String {
    if contender.hasSuffix(" continuation") { return "Swift concurrency" }
    return contender.hasPrefix("SwiftNIO") ? "SwiftNIO" : contender
  }

  private static func remark(on contender: String) -> String {
    contender.hasPrefix("SwiftNIO ") ? String(contender.dropFirst(9)) : contender
  }

  /// What awaiting and handlers of actors cost beside what they take the place of.
  func awaitingTable() -> String {
    let rows = [
      ("awaiting what has settled", "awaiting a settled promise", "checked continuation"),
      (
        "awaiting what is pending, in a task of its own",
        "awaiting a pending promise in a task of its own", "checked continuation"
      ),
      ("a handler of an actor", "chain of 10 000 handlers of an actor", "Swift concurrency"),
      (
        "a handler of the main actor", "chain of 10 000 handlers of a main-actor class",
        "Swift concurrency"
      ),
    ]
    let cells = rows.compactMap { title, name, contender -> [String]? in
      guard let line = lines.first(where: { $0.name == name }), let time = line.times[contender]
      else { return nil }
      let what = contender == "Swift concurrency" ? "task" : contender
      return [title, line.own.short, "\(time.least.short) (a \(what))"]
    }
    return table(["nanoseconds", "a promise", "without it"], cells)
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
      goal?.live.flatMap { live in cost.live.map { ("≤ \(live.short) live", $0 <= live) } },
    ].compactMap { $0 }
    return [
      name, cost.mallocs.short, cost.bytes.short, cost.live?.short ?? "", goal?.published ?? "",
      goals.map { "\($0.text): \($0.isMet ? "met" : "**missed**")" }.joined(separator: ", "),
    ]
  }
  return table(["operation", "mallocs", "bytes", "live", "PromiseKit", "target"], cells)
}

extension Summary.Goal {
  fileprivate var text: String {
    guard let contender else { return "≤ \(most!.short) ns" }
    if let least { return "≥ \(least.times) \(contender)" }
    return
      "≤ \(most!.times) the time \(contender == Summary.byHand ? "by hand" : "of \(contender)")"
  }

  /// A multiple or nanoseconds; nil if the contender was not measured.
  fileprivate func reached(by line: Summary.Line) -> Double? {
    guard let contender else { return line.own }
    return line.multiple(of: contender).map { least == nil ? 1 / $0 : $0 }
  }

  fileprivate func isMet(_ reached: Double) -> Bool {
    least.map { reached >= $0 } ?? (reached <= most!)
  }

  fileprivate func unit(_ reached: Double) -> String {
    contender == nil ? "\(reached.short) ns" : reached.times
  }
}
