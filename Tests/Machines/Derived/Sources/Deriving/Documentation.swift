import SwiftSyntax

/// Looks for gaps in the documentation of public symbols that the formatter does not find.
///
/// The rules in `.swift-format` demand comments, and descriptions of all parameters or of none. The
/// visitor demands `> Runs on:` for closures, `> Rejects with:` for a resulting promise, and
/// something on parameters and results.
final class Documentation: SyntaxVisitor {
  private(set) var complaints: [(node: Syntax, text: String)] = []
  /// The beginning of a comment that refers to the complete comment of another form.
  private static let references = ["/// As ``", "/// As [`"]

  private static func refers(_ line: String) -> Bool {
    references.contains(where: line.hasPrefix)
  }

  /// Complains of undocumented public symbols in a tree.
  static func complaints(of tree: SourceFileSyntax) -> [(node: Syntax, text: String)] {
    let visitor = Documentation(viewMode: .sourceAccurate)
    visitor.walk(tree)
    return visitor.complaints
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    check(
      node, node.name.text, node.signature, result: node.signature.returnClause?.type,
      places: ClosurePlace.all(in: node))
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    var type: TypeSyntax?
    for parent in sequence(first: Syntax(node), next: \.parent) where type == nil {
      type = parent.as(ExtensionDeclSyntax.self)?.extendedType
      if let declaration = parent.as(ClassDeclSyntax.self) { type = .parsed(declaration.name.text) }
    }
    let parameters = node.signature.parameterClause.parameters
    check(node, "init", node.signature, made: parameters.isEmpty ? nil : type)
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let type = node.bindings.first?.typeAnnotation?.type
    let name = node.bindings.first?.pattern.trimmed.code ?? ""
    // The name of the property says how the promise settles.
    check(node, name, nil, made: name == "value" ? nil : type, closure: type)
    return .skipChildren
  }

  private func check(
    _ node: some DeclSyntaxProtocol & WithModifiersSyntax & WithAttributesSyntax, _ name: String,
    _ signature: FunctionSignatureSyntax?, result: TypeSyntax? = nil, made: TypeSyntax? = nil,
    closure: TypeSyntax? = nil, places: [ClosurePlace] = []
  ) {
    let requirement = node.parent?.parent?.parent?.parent?.as(ProtocolDeclSyntax.self)
    let modifiers = (requirement?.modifiers ?? node.modifiers).map(\.name.text)
    let attributes = node.attributes.map(\.trimmed.code)
    guard modifiers.contains(where: { ["public", "open"].contains($0) }),
      !modifiers.contains("override"),
      !attributes.contains(where: { $0.contains("deprecated") || $0.contains("unavailable") })
    else { return }
    let lines = node.leadingTrivia.compactMap { piece in
      if case .docLineComment(let text) = piece { text } else { nil }
    }
    guard let first = lines.first else { return }
    compare(lines, with: places) {
      complaints.append((Syntax(node), "\(name) runs its closure \($0)"))
    }
    if Self.refers(first) { return }
    func says(_ text: String) -> Bool { lines.contains { $0.hasPrefix("/// \(text)") } }
    func complain(_ text: String) {
      complaints.append((Syntax(node), "the documentation of \(name) has no `\(text)`"))
    }

    let parameters = signature?.parameterClause.parameters.map(\.self) ?? []
    let types = parameters.map(\.type) + [closure].compactMap(\.self)
    if types.contains(where: { $0.code.contains("->") }), !says("> Runs on:") {
      complain("> Runs on:")
    }
    let outcome = (result ?? made)?.names ?? []
    let isNamedSo = ["value", "pending"].contains(name)
    if !outcome.isDisjoint(with: ["Promise", "CancellablePromise", "PlainPromise"]), !isNamedSo,
      !says("> Rejects with:")
    {
      complain("> Rejects with:")
    }
    if !parameters.isEmpty, !says("- Parameter") { complain("- Parameter") }
    if let result, !["Void", "()"].contains(result.code), !says("- Returns:") {
      complain("- Returns:")
    }
    if signature?.effectSpecifiers?.throwsClause != nil, !says("- Throws:") {
      complain("- Throws:")
    }
  }

  /// Complains of comments that disagree with the code about places.
  private func compare(
    _ lines: [String], with places: [ClosurePlace], complain: (_ text: String) -> Void
  ) {
    let mark = "/// > Runs on: "
    let summary = lines.prefix { $0 != "///" }.joined(separator: " ").replacing(" /// ", with: " ")
    let start = lines.firstIndex { $0.hasPrefix(mark) }
    let said = start.map { start in
      ([lines[start].dropFirst(mark.count)]
        + lines[(start + 1)...].prefix { $0 != "///" }
        .map { $0.dropFirst("/// > ".count) }).joined(separator: " ")
        .replacing("the closures were", with: "the closure was")
    }
    for place in places {
      // The words for one place may begin with the words for another.
      let isSaid =
        said?.hasPrefix(place.words) == true && said?.hasPrefix("\(place.words), or ") == false
      if said != nil, !isSaid {
        complain("as the code says, \"\(place.words)\", and not as `> Runs on:` does")
      }
      if Self.refers(lines[0]), let words = place.wordsBehindLink,
        !summary.contains("``\(words)"), !summary.contains(">)\(words)")
      {
        complain("as the code says, \"\(words)\", and not as the reference does")
      }
    }
  }
}
