/// What the compiler refuses of generated code, or warns about, though PromiseKit does not.
struct Exceptions: Sendable {
  /// For each function that is refused, why.
  let refused: [String: String]

  /// How many functions have more warnings than with PromiseKit, for each reason.
  let warned: [String: Int]

  private let heading: String

  /// Compares what is said here with what is said there.
  ///
  /// - Parameters:
  ///   - survey: What is said here.
  ///   - snippets: Of which functions.
  ///   - facts: What PromiseKit says of them; nil if its warnings are no measure.
  init(_ survey: Survey, of snippets: [Snippet], against facts: Facts?) {
    refused = survey.refused.mapValues { Self.reason(for: $0[0].text) }
    let warned = snippets.compactMap { snippet -> String? in
      guard let facts, !snippet.isNew, let warnings = survey.warnings[snippet.id],
        warnings.count > facts.warnings[snippet.id] ?? 0
      else { return nil }
      return Self.reason(for: warnings[0].text)
    }
    self.warned = Dictionary(grouping: warned, by: \.self).mapValues(\.count)
    func count(_ isNew: Bool) -> String {
      let all = snippets.filter { $0.isNew == isNew }
      let accepted = all.filter { survey.refused[$0.id] == nil }
      return "\(accepted.count) of \(all.count)"
    }
    heading = """
      accepted: \(count(false)) that PromiseKit accepts, \(count(true)) that it cannot be asked

      """
  }

  /// Reads what is listed.
  ///
  /// - Parameter text: As ``text``.
  init(_ text: String) {
    var refused: [String: String] = [:]
    var warned: [String: Int] = [:]
    var reason = ""
    for line in text.split(separator: "\n").map(String.init) {
      if let (_, count, words) = line.wholeMatch(of: /warnings in (\d+): (.*)/)?.output {
        warned[String(words)] = Int(count)
      } else if let (_, words) = line.wholeMatch(of: /refused: (.*)/)?.output {
        reason = String(words)
      } else if line.hasPrefix("  ") {
        refused[String(line.dropFirst(2))] = reason
      }
    }
    self.refused = refused
    self.warned = warned
    heading = ""
  }

  /// Under each reason, the functions that it is the reason for.
  var text: String {
    let warnings = warned.sorted { $0.key < $1.key }.map { "warnings in \($0.value): \($0.key)\n" }
    let groups = Dictionary(grouping: refused.keys, by: { refused[$0] ?? "" })
    let sections = groups.sorted { $0.key < $1.key }.map { reason, names in
      "\nrefused: \(reason)\n" + names.sorted().map { "  \($0)\n" }.joined()
    }
    return heading + (warnings + sections).joined()
  }

  /// In our words, or in the compiler's.
  private static func reason(for message: String) -> String {
    for (words, parts) in reasons where parts.contains(where: message.contains) { return words }
    return message.replacing(/'[^']*'/, with: "…").replacing(/\ \(aka\ …\)/, with: "")
  }

  /// What is behind what the compiler says.
  private static let reasons: [(words: String, parts: [String])] = [
    // Which of these the compiler says depends on where it notices that the type is `Any`.
    (
      "print takes anything, and an unspelled result of several statements becomes that",
      [
        "type 'Any' does not conform to the 'Sendable' protocol", "requires the types",
        "value of type 'Any", "'Guarantee<Any>'", "cannot infer type of closure parameter",
        "failed to produce diagnostic",
      ]
    ),
    ("what is captured is not Sendable", ["in a '@Sendable' closure", "with non-Sendable type"]),
    (
      "the closure runs elsewhere than its actor, and uses what is the actor's",
      ["main actor-isolated", "actor-isolated property", "loses global actor"]
    ),
    (
      "a function's name is Sendable only in Swift 6, and a method's only if its object is",
      ["converting non-Sendable function value"]
    ),
    ("what is handed over is not Sendable", ["risks causing data races"]),
    (
      "without `catch`, it may be a promise that can be cancelled or a guarantee",
      ["ambiguous use of 'when(resolved:)'"]
    ),
    ("a key path is not inferred to be Sendable before Swift 6", ["KeyPath"]),
  ]
}
