import Foundation

/// Renews the rows on the page of all operators, or complains of rows that are out of date.
///
/// The page itself has the headings, and the names of the operators under each.
@main
enum Operators {
  private static let page = "Docs/Operators.md"

  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let writes = arguments.first == "--write"
    if writes { arguments.removeFirst() }
    var entries: [String: Entry] = [:]
    var failures: [String] = []
    var labels: Set<Substring> = []
    // In this order, the first module describes the operators of both.
    for path in arguments.sorted(by: { $0.count < $1.count }) {
      let graph = try JSONDecoder().decode(
        SymbolGraph.self, from: Data(contentsOf: URL(filePath: path)))
      for symbol in graph.symbols {
        labels.formUnion(symbol.pathComponents.last?.matches(of: /\w+:/).map(\.output) ?? [])
        guard let entry = Entry(symbol, failures: &failures) else { continue }
        entries[entry.name, default: entry].add(entry)
      }
    }
    if entries.isEmpty { failures.append("there are no symbols") }

    let old = try String(contentsOfFile: page, encoding: .utf8)
    let text = old.replacing(/(?m)^\| `([^`]+)` \|.*$/) { match in
      // A row of the table of arguments, written by hand.
      if labels.contains(match.1) { return String(match.0) }
      guard let entry = entries.removeValue(forKey: String(match.1)) else {
        failures.append("\(page) has \(match.1), and the modules do not")
        return String(match.0)
      }
      return entry.row
    }
    for name in entries.keys {
      failures.append("\(page) has no line \"| `\(name)` |\" under any heading")
    }
    if writes {
      try text.write(toFile: page, atomically: true, encoding: .utf8)
    } else if old != text {
      failures.append("\(page) is out of date; `.ci/documents --write` renews it")
    }
    for failure in Set(failures).sorted() {
      FileHandle.standardError.write(Data("error: \(failure)\n".utf8))
    }
    exit(failures.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
  }
}

/// A row: an operator in all forms.
private struct Entry {
  let name: String
  private var kinds: Set<Character> = []
  private let takes: String
  private let does: String
  private let runs: String
  /// Less for the form that describes the operator.
  private let rank: [Int]

  /// Returns nil for a symbol that the page leaves out.
  init?(_ symbol: Symbol, failures: inout [String]) {
    let kind = symbol.kind.identifier
    let type = symbol.pathComponents.dropLast().joined(separator: ".")
    let last = symbol.pathComponents.last ?? ""
    let types = ["swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.extension"]
    if types.contains(kind) {
      if !Shown.isKnown(type: last) {
        failures.append(
          "Tests/Machines/Tools/Sources/Operators/Shown.swift does not know whether \(last) is shown"
        )
      }
      return nil
    }
    let shown = [
      "swift.func", "swift.method", "swift.type.method", "swift.init", "swift.property",
      "swift.type.property",
    ]
    guard shown.contains(kind), Shown.shows(type: type), !Shown.hidden.contains(last),
      symbol.availability?.contains(where: { $0.isUnconditionallyDeprecated == true }) != true
    else { return nil }

    // An older name of `when(guarantees:)`.
    if Self.form(last) == "when" { return nil }
    // Making a promise of another is no form of `init()`.
    let form = last == "init(_:)" && Shown.isChain(type) ? last : Self.form(last)
    let isStatic = kind.contains(".type.")
    name = Shown.isChain(type) ? (isStatic ? "." : "") + form : "\(type).\(form)"
    if type.contains("Cancellable") {
      kinds = ["C"]
    } else if type.contains("Guarantee") {
      kinds = ["G"]
    } else if ["Thenable", "CatchMixin"].contains(type) {
      kinds = type == "Thenable" ? ["P", "G", "C"] : ["P", "C"]
    } else if Shown.isChain(type), !type.isEmpty {
      kinds = ["P"]
    }
    let labels = Self.labels(last)
    takes = zip(labels, symbol.functionSignature?.parameters ?? [])
      .filter { label, _ in !Shown.leftOut.contains(label) && label != "autoCancel" }
      .map { Self.parameter(Self.plain($1.declarationFragments?.text ?? ""), label: $0) }
      .joined(separator: ", ")
    let comment = (symbol.docComment?.lines ?? []).map { $0.text }
    does = Self.cell(Self.firstSentence(of: comment.prefix { !$0.isEmpty }.joined(separator: " ")))
    runs = kind.hasSuffix(".property") ? "a property" : Self.cell(Self.place(in: comment))
    let isPlain = kinds.contains("P") || kinds.isEmpty
    rank = [
      does.hasPrefix("As ") || kind.hasSuffix(".property") ? 1 : 0, isPlain ? 0 : 1,
      // Prefers a closure that may throw, and any promise: the other forms are for one kind.
      takes.contains("->") && !takes.contains("throws") ? 1 : 0,
      takes.contains("-> CancellablePromise") ? 1 : 0,
      // Prefers a closure to an iterator.
      labels.count { $0 == "_" } * (labels.contains("concurrently") ? -1 : 1),
      // Prefers an operator of promises to one of finalizers.
      kinds.contains("C") && type.hasSuffix("Finalizer") ? 1 : 0,
      // Prefers one type to any type.
      takes.contains("Inputs") || takes.contains("[Input]") ? 0 : 1,
      takes.contains("DispatchTimeInterval") ? 1 : 0,
    ]
  }

  /// Adds another form, and describes the operator by the simpler or more telling form.
  mutating func add(_ other: Entry) {
    let all = kinds.union(other.kinds)
    if other.rank.lexicographicallyPrecedes(rank)
      || other.rank == rank && other.takes + other.does < takes + does
    {
      self = other
    }
    kinds = all
  }

  var row: String {
    let of = "PGC".filter(kinds.contains).map(String.init).joined(separator: " ")
    return "| `\(name)` | \(of) | \(does) | \(runs) |".replacing(/\ +/, with: " ")
  }

  private static func labels(_ name: String) -> [String] {
    guard let open = name.firstIndex(of: "(") else { return [] }
    return name[name.index(after: open)...].dropLast().split(separator: ":").map(String.init)
  }

  /// The name without the labels that differ between the forms of an operator.
  private static func form(_ name: String) -> String {
    guard let open = name.firstIndex(of: "(") else { return name }
    var labels = labels(name)
    labels.removeAll { Shown.leftOut.contains($0) || $0 == "autoCancel" }
    // Closures and further promises have no label.
    while labels.last == "_" { labels.removeLast() }
    return name[..<open] + (labels.isEmpty ? "" : "(\(labels.map { $0 + ":" }.joined()))")
  }

  /// The type in a declaration, without attributes.
  private static func plain(_ declaration: String) -> String {
    declaration.drop { $0 != ":" }.dropFirst()
      .replacing(/@\w+(\(any\))? ?/, with: "").replacing("sending ", with: "")
      .replacing("Self.", with: "").trimmingCharacters(in: .whitespaces)
  }

  private static func parameter(_ type: String, label: String) -> String {
    label == "_" || type.contains("->") ? code(type) : "`\(label):` \(code(type))"
  }

  private static func firstSentence(of text: String) -> String {
    guard let end = text.firstRange(of: /\.( |$)/) else { return text }
    return String(text[..<end.lowerBound])
  }

  /// Where closures run, in a word explained by the introduction if possible.
  private static func place(in comment: [String]) -> String {
    let mark = "> Runs on:"
    guard let start = comment.firstIndex(where: { $0.hasPrefix(mark) }) else { return "" }
    let lines = comment[(start + 1)...].prefix { $0.hasPrefix("> ") && !$0.hasPrefix("> Rejects") }
    let text = ([comment[start].dropFirst(mark.count)] + lines.map { $0.dropFirst(2) })
      .joined(separator: " ").trimmingCharacters(in: .whitespaces)
    let written = /the actor that the closures? w\w+ written in; in .+ code, `conf.Q.(\w+)`/
    if let match = text.firstMatch(of: written) {
      return "written, `\(match.1)`"
    }
    return firstSentence(of: text)
  }

  private static func code(_ text: String) -> String {
    text.isEmpty ? "" : "`\(text.replacing("|", with: "\\|"))`"
  }

  /// Removes links, which lead nowhere on this page.
  private static func cell(_ text: String) -> String {
    text.replacing(/``(\w+)\/(\w+)``/) { "`\($0.1).\($0.2)`" }
      .replacing("``", with: "`").replacing("|", with: "\\|")
  }
}
