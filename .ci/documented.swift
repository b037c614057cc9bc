import Foundation

/// Reads symbol graphs and prints every public symbol whose documentation lacks a part, as
/// `file:line: symbol: what is missing`.
@main
enum Documented {
  static func main() throws {
    var symbolCount = 0
    var documentedNames: Set<String> = []
    var shortForms: [(name: String, file: String, line: Int)] = []
    var violations: [(file: String, line: Int, text: String)] = []
    for path in CommandLine.arguments.dropFirst() {
      let graph = try JSONDecoder().decode(
        SymbolGraph.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
      for symbol in graph.symbols {
        // What the compiler wrote, such as the `==` of an enum, has no place in the sources; what
        // stands in an extension of others' types is looked at one by one.
        guard let location = symbol.location, symbol.kind.identifier != "swift.extension" else {
          continue
        }
        symbolCount += 1
        let file = relativePath(location.uri)
        let name = symbol.pathComponents.joined(separator: ".")
        // What does the same as another form is documented there.
        let baseName = String(symbol.pathComponents.last!.prefix { $0 != "(" })
        if symbol.isShortForm(in: file) {
          shortForms.append((baseName, file, location.position.line + 1))
          continue
        }
        documentedNames.insert(baseName)
        for part in symbol.missingParts(module: graph.module.name) {
          violations.append((file, location.position.line + 1, "\(name): no \(part)"))
        }
      }
    }
    for form in shortForms where !documentedNames.contains(form.name) {
      violations.append((form.file, form.line, "\(form.name): no form that says what it does"))
    }
    for violation in violations.sorted(by: { ($0.file, $0.line) < ($1.file, $1.line) }) {
      print("\(violation.file):\(violation.line): \(violation.text)")
    }
    print(
      "\(symbolCount) public symbols, \(shortForms.count) of them further forms; \(violations.count) missing parts"
    )
    // Without symbols nothing was checked, which is no success.
    exit(symbolCount > 0 && violations.isEmpty ? 0 : 1)
  }

  private static func relativePath(_ uri: String) -> String {
    let path = URL(string: uri)?.path ?? uri
    let root = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
  }
}

extension Symbol {
  /// Whether the comment leaves everything but the difference to another form of the same name.
  func isShortForm(in file: String) -> Bool {
    guard let first = docComment?.lines.first?.text else { return false }
    return first.hasPrefix("Does the same") || file.contains("/Derived/")
  }

  /// The parts that the rules ask for and the comment does not have.
  func missingParts(module: String) -> [String] {
    // A comment inherited from another module, `CustomStringConvertible`'s for example, says
    // nothing about this one.
    guard let docComment, docComment.module == module, !docComment.lines.isEmpty else {
      return ["documentation comment"]
    }
    if isOnItsWayOut { return [] }

    let lines = docComment.lines.map { $0.text.trimmingCharacters(in: .whitespaces) }
    func hasLine(startingWith prefix: String) -> Bool {
      lines.contains { $0.hasPrefix(prefix) }
    }

    var missing: [String] = []
    if takesClosure && !hasLine(startingWith: "> Runs on:") { missing.append("`> Runs on:`") }
    if canReject && !hasLine(startingWith: "> Rejects with:") {
      missing.append("`> Rejects with:`")
    }
    for parameter in functionSignature?.parameters ?? [] {
      let name = parameter.internalName ?? parameter.name
      let isNamed =
        name == "_" || hasLine(startingWith: "- Parameter \(name):")
        || hasLine(startingWith: "- \(name):")
      if !isNamed { missing.append("description of the parameter `\(name)`") }
    }
    if returnsValue && !hasLine(startingWith: "- Returns:") { missing.append("`- Returns:`") }
    if isThrowing && !hasLine(startingWith: "- Throws:") { missing.append("`- Throws:`") }
    return missing
  }

  /// Deprecated or unavailable: the message in the attribute is its documentation.
  private var isOnItsWayOut: Bool {
    (availability ?? []).contains {
      $0.isUnconditionallyDeprecated == true || $0.isUnconditionallyUnavailable == true
    }
  }

  private var isInitializer: Bool { kind.identifier == "swift.init" }

  private var isProperty: Bool {
    ["swift.property", "swift.type.property", "swift.var"].contains(kind.identifier)
  }

  /// Whether a closure comes in, as an argument or by setting a property.
  private var takesClosure: Bool {
    if isProperty { return declarationFragments.text.contains("->") }
    return (functionSignature?.parameters ?? []).contains {
      $0.declarationFragments?.text.contains("->") == true
    }
  }

  /// Whether a promise comes out that could be rejected.
  private var canReject: Bool {
    let name = pathComponents.last ?? ""
    // The documentation of these is that they settle in the one way their name says, or that
    // somebody else decides.
    if ["value", "value(_:)", "pending()", "init()"].contains(name) { return false }
    if isInitializer { return Self.promiseTypes.contains(pathComponents[0]) }
    let result = isProperty ? declarationFragments : functionSignature?.returns ?? []
    return result.contains {
      $0.kind == "typeIdentifier" && Self.promiseTypes.contains($0.spelling)
    }
  }

  private static let promiseTypes: Set = ["Promise", "CancellablePromise"]

  private var returnsValue: Bool {
    guard !isInitializer, let returns = functionSignature?.returns else { return false }
    return !["", "()", "Void"].contains(returns.text)
  }

  /// Whether the declaration itself throws, not only a function type within it.
  private var isThrowing: Bool {
    var depth = 0
    for fragment in declarationFragments {
      if depth == 0, fragment.kind == "keyword", ["throws", "rethrows"].contains(fragment.spelling)
      {
        return true
      }
      var previous: Character = " "
      for character in fragment.spelling {
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        // What follows is the result, which may be a function that throws.
        if depth == 0 && previous == "-" && character == ">" { return false }
        previous = character
      }
    }
    return false
  }
}
