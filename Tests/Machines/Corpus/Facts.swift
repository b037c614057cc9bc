import Foundation

/// The compiler's verdict about the generated code with PromiseKit 8.2, in Swift 5 mode.
struct Facts: Sendable, Equatable {
  /// The hash of the code, which shows whether the facts are up to date.
  let code: String

  /// The names of the refused functions.
  let refused: Set<String>

  /// The number of warnings of the others.
  let warnings: [String: Int]

  /// The functions that use only PromiseKit's operators.
  static let askable = Corpus.all.filter { !$0.isNew }

  /// The hash of that code.
  static let currentCode: String = {
    let code =
      GeneratedFile(askable, in: .promiseKit).code
      + GeneratedFile.surroundings(in: .promiseKit)
    // The same on every machine, which `Hasher` is not.
    let hash = code.utf8.reduce(14_695_981_039_346_656_037 as UInt64) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    return String(hash, radix: 16)
  }()

  /// Makes facts of a survey of ``askable``.
  init(of survey: Survey) {
    code = Self.currentCode
    refused = Set(survey.refused.keys)
    warnings = survey.warnings.mapValues(\.count)
  }

  /// Reads facts from ``text``.
  init(_ text: String) {
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    func fields(_ word: String) -> [[String]] {
      lines.filter { $0.first == word }.map { Array($0.dropFirst()) }
    }
    code = fields("code").first?.first ?? ""
    refused = Set(fields("refused").compactMap(\.first))
    warnings = Dictionary(
      uniqueKeysWithValues: fields("warnings").map { ($0[1], Int($0[0]) ?? 0) })
  }

  /// The facts, one on each line.
  var text: String {
    let lines =
      ["code \(code)"] + refused.sorted().map { "refused \($0)" }
      + warnings.sorted { $0.key < $1.key }.map { "warnings \($0.value) \($0.key)" }
    return lines.map { "\($0)\n" }.joined()
  }
}
