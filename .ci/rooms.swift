import Foundation

/// The rooms of `Core`, in both modules, from the bottom to the top.
///
/// What stands in a room may use what stands in it and below it; rooms of one floor may not use each other.
private let floors = [["Values"], ["Cells"], ["Cancelling"], ["Diagnosing", "Deciding"]]

/// What stands outside `Core` and may be used in it, except in the room at the bottom.
private let known: Set = [
  "Cancellation", "Configuration", "Guarantee", "LogEvent", "Promise", "PromiseError",
  "PromiseOrigin", "PromiseTrace", "Thenable", "UnhandledRejection", "Dispatching/Hop",
  "Timing/Durations",
  "Timing/PromiseClock", "Timing/TimeoutError",
]

/// Draws which rooms use which, and prints what must not be so.
///
/// Usage: rooms LIBRARY INDEX PACKAGE [--write]
@main
enum Rooms {
  static func main() throws {
    let arguments = CommandLine.arguments
    let package = arguments[3]
    let plan = Plan(
      of: IndexStore(library: arguments[1], store: arguments[2]).occurrences(),
      in: package + "/Sources/")
    var failures = plan.failures
    let counts = plan.counts.sorted { $0.key < $1.key }.map { arrow, count in
      "\(arrow.padding(toLength: 28, withPad: " ", startingAt: 0)) \(count)\n"
    }
    // Not with `print`, which would keep it back until all complaints are out.
    FileHandle.standardOutput.write(Data((counts.joined() + plan.summary + "\n").utf8))
    failures += try Picture(in: package + "/Docs/Architecture.md")
      .becomes(plan.drawn, writes: arguments.last == "--write")
    for failure in failures {
      FileHandle.standardError.write(Data("error: \(failure)\n".utf8))
    }
    exit(failures.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
  }
}

/// A file, and where it stands.
private struct Place: Hashable {
  /// From the folder of the sources on.
  let path: String
  /// From the folder of the module on, without extension.
  let name: String
  /// Nil outside `Core`, empty in no room of it.
  let room: String?
  /// Of the room, counted from the bottom.
  let floor: Int?

  init(_ path: Substring) {
    self.path = String(path)
    let parts = path.split(separator: "/").dropFirst()
    name = parts.joined(separator: "/").replacing(".swift", with: "")
    let isInRoom = parts.count > 2
    let room = parts.first == "Core" ? (isInRoom ? String(parts.dropFirst().first!) : "") : nil
    self.room = room
    floor = floors.firstIndex { $0.contains(room ?? "") }
  }
}

/// What uses what.
private struct Plan {
  /// How many uses there are between two rooms, or a room and the rest.
  private(set) var counts: [String: Int] = [:]
  private(set) var failures: [String] = []
  private var arrows: Set<[String]> = []
  private var fileArrows: Set<[Place]> = []
  private static let rest = "Rest"

  init(of occurrences: [String: [IndexStore.Occurrence]], in sources: String) {
    var places: [String: Place] = [:]
    var definitions: [String: Place] = [:]
    for (file, occurrences) in occurrences.sorted(by: { $0.key < $1.key })
    where file.hasPrefix(sources) {
      let place = Place(file.dropFirst(sources.count))
      places[file] = place
      if place.room != nil, place.floor == nil { failures.append("\(place.path) is in no room") }
      for occurrence in occurrences where occurrence.isDefinition {
        definitions[occurrence.symbol] = place
      }
    }
    var used: Set<String> = []
    for (file, place) in places.sorted(by: { $0.value.path < $1.value.path }) {
      for occurrence in occurrences[file] ?? [] where occurrence.isReference {
        guard let target = definitions[occurrence.symbol], target != place else { continue }
        fileArrows.insert([place, target])
        if target.room == place.room { continue }
        let ends = [place.room ?? Self.rest, target.room ?? Self.rest]
        counts["\(ends[0]) -> \(ends[1])", default: 0] += 1
        arrows.insert(ends)
        if place.room != nil, target.room == nil, place.floor != 0 { used.insert(target.name) }
        guard let mistake = Self.mistake(from: place, to: target) else { continue }
        failures.append(
          "\(place.path):\(occurrence.line) \(mistake): \(occurrence.name) of \(target.path)")
      }
    }
    for name in known.subtracting(used).sorted() { failures.append("no room uses \(name)") }
    // Without arrows nothing was looked at.
    if arrows.isEmpty { failures.append("the index has nothing of \(sources)") }
  }

  /// What is wrong with an arrow, if anything is.
  private static func mistake(from place: Place, to target: Place) -> String? {
    guard let floor = place.floor else { return nil }
    guard target.room != nil else {
      return floor > 0 && known.contains(target.name) ? nil : "looks out of Core"
    }
    guard let targetFloor = target.floor, targetFloor >= floor else { return nil }
    return targetFloor == floor ? "looks aside" : "looks up"
  }

  var summary: String {
    let inCore = fileArrows.filter { arrow in arrow.allSatisfy { $0.room != nil } }
    let outwards = fileArrows.count { $0[0].room != nil && $0[1].room == nil }
    return """
      \(fileArrows.count) arrows from file to file: \(inCore.count) in Core, \(outwards) out of it; \
      \(failures.count) complaints
      """
  }

  /// The arrows that go down, as a picture in Mermaid.
  var drawn: String {
    let names = floors.reversed().joined()
    let lines = names.flatMap { from in
      names.filter { arrows.contains([from, $0]) }.map { "  \(from) --> \($0)" }
    }
    return "```mermaid\nflowchart TD\n" + lines.joined(separator: "\n") + "\n```\n"
  }
}

/// What stands between two marks in a text.
private struct Picture {
  private let path: String
  private let text: String

  init(in path: String) throws {
    self.path = path
    text = try String(contentsOfFile: path, encoding: .utf8)
  }

  /// Writes a picture, or says if there is another one.
  func becomes(_ picture: String, writes: Bool) throws -> [String] {
    let name = URL(filePath: path).lastPathComponent
    guard let start = text.range(of: "<!-- rooms -->\n"),
      let end = text.range(of: "<!-- /rooms -->"), start.upperBound <= end.lowerBound
    else { return ["\(name) has no marks between which a picture of the rooms could be"] }
    let range = start.upperBound..<end.lowerBound
    if text[range] == picture { return [] }
    guard writes else {
      return ["\(name) has another picture than this; .ci/rooms --write puts it there:\n\(picture)"]
    }
    try text.replacingCharacters(in: range, with: picture)
      .write(toFile: path, atomically: true, encoding: .utf8)
    return []
  }
}
