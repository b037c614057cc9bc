import Foundation

/// A chain in which one thing is wrong.
struct Mistake: Sendable {
  let kind: Kind

  /// The name of the function without the mistake.
  let base: String

  /// The function with the mistake.
  let snippet: Snippet

  /// Its place in the chain.
  let position: Position

  /// The lines of the function on which the compiler may complain.
  let lines: ClosedRange<Int>

  /// A kind of mistake that people make.
  enum Kind: String, Sendable, CaseIterable {
    case member, `operator`, function, method, variable
    case label, missingLabel, argumentType, operandType, missingArgument, extraArgument
    case missingReturn, missingTry, missingAwait
    case valueForPromise, promiseForValue, optionalForValue
    case extraParameter, missingParameter, resultType, missingSelf
    case input, resolver

    /// Whether it concerns a closure as a whole, and any of its lines is a good place to complain.
    var isOfClosure: Bool {
      switch self {
      case .missingReturn, .valueForPromise, .extraParameter, .missingParameter, .resultType: true
      default: false
      }
    }
  }

  enum Position: String, Sendable, CaseIterable { case head, first, middle, last, ending }

  /// All mistakes in chains of several links, each in the chain that is right without it.
  static let all = planted(
    in: Corpus.long, Kind.allCases.filter { $0 != .input && $0 != .resolver })

  /// Mistakes at every depth of chains within chains, behind `when`, and in resolvers.
  static let dense = planted(
    in: Dense.all.filter { snippet in
      let names = ["nested", "resolver", "property", "literalWhen", "tuple2", "keyPath", "name"]
      return snippet.place == .free && names.contains { snippet.id.contains("_\($0)") }
    }, [.member, .operandType, .input, .resolver])

  private static func planted(in snippets: [Snippet], _ kinds: [Kind]) -> [Mistake] {
    snippets.enumerated().flatMap { number, snippet in
      kinds.enumerated().flatMap { kindNumber, kind in
        let found = candidates(kind, in: snippet)
        guard !found.isEmpty else { return [Mistake]() }
        // Two of each kind at the most, at different places from chain to chain.
        let first = (number + kindNumber) % found.count
        let second = (first + 1 + found.count / 2) % found.count
        return Set([first, second]).sorted().map { index in
          let (line, code) = found[index]
          return Mistake(kind, in: snippet, line: line, code: code, number: index)
        }
      }
    }
  }

  private init(_ kind: Kind, in snippet: Snippet, line: Int, code: String, number: Int) {
    self.kind = kind
    base = snippet.id
    let parts = snippet.parts
    var lines = snippet.lines
    lines[line] = code
    self.snippet = Snippet(
      id: "\(snippet.id)__\(kind)\(number)", place: snippet.place, lines: lines,
      isNew: snippet.isNew)
    let part = parts[line]
    let last = parts[snippet.lines.count - 2]
    position =
      if part == 0 { .head } else if part == 1 {
        .first
      } else if lines[line...].contains(where: {
        $0.hasPrefix("    .done")
      }) { part == last - 2 ? .last : .middle } else { .ending }
    let all = parts.indices.filter { parts[$0] == part }
    self.lines = kind.isOfClosure ? all[0]...all[all.count - 1] : line...line
  }

  /// Every way to make a kind of mistake in a function: the lines' numbers, and the lines with the
  /// mistake.
  private static func candidates(_ kind: Kind, in snippet: Snippet) -> [(line: Int, code: String)] {
    let parts = snippet.parts
    return snippet.lines.indices.dropFirst().dropLast().flatMap { line in
      let code = snippet.lines[line]
      // Behind this, `self` goes without saying.
      if kind == .missingSelf, snippet.lines.contains(where: { $0.contains("guard let self") }) {
        return [(line: Int, code: String)]()
      }
      // Where there is one statement alone, `return` can be left out.
      if kind == .missingReturn,
        parts.count(where: { $0 == parts[line] }) < 4 || !code.hasPrefix("      return")
      {
        return [(line: Int, code: String)]()
      }
      return kind.variants(of: code).map { (line, $0) }
    }
  }
}

extension Snippet {
  /// The number of the link that each line is of; zero for the head.
  var parts: [Int] {
    var part = 0
    return lines.map { line in
      if line.hasPrefix("    .") { part += 1 }
      return part
    }
  }
}

extension Mistake.Kind {
  /// Makes the mistake at each possible place of a line.
  fileprivate func variants(of code: String) -> [String] {
    switch self {
    case .member:
      replacing(
        /(\.)(name|nickname|friends|isNew|count|isEmpty|first|reduce)\b/, in: code, misspelt)
    case .operator:
      replacing(/^(    \.)(\w+)/, in: code, misspelt)
    case .function:
      replacing(
        /(^|[^.\w])(show|report|log|present|hide|check|describe|firstly|when|race|after|count)(?=[( ])/,
        in: code, misspelt)
    case .method:
      replacing(/(api\.|cache\.)(\w+)(?=\()/, in: code, misspelt)
    case .variable:
      replacing(
        /([^.\w])(user|users|number|numbers|text|texts|error|next)(?=\.|\)| [>+])/, in: code,
        misspelt)
    case .label:
      replacing(
        /(\()(of|named|with|near|fulfilled|resolved|guarantees|seconds|on|policy)(?=: )/, in: code
      ) { ["of": "for", "on": "in", "with": "by", "near": "at"][$0] ?? misspelt($0) }
    case .missingLabel:
      replacing(/(\()(of: |named: |with: |near: |resolved: |seconds: )/, in: code) { _ in "" }
    case .argumentType:
      replacing(/(log\()("\w+")(?=\))/, in: code) { _ in "1" }
        + replacing(/(user\()(1)(?=\))/, in: code) { _ in "\"1\"" }
    case .operandType:
      replacing(/( [>+] )(\d)/, in: code) { "\"\($0)\"" }
    case .missingArgument:
      replacing(/((?:user|show|report|log)\()([^()]+)(?=\))/, in: code) { _ in "" }
    case .extraArgument:
      replacing(/((?:hide|save|text|number|numbers|users)\()(\))/, in: code) { _ in "1)" }
        + replacing(/((?:show|report|log|present)\([^()]+)(\))/, in: code) { _ in ", 1)" }
    case .missingReturn:
      replacing(/^(      )(return )/, in: code) { _ in "" }
    case .missingTry:
      replacing(/( )(try )(?=check)/, in: code) { _ in "" }
    case .missingAwait:
      replacing(/( )(await )/, in: code) { _ in "" }
    case .valueForPromise:
      code.contains(/then|firstly|recover|ensureThen|return/)
        ? replacing(/( )((?:api|cache)\.\w+\([^()]*\))/, in: code) { _ in "User.nobody" } : []
    case .promiseForValue:
      replacing(/(show\()(\w+\.name|\$0)(?=\))/, in: code) { _ in "api.text()" }
        + replacing(/(guard !\(|if |guard )(\w+\.is\w+)/, in: code) { _ in "api.save()" }
    case .optionalForValue:
      replacing(/((?:user|\$0)\.)(name)(?=\))/, in: code) { _ in "nickname" }
        + replacing(/((?:user|\$0)\.)(name)(?= })/, in: code) { _ in "nickname.count" }
    case .extraParameter:
      replacing(/({ |self\] )(_|\w+)(?= in\b)/, in: code) { "\($0), other" }
    case .missingParameter:
      replacing(/({)( \w+ in\b)/, in: code) { _ in "" }
    case .resultType:
      replacing(/(-> )(.*)(?= in\b)/, in: code) { type in
        type.contains("<") ? "Promise<Bool>" : type == "Bool" ? "Int" : "Bool"
      }
    case .missingSelf:
      replacing(/( )(self\.)(?=calls|any)/, in: code) { _ in "" }
    case .input:
      replacing(/(when\(fulfilled: |race\()(api\.\w+\(\w*\))/, in: code) { _ in "1" }
        + replacing(/(when\(.*\[)(api\.\w+\(\w*\))/, in: code) { _ in "\"a\"" }
    case .resolver:
      replacing(/(resolver\.)(fulfill|resolve|reject)(?=\()/, in: code, misspelt)
        + replacing(/(resolver\.fulfill\()(user)(?=\))/, in: code) { _ in "user, 1" }
        + replacing(/(resolver\.fulfill\()(user)(?=\))/, in: code) { _ in "user.name" }
    }
  }

  /// Replaces the second thing that a pattern captures, once in each result.
  private func replacing(
    _ pattern: Regex<(Substring, Substring, Substring)>, in code: String,
    _ other: (String) -> String
  ) -> [String] {
    code.matches(of: pattern).map { match in
      let range = match.2.startIndex..<match.2.endIndex
      return code.replacingCharacters(in: range, with: other(String(match.2)))
    }
  }

  /// With its last two letters in the wrong order.
  private func misspelt(_ word: String) -> String {
    var letters = Array(word)
    guard let end = letters.indices.dropFirst().last(where: { letters[$0] != letters[$0 - 1] })
    else { return word + "s" }
    letters.swapAt(end, end - 1)
    return String(letters)
  }
}
