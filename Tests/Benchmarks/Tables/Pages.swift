import Foundation

/// The guides that quote what was measured, between two marks: `<!-- measured: NAME -->` and `<!-- end -->`.
struct Pages {
  static let measured = URL(filePath: "Docs/Performance/measured.json")
  /// From a machine of another kind.
  static let elsewhere = URL(filePath: "Docs/Performance/elsewhere.json")
  private static let baseline = "Tests/Allocations/baseline.txt"

  /// What stands between marks, by their names; nil for what there is nothing of.
  private let blocks: [String: String?]
  private let paths: [String]

  init() throws {
    let here = try Summary(contentsOf: Self.measured)
    let elsewhere = try? Summary(contentsOf: Self.elsewhere)
    let allocations = Allocations(
      listing: try String(contentsOfFile: Self.baseline, encoding: .utf8))
    blocks = [
      "times": here.timesTable(),
      "targets": here.goalsTable(elsewhere: elsewhere),
      "machines": elsewhere.map(here.machinesTable),
      "machine": here.machineTable(elsewhere: elsewhere),
      "conditions": here.conditions(elsewhere: elsewhere),
      "beside": here.besideTable(),
      "scaling": here.scalingTable(),
      "memory": memoryTable(allocations),
      "contenders": here.contendersTable(),
      "instructions": here.instructionsTable(),
      "speed": here.speedTable(),
      "awaiting": here.awaitingTable(),
    ]
    let guides = try FileManager.default.contentsOfDirectory(atPath: "Docs").sorted()
    paths = ["README.md"] + guides.filter { $0.hasSuffix(".md") }.map { "Docs/\($0)" }
  }

  /// What no page quotes: somebody took the marks away, and may have left figures behind.
  var unquoted: [String] {
    get throws {
      let texts = try paths.map(contents)
      return blocks.keys.sorted().filter { name in
        !texts.contains { $0.contains("<!-- measured: \(name) -->") }
      }
    }
  }

  /// The pages that are not what they would be.
  var changed: [String] {
    get throws { try paths.filter { try contents($0) != rewritten(contents($0)) } }
  }

  func write() throws {
    for path in try changed {
      try rewritten(contents(path)).write(toFile: path, atomically: true, encoding: .utf8)
    }
  }

  private func contents(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func rewritten(_ text: String) -> String {
    text.replacing(/(?s)<!-- measured: (\w+) -->\n.*?<!-- end -->/) { match in
      guard let block = blocks[String(match.1)] else { fatalError("no table \(match.1)") }
      let text = block.map { "\n\($0)\n\n" } ?? ""
      return "<!-- measured: \(match.1) -->\n\(text)<!-- end -->"
    }
  }
}
