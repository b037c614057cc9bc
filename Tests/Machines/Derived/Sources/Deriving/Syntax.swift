import SwiftParser
import SwiftSyntax

extension SyntaxProtocol {
  /// The code on one line, with one space for any space or comment between tokens.
  var code: String {
    var text = ""
    var isApart = false
    for token in tokens(viewMode: .sourceAccurate) where token.tokenKind != .endOfFile {
      if !text.isEmpty, isApart || !token.leadingTrivia.isEmpty { text += " " }
      text += token.text
      isApart = !token.trailingTrivia.isEmpty
    }
    return text
  }

  /// The nodes of a type within this one, itself among them.
  func all<Node: SyntaxProtocol>(_ type: Node.Type) -> [Node] {
    [self.as(type)].compactMap(\.self)
      + children(viewMode: .sourceAccurate).flatMap { $0.all(type) }
  }

  /// The identifiers in the code.
  var names: Set<String> {
    Set(
      tokens(viewMode: .sourceAccurate).compactMap { token in
        if case .identifier = token.tokenKind { token.text } else { nil }
      })
  }
}

extension SyntaxParseable {
  /// Reads code written by this package.
  static func parsed(_ code: String) -> Self {
    var parser = Parser(code)
    let node = parse(from: &parser)
    precondition(!node.hasError, "\(code) is no \(Self.self)")
    return node
  }
}

extension WithTrailingCommaSyntax {
  /// The element without comma, spaces and comments.
  var alone: Self { with(\.trailingComma, nil).trimmed }
}

extension Sequence where Element: WithTrailingCommaSyntax {
  /// The elements as list items, with commas in between.
  func separated() -> [Element] {
    let elements = map(\.alone)
    return elements.dropLast().map { $0.with(\.trailingComma, .commaToken(trailingTrivia: .space)) }
      + elements.suffix(1)
  }
}

extension SyntaxRewriter {
  func rewriting<Node: SyntaxProtocol>(_ node: Node) -> Node {
    rewrite(node, detach: true).cast(Node.self)
  }
}

/// Replaces identifiers.
final class Renaming: SyntaxRewriter {
  private let names: [String: String]

  init(_ names: [String: String]) { self.names = names }

  override func visit(_ token: TokenSyntax) -> TokenSyntax {
    guard case .identifier(let name) = token.tokenKind, let other = names[name] else {
      return token
    }
    return token.with(\.tokenKind, .identifier(other))
  }
}

/// Replaces types, by names such as `U` and `U.T`.
final class ReplacingTypes: SyntaxRewriter {
  private let types: [String: String]

  init(_ types: [String: String]) { self.types = types }

  override func visit(_ node: MemberTypeSyntax) -> TypeSyntax {
    replacement(of: node) ?? super.visit(node)
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    replacement(of: node) ?? super.visit(node)
  }

  private func replacement(of node: some TypeSyntaxProtocol) -> TypeSyntax? {
    types[node.trimmed.code].map { .parsed($0).with(\.trailingTrivia, node.trailingTrivia) }
  }
}

/// Replaces calls by other expressions.
final class ReplacingCalls: SyntaxRewriter {
  /// Returns the replacement; nil keeps the call.
  private let replacement: (_ callee: String, _ arguments: [LabeledExprSyntax]) -> String?

  init(_ replacement: @escaping (_ callee: String, _ arguments: [LabeledExprSyntax]) -> String?) {
    self.replacement = replacement
  }

  override func visit(_ node: FunctionCallExprSyntax) -> ExprSyntax {
    let callee = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    if let callee, let other = replacement(callee, node.arguments.map(\.alone)) {
      return .parsed(other).with(\.trailingTrivia, node.trailingTrivia)
    }
    return super.visit(node)
  }
}

/// Removes arguments with a certain label from calls.
final class LeavingOutArguments: SyntaxRewriter {
  private let label: String

  init(_ label: String) { self.label = label }

  override func visit(_ node: LabeledExprListSyntax) -> LabeledExprListSyntax {
    let kept = node.filter { $0.label?.text != label }
    let list = kept.count == node.count ? node : LabeledExprListSyntax(kept.separated())
    return super.visit(list)
  }
}

/// Repeats each list element that names `B` or `second` for all further types or arguments.
final class Lengthening: SyntaxRewriter {
  private let size: Int
  private static let letters = ["A", "B", "C", "D", "E", "F"]
  private static let words = ["first", "second", "third", "fourth", "fifth", "sixth"]
  static let sizes = 3...letters.count

  init(to size: Int) { self.size = size }

  func lengthened<Element: WithTrailingCommaSyntax>(_ elements: [Element]) -> [Element] {
    elements.flatMap { element in
      let names = element.names
      guard !names.isDisjoint(with: ["B", "second"]) else { return [rewriting(element)] }
      // An element with both names has a list of its own inside.
      if !names.isDisjoint(with: ["A", "first"]) || elements.count == 1 {
        return [rewriting(element)]
      }
      return (1..<size).map { index in
        Renaming(["B": Self.letters[index], "second": Self.words[index]]).rewriting(element)
      }
    }.separated()
  }

  override func visit(_ node: TupleTypeElementListSyntax) -> TupleTypeElementListSyntax {
    TupleTypeElementListSyntax(lengthened(Array(node)))
  }

  override func visit(_ node: GenericArgumentListSyntax) -> GenericArgumentListSyntax {
    GenericArgumentListSyntax(lengthened(Array(node)))
  }

  override func visit(_ node: LabeledExprListSyntax) -> LabeledExprListSyntax {
    LabeledExprListSyntax(lengthened(Array(node)))
  }

  override func visit(_ node: ArrayElementListSyntax) -> ArrayElementListSyntax {
    ArrayElementListSyntax(lengthened(Array(node)))
  }
}
