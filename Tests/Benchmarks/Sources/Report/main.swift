import Foundation

// Report FOLDER: prints tables of what `run` left in a folder, and writes summary.json there.
let folder = CommandLine.arguments[1]

func path(_ name: String) -> String? {
  let path = "\(folder)/\(name)"
  return FileManager.default.fileExists(atPath: path) ? path : nil
}

var sections: [(title: String, text: String)] = []

if let times = path("times.json") {
  let summary = Summary(
    try Measurements(jmh: times), before: try path("before.json").map(Measurements.init))
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  try encoder.encode(summary).write(to: URL(filePath: "\(folder)/summary.json"))
  if !summary.lines.isEmpty {
    sections.append(("Nanoseconds an element", summary.timesTable()))
    sections.append(("Targets", summary.goalsTable()))
  }
  if !summary.curves.isEmpty {
    sections.append(("Nanoseconds an element, by their number", summary.scalingTable()))
  }
}
if let listing = path("allocations.txt") {
  sections.append(("Memory of an operation", memoryTable(try Allocations(listing: listing))))
}
if let listing = path("contenders.txt") {
  sections.append(
    ("Memory of an element: mallocs (bytes)", contendersTable(try Allocations(listing: listing))))
}
print(sections.map { "### \($0.title)\n\n\($0.text)" }.joined(separator: "\n\n"))
