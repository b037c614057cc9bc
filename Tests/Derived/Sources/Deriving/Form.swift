import SwiftSyntax

/// A public function or property of the sources, in the parts that its other forms change.
struct Form {
  var comment: Comment
  /// What the sources say of it on a cancellable promise only.
  var cancellableNotes: [Note] = []
  var attributes: [String]
  /// `func`, or `var` for a property with a getter.
  let keyword: String
  let name: String
  var generics: [GenericParameterSyntax] = []
  var parameters: [FunctionParameterSyntax] = []
  /// Nil where the declaration says nothing.
  var result: TypeSyntax?
  var requirements: [GenericRequirementSyntax] = []
  var body: ExprSyntax

  var isProperty: Bool { keyword == "var" }

  /// The declaration on one line below its comment; `swift format` breaks it.
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

  /// How others refer to it, as in `catch(policy:_:)`.
  var reference: String {
    let name = name.filter { $0 != "`" }
    let labels = parameters.map { $0.firstName.text + ":" }.joined()
    return isProperty ? name : "\(name)(\(labels))"
  }

  /// The closures that are handed to a dispatcher: they know the actor that they were written in.
  var isolatedClosures: [FunctionParameterSyntax] {
    parameters.filter { $0.isIsolated && !$0.isAsync }
  }

  /// Whether a closure runs in a task, which goes where the closure belongs by itself.
  var runsInTask: Bool { parameters.contains { $0.isIsolated && $0.isAsync } }

  /// The same with all of the code changed, but not the comment.
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

/// An extension of the sources with its functions, or a function outside of all extensions.
struct Piece {
  /// The type that is extended; empty for a function outside.
  var type: String
  /// The extension's conditions.
  var condition = ""
  /// What the mark above it says; nil without one.
  var mark: Mark?
  var functions: [Form]

  var header: String {
    type.isEmpty ? "" : "extension \(type)" + (condition.isEmpty ? "" : " where \(condition)")
  }
}

/// A comment `// Derived for: …`.
struct Mark: Equatable {
  let kinds: [String]
  let line: Int
}

/// A comment `// CancellablePromise: …`, a paragraph of its documentation.
struct Note {
  /// What the paragraph in whose place the note stands begins with; nil if the note is added.
  let replaced: String?
  var text: String
}

extension FunctionParameterSyntax {
  /// The name inside of the function.
  var innerName: String { (secondName ?? firstName).text }

  private var attributed: AttributedTypeSyntax? { type.as(AttributedTypeSyntax.self) }

  var functionType: FunctionTypeSyntax? { attributed?.baseType.as(FunctionTypeSyntax.self) }

  var isIsolated: Bool {
    attributed?.attributes.contains { $0.trimmed.code == "@isolated(any)" } == true
  }

  var isAsync: Bool { functionType?.effectSpecifiers?.asyncSpecifier != nil }

  var canThrow: Bool { functionType?.effectSpecifiers?.throwsClause != nil }

  /// The same with other attributes: each is replaced by what the table says, nil leaving it out.
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

  /// The same with a closure that cannot fail.
  var withoutThrowing: FunctionParameterSyntax {
    guard canThrow, var type = attributed, var function = functionType else { return self }
    function.effectSpecifiers?.throwsClause = nil
    type.baseType = TypeSyntax(function)
    return with(\.type, TypeSyntax(type))
  }
}
