import Foundation

// Report FOLDER: prints tables of what `run` left in a folder, and writes summary.json there.
let folder = CommandLine.arguments[1]

func path(_ name: String) -> String? {
  let path = "\(folder)/\(name)"
  return FileManager.default.fileExists(atPath: path) ? path : nil
}

var sections: [(title: String, text: String)] = []

/// The files of all rounds.
func paths(_ name: String) -> [String] { (1...9).compactMap { path("\(name)-\($0).json") } }

let times = paths("times")
if !times.isEmpty {
  let before = paths("before")
  let summary = Summary(
    try Measurements(jmh: times), before: before.isEmpty ? nil : try Measurements(jmh: before))
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  try encoder.encode(summary).write(to: URL(filePath: "\(folder)/summary.json"))
  if !summary.lines.isEmpty {
    sections.append(("Nanoseconds an element", summary.timesTable()))
    sections.append(("Targets", summary.goalsTable()))
    sections.append(("PromiseKit and CancellablePromiseKit", summary.besideTable()))
  }
  if !summary.machine.isEmpty { sections.append(("The machine", summary.machineTable())) }
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
