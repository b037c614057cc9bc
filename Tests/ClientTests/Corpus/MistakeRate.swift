import Foundation

/// What the compiler says of mistakes.
struct MistakeRate: Sendable {
  /// Of each mistake that is not named where it is, what the compiler does instead.
  let unnamed: [String: String]

  private let mistakes: [Mistake]

  /// How often the compiler may try something in an expression.
  ///
  /// Together with the rest of the compiler's work, so many take two seconds.
  static let scopes = 50_000

  /// Judges what the compiler says.
  ///
  /// - Parameters:
  ///   - mistakes: The mistakes.
  ///   - survey: What is said of them.
  init(of mistakes: [Mistake], _ survey: Survey) {
    self.mistakes = mistakes
    unnamed = Dictionary(
      uniqueKeysWithValues: mistakes.compactMap { mistake in
        let id = mistake.snippet.id
        return Self.fault(survey.refused[id] ?? [], of: mistake).map { (id, $0) }
      })
  }

  /// Reads those that are listed.
  ///
  /// - Parameter text: As ``text``.
  init(_ text: String) {
    mistakes = []
    unnamed = Dictionary(
      uniqueKeysWithValues: text.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { line in
        let fields = line.dropFirst(2).split(separator: " ", maxSplits: 1).map(String.init)
        return (fields[0], fields[1])
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

  /// Whether an error says no more than that a type is not known, which is so because of another one.
  private static func isConsequence(_ error: Diagnostic) -> Bool {
    error.text.contains("cannot infer") || error.text.contains("could not be inferred")
  }

  /// How many are named, by kind and place, and those that are not.
  var text: String {
    func row(_ title: String, _ cells: [String]) -> String {
      let padded = [title.padding(to: 17)] + cells.map { $0.padding(to: 9) }
      return padded.joined(separator: " ").trimmingTrailingSpaces + "\n"
    }
    func rate(_ mistakes: [Mistake]) -> String {
      let named = mistakes.count { unnamed[$0.snippet.id] == nil }
      return mistakes.isEmpty ? "-" : "\(named)/\(mistakes.count)"
    }
    func cells(_ mistakes: [Mistake]) -> [String] {
      [rate(mistakes)]
        + Mistake.Position.allCases.map { position in
          rate(mistakes.filter { $0.position == position })
        }
    }
    let rows = Mistake.Kind.allCases.map { kind in
      row(kind.rawValue, cells(mistakes.filter { $0.kind == kind }))
    }
    let list = unnamed.sorted { $0.key < $1.key }.map { "  \($0.key) \($0.value)\n" }
    return row("named of planted", ["all"] + Mistake.Position.allCases.map(\.rawValue))
      + rows.joined() + row("all", cells(mistakes)) + "\nnot named where it is:\n" + list.joined()
  }
}

extension String {
  fileprivate func padding(to length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - count))
  }

  fileprivate var trimmingTrailingSpaces: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
