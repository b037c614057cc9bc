/// The generated functions that the compiler refuses or warns about, though not with PromiseKit.
struct Exceptions: Sendable {
  /// The reason for each refused function.
  let refused: [String: String]

  /// The first warning of each function with more warnings than with PromiseKit.
  let warned: [String: String]

  /// How often the compiler may try something in an expression of right code.
  ///
  /// Together with the rest of the compiler's work, so many take half a second.
  static let scopes = 20_000

  /// Compares a survey of functions with the facts about PromiseKit; nil facts leave warnings out.
  init(_ survey: Survey, of snippets: [Snippet], against facts: Facts?) {
    refused = survey.refused.mapValues { Self.reason(for: $0[0].text) }
    let warned = snippets.compactMap { snippet -> (String, String)? in
      guard let facts, !snippet.isNew, let warnings = survey.warnings[snippet.id],
        warnings.count > facts.warnings[snippet.id] ?? 0
      else { return nil }
      return (snippet.id, Self.reason(for: warnings[0].text))
    }
    self.warned = Dictionary(uniqueKeysWithValues: warned)
  }

  /// The names of all of these functions, each with the reason.
  var names: [String] { refused.merging(warned) { first, _ in first }.map { "\($0): \($1)" } }

  /// Counts the accepted functions, and the others by the reason, for each place.
  func table(of snippets: [Snippet]) -> Table {
    var tally = Tally("", snippets, by: \.place)
    func isAccepted(_ snippet: Snippet) -> Bool { refused[snippet.id] == nil }
    tally.addShare("accepted, in the words of PromiseKit", of: isAccepted) { !$0.isNew }
    tally.addShare("accepted, in words of today", of: isAccepted, among: \.isNew)
    tally.addCounts("refused: ") { refused[$0.id] }
    tally.addCounts("warning: ") { warned[$0.id] }
    return tally.table
  }

  /// The reason for a message, in our words or else in the compiler's.
  private static func reason(for message: String) -> String {
    for (words, parts) in reasons where parts.contains(where: message.contains) { return words }
    return message.replacing(/'[^']*'/, with: "…").replacing(/\ \(aka\ …\)/, with: "")
  }

  /// The reasons for messages with certain parts.
  private static let reasons: [(words: String, parts: [String])] = [
    ("given up", ["unable to type-check"]),
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
