import SwiftSyntax

/// A public function or property of the sources, taken apart for making other forms.
struct Form {
  var comment: Comment
  /// Paragraphs for the documentation of cancellable promises only.
  var cancellableNotes: [Note] = []
  var attributes: [String]
  /// `func`, or `var` for a property with a getter.
  let keyword: String
  let name: String
  var generics: [GenericParameterSyntax] = []
  var parameters: [FunctionParameterSyntax] = []
  /// Nil for a declaration without a result.
  var result: TypeSyntax?
  var requirements: [GenericRequirementSyntax] = []
  var body: ExprSyntax

  var isProperty: Bool { keyword == "var" }

  /// The comment, and below it the declaration on one line; `swift format` breaks the line.
  var text: String {
    let comment = comment.lines.map { $0.isEmpty ? "///\n" : "/// \($0)\n" }.joined()
    let attributes = attributes.map { $0 + " " }.joined()
    let list = isProperty ? "" : "(\(parameters.map(\.code).joined(separator: ", ")))"
    let result = result.map { (isProperty ? ": " : " -> ") + $0.code } ?? ""
    let requirements =
      requirements.isEmpty ? "" : " where \(requirements.map(\.code).joined(separator: ", "))"
    return comment + attributes
      + "public \(keyword) \(name)\(Self.clause(generics))\(list)\(result)\(requirements) { \(body.code) }"
  }

  static func clause(_ generics: [GenericParameterSyntax]) -> String {
    generics.isEmpty ? "" : "<\(generics.map(\.code).joined(separator: ", "))>"
  }

  /// The name in links, as in `catch(policy:_:)`.
  var reference: String {
    let name = name.filter { $0 != "`" }
    let labels = parameters.map { $0.firstName.text + ":" }.joined()
    return isProperty ? name : "\(name)(\(labels))"
  }

  /// The link to the form, for comments beside it.
  ///
  /// Shows the bare name in place of one with the place in the code, which callers do not write.
  var link: String { link(to: reference) }

  /// The link to the form as a member of a type.
  func link(in type: String) -> String { link(to: "\(type)/\(reference)") }

  private func link(to path: String) -> String {
    reference.contains("file:line:")
      ? "[`\(name.filter { $0 != "`" })`](<doc:\(path)>)" : "``\(path)``"
  }

  /// The closures handed to a dispatcher; each knows the actor of its code.
  var isolatedClosures: [FunctionParameterSyntax] {
    parameters.filter { $0.isIsolated && !$0.isAsync }
  }

  /// Whether a closure runs in a task, which follows the closure's isolation by itself.
  var runsInTask: Bool { parameters.contains { $0.isIsolated && $0.isAsync } }

  /// Returns the form with rewritten code and the same comment.
  func rewritten(by rewriter: SyntaxRewriter) -> Form {
    var copy = self
    copy.generics = generics.map(rewriter.rewriting)
    copy.parameters = parameters.map(rewriter.rewriting)
    copy.result = result.map(rewriter.rewriting)
    copy.requirements = requirements.map(rewriter.rewriting)
    copy.body = rewriter.rewriting(body)
    return copy
  }
}

/// An extension of the sources with all functions, or a function outside of extensions.
struct Piece {
  /// The extended type; empty for a function outside.
  var type: String
  /// The extension's conditions.
  var condition = ""
  /// The mark above the piece; nil without one.
  var mark: Mark?
  var functions: [Form]

  /// Whether the functions begin work, outside of chains.
  var isOfWork: Bool { ["", "Limiter"].contains(type) }

  var header: String {
    type.isEmpty ? "" : "extension \(type)" + (condition.isEmpty ? "" : " where \(condition)")
  }
}

/// A comment `// Derived for: …`.
struct Mark: Equatable {
  let kinds: [String]
  let line: Int
}

/// A comment `// CancellablePromise: …`, a paragraph for the cancellable form's documentation.
struct Note {
  /// The first words of the paragraph that the note replaces; nil for an added note.
  let replaced: String?
  var text: String
}

extension GenericParameterSyntax {
  var isThenable: Bool { inheritedType?.trimmed.code == "Thenable" }
}

extension FunctionParameterSyntax {
  /// The name inside the function.
  var innerName: String { (secondName ?? firstName).text }

  private var attributed: AttributedTypeSyntax? { type.as(AttributedTypeSyntax.self) }

  var functionType: FunctionTypeSyntax? { attributed?.baseType.as(FunctionTypeSyntax.self) }

  var isIsolated: Bool {
    attributed?.attributes.contains { $0.trimmed.code == "@isolated(any)" } == true
  }

  var isAsync: Bool { functionType?.effectSpecifiers?.asyncSpecifier != nil }

  var canThrow: Bool { functionType?.effectSpecifiers?.throwsClause != nil }

  /// Replaces attributes by the table's, and removes an attribute if the table has nil.
  func replacing(_ table: [String: String?]) -> FunctionParameterSyntax {
    func changed(_ list: AttributeListSyntax) -> AttributeListSyntax {
      AttributeListSyntax(
        list.compactMap { element in
          guard let change = table[element.trimmed.code] else { return element }
          return change.map { .attribute(AttributeSyntax.parsed($0 + " ")) }
        })
    }
    var copy = self
    copy.attributes = changed(attributes)
    if var type = attributed {
      type.attributes = changed(type.attributes)
      copy.type = TypeSyntax(type)
    }
    return copy
  }

  /// The parameter with a closure that cannot throw.
  var withoutThrowing: FunctionParameterSyntax {
    guard canThrow, var type = attributed, var function = functionType else { return self }
    function.effectSpecifiers?.throwsClause = nil
    type.baseType = TypeSyntax(function)
    return with(\.type, TypeSyntax(type))
  }
}
