import Foundation

/// The rooms of `Core`, in both modules, from the bottom to the top.
///
/// Code in a room may use its own room and the rooms below, but not another room of the same floor.
/// All rooms but the lowest may use code outside of `Core`, unless that leads to a forbidden room.
private let floors = [
  ["Values"], ["Cells"], ["Cancelling"], ["Working"], ["Diagnosing", "Deciding"],
]

/// The limit for the files of a knot, in which each file leads to all others.
private let knotLimit = 9

/// Draws the uses between rooms, and prints forbidden uses, uses of too new API and what is
/// unsafe in an unexpected place.
///
/// Usage: rooms LIBRARY INDEX PACKAGE GRAPHS DUMP [--write]
@main
enum Rooms {
  static func main() throws {
    let arguments = CommandLine.arguments
    let package = arguments[3]
    let sources = package + "/Sources/"
    let occurrences = IndexStore(library: arguments[1], store: arguments[2]).occurrences()
    let plan = Plan(of: occurrences, in: sources)
    let newer = try NewerSymbols(graphs: arguments[4], package: arguments[5])
    var failures = plan.failures + newer.mistakes(in: occurrences, of: sources)
    let counts = plan.counts.sorted { $0.key < $1.key }.map { arrow, count in
      "\(arrow.padding(toLength: 28, withPad: " ", startingAt: 0)) \(count)\n"
    }
    // Not with `print`, which would hold the text back until after all complaints.
    FileHandle.standardOutput.write(Data((counts.joined() + plan.summary + "\n").utf8))
    let page = package + "/Docs/Contributing/Architecture.md"
    failures += try Wall(in: sources, by: page).failures
    failures += try Picture(in: page)
      .becomes(plan.drawn, writes: arguments.last == "--write")
    for failure in failures {
      FileHandle.standardError.write(Data("error: \(failure)\n".utf8))
    }
    exit(failures.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
  }
}

/// A file with its room.
private struct Place: Hashable {
  /// The path in the folder of the sources.
  let path: String
  /// The path in the folder of the module, without extension.
  let name: String
  /// Nil outside `Core`, empty in no room of `Core`.
  let room: String?
  /// The floor of the room, counted from the bottom.
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

/// The uses between rooms and between files.
private struct Plan {
  /// The number of uses between two rooms, or a room and the rest.
  private(set) var counts: [String: Int] = [:]
  private(set) var failures: [String] = []
  private var arrows: Set<[String]> = []
  private var fileArrows: [Place: Set<Place>] = [:]
  /// The files of the largest knot.
  private let knot: [Place]
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
    for (file, place) in places.sorted(by: { $0.value.path < $1.value.path }) {
      for occurrence in occurrences[file] ?? [] where occurrence.isReference {
        guard let target = definitions[occurrence.symbol], target != place else { continue }
        fileArrows[place, default: []].insert(target)
        if target.room == place.room { continue }
        let ends = [place.room ?? Self.rest, target.room ?? Self.rest]
        counts["\(ends[0]) -> \(ends[1])", default: 0] += 1
        arrows.insert(ends)
        guard let mistake = Self.mistake(from: place, to: target) else { continue }
        failures.append(
          "\(place.path):\(occurrence.line) \(mistake): \(occurrence.name) of \(target.path)")
      }
    }
    knot = Knots(fileArrows).largest.sorted { $0.path < $1.path }
    failures += detours
    if knot.count > knotLimit {
      let names = knot.map(\.path).joined(separator: " ")
      failures.append("a knot of \(knot.count) files, with \(knotLimit) allowed: \(names)")
    }
    // Without arrows, the index does not fit the sources.
    if arrows.isEmpty { failures.append("the index has nothing of \(sources)") }
  }

  /// The mistake in an arrow; nil if there is none.
  private static func mistake(from place: Place, to target: Place) -> String? {
    guard let floor = place.floor else { return nil }
    guard target.room != nil else {
      return floor > 0 ? nil : "looks out of Core"
    }
    guard let targetFloor = target.floor, targetFloor >= floor else { return nil }
    return targetFloor == floor ? "looks aside" : "looks up"
  }

  /// Ways through other files to a forbidden room, once for each pair of rooms and each last step.
  private var detours: [String] {
    var complaints: [String] = []
    var known: Set<[String]> = []
    for place in fileArrows.keys.sorted(by: { $0.path < $1.path }) where place.floor != nil {
      var ways = [place: [place]]
      var next = [place]
      while let last = next.popLast() {
        for target in fileArrows[last] ?? [] where ways[target] == nil {
          ways[target] = ways[last]! + [target]
          next.append(target)
        }
      }
      for (target, way) in ways.sorted(by: { $0.key.path < $1.key.path })
      where way.count > 2 && target.room != nil && target.room != place.room {
        guard let mistake = Self.mistake(from: place, to: target),
          known.insert([place.room!, way[way.count - 2].path, target.path]).inserted
        else { continue }
        let names = way.dropFirst().map(\.path).joined(separator: " > ")
        complaints.append("\(place.path) \(mistake) in the end: \(names)")
      }
    }
    return complaints
  }

  var summary: String {
    let all = fileArrows.values.reduce(0) { $0 + $1.count }
    let core = fileArrows.filter { $0.key.room != nil }.values.joined()
    let inCore = core.count { $0.room != nil }
    return """
      \(all) arrows from file to file: \(inCore) in Core, \(core.count - inCore) out of it
      the largest knot has \(knot.count) files: \(knot.map(\.name).joined(separator: " "))
      \(failures.count) complaints
      """
  }

  /// The arrows that lead down, as a picture in Mermaid.
  var drawn: String {
    let names = floors.reversed().joined()
    let lines = names.flatMap { from in
      names.filter { arrows.contains([from, $0]) }.map { "  \(from) --> \($0)" }
    }
    return "```mermaid\nflowchart TD\n" + lines.joined(separator: "\n") + "\n```\n"
  }
}

/// Finds the largest set of files that all lead to one another, by Tarjan's algorithm.
private struct Knots {
  private let arrows: [Place: Set<Place>]
  private var numbers: [Place: Int] = [:]
  private var lows: [Place: Int] = [:]
  private var open: [Place] = []
  private(set) var largest: [Place] = []

  init(_ arrows: [Place: Set<Place>]) {
    self.arrows = arrows
    for place in arrows.keys where numbers[place] == nil { visit(place) }
  }

  private mutating func visit(_ place: Place) {
    numbers[place] = numbers.count
    lows[place] = numbers[place]
    open.append(place)
    for target in arrows[place] ?? [] {
      if numbers[target] == nil {
        visit(target)
        lows[place] = min(lows[place]!, lows[target]!)
      } else if open.contains(target) {
        lows[place] = min(lows[place]!, numbers[target]!)
      }
    }
    guard lows[place] == numbers[place], let first = open.firstIndex(of: place) else { return }
    if open.count - first > largest.count { largest = Array(open[first...]) }
    open.removeSubrange(first...)
  }
}

/// The text between two marks on a page.
private struct Picture {
  private let path: String
  private let text: String

  init(in path: String) throws {
    self.path = path
    text = try String(contentsOfFile: path, encoding: .utf8)
  }

  /// Writes a picture, or complains if the page has a different one.
  func becomes(_ picture: String, writes: Bool) throws -> [String] {
    let name = URL(filePath: path).lastPathComponent
    guard let start = text.range(of: "<!-- rooms -->\n"),
      let end = text.range(of: "<!-- /rooms -->"), start.upperBound <= end.lowerBound
    else { return ["\(name) has no marks between which a picture of the rooms could be"] }
    let range = start.upperBound..<end.lowerBound
    if text[range] == picture { return [] }
    guard writes else {
      return [
        "\(name) has another picture than this; .ci/documents --write puts it there:\n\(picture)"
      ]
    }
    try text.replacingCharacters(in: range, with: picture)
      .write(toFile: path, atomically: true, encoding: .utf8)
    return []
  }
}
