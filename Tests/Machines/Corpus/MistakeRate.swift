import Foundation

/// The compiler's verdict about mistakes.
struct MistakeRate: Sendable {
  /// The compiler's fault about each mistake that it does not name in the right place.
  let unnamed: [String: String]

  /// How often the compiler may try something in an expression.
  ///
  /// Together with the rest of the compiler's work, so many take two seconds.
  static let scopes = 50_000

  /// Judges a survey of mistakes.
  init(of mistakes: [Mistake], _ survey: Survey) {
    unnamed = Dictionary(
      uniqueKeysWithValues: mistakes.compactMap { mistake in
        let id = mistake.snippet.id
        return Self.fault(survey.refused[id] ?? [], of: mistake).map { (id, $0) }
      })
  }

  private static func fault(_ errors: [Diagnostic], of mistake: Mistake) -> String? {
    guard let first = errors.first(where: { !isConsequence($0) }) ?? errors.first else {
      return "is accepted"
    }
    func isSaid(_ words: String) -> Bool { errors.contains { $0.text.contains(words) } }
    if isSaid("unable to type-check") { return "is given up" }
    // Classes that users never see.
    if isSaid("PromiseCell") || isSaid("CancellableCell") { return "speaks of a cell" }
    if isSaid("failed to produce diagnostic") { return "has no words" }
    return mistake.lines.contains(first.line) ? nil : "is blamed on another line"
  }

  /// Whether an error says no more than that a type is not known, which is so because of another
  /// one.
  private static func isConsequence(_ error: Diagnostic) -> Bool {
    error.text.contains("cannot infer") || error.text.contains("could not be inferred")
  }

  /// Counts the named mistakes by kind and place, and the others by the fault.
  func table(of counted: [Mistake]) -> Table {
    var tally = Tally("named of planted", counted, by: \.position)
    func isNamed(_ mistake: Mistake) -> Bool { unnamed[mistake.snippet.id] == nil }
    for kind in Mistake.Kind.allCases where counted.contains(where: { $0.kind == kind }) {
      tally.addShare(kind.rawValue, of: isNamed) { $0.kind == kind }
    }
    tally.addShare("all", of: isNamed)
    tally.addCounts { unnamed[$0.snippet.id] }
    return tally.table
  }
}
