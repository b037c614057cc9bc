import Edits
import SwiftSyntax

/// In code for any kind of promise, chains begin with `asPromise()`.
///
/// Operators stand on the types, not on the protocols. Members of the same names that extensions of
/// the protocols have are found there, too.
final class GenericChains: Rewriter {
  private var isExtension: [Bool] = []
  /// The parameters of functions around that are some kind of promise.
  private var parameters: [Set<String>] = []

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    isExtension.append(node.extendsProtocolOfPromises && !isOwn(node.extendedType))
    return .visitChildren
  }

  override func visitPost(_ node: ExtensionDeclSyntax) { isExtension.removeLast() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if isExtension.last == true, node.name.text == "asPromise",
      node.signature.parameterClause.parameters.isEmpty
    {
      // It would call itself.
      edits.append(.remove(node, in: file))
      leave(node, "asPromise() removed: all kinds of promise have it")
      parameters.append([])
      return .skipChildren
    }
    let clause = node.genericParameterClause
    var generic = Set(
      clause?.parameters.filter { isThenable($0.inheritedType) }.map(\.name.text) ?? [])
    for requirement in node.genericWhereClause?.requirements ?? [] {
      if case .conformanceRequirement(let conformance) = requirement.requirement,
        isThenable(conformance.rightType)
      {
        generic.insert(conformance.leftType.trimmedDescription)
      }
    }
    let names = node.signature.parameterClause.parameters.filter { parameter in
      isThenable(parameter.type) || generic.contains(parameter.type.trimmedDescription)
    }
    parameters.append(Set(names.map { ($0.secondName ?? $0.firstName).text }))
    return .visitChildren
  }

  override func visitPost(_ node: FunctionDeclSyntax) { parameters.removeLast() }

  /// `map { … }` and `firstValue`, which are short for `self.map { … }` and `self.firstValue`.
  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let parent = node.parent
    let isCalled =
      parent?.as(FunctionCallExprSyntax.self)?.calledExpression.as(DeclReferenceExprSyntax.self)
      == node
    let isMember = parent?.as(MemberAccessExprSyntax.self)?.declName == node
    let isProperty = ["firstValue", "lastValue"].contains(node.baseName.text) && !isMember
    if isExtension.last == true, isCalled || isProperty, operators.contains(node.baseName.text) {
      edits.append(.insert("asPromise().", before: node))
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let base = node.base?.as(DeclReferenceExprSyntax.self),
      operators.contains(node.declName.baseName.text)
    else { return .visitChildren }
    let name = base.baseName.text
    if name == "self" && isExtension.last == true
      || parameters.contains(where: { $0.contains(name) })
    {
      edits.append(.insert(".asPromise()", after: base))
    }
    return .visitChildren
  }

  /// `Thenable`, `some Thenable<Int>`, `any CatchMixin`, `PromiseKit.Thenable`.
  private func isThenable(_ type: TypeSyntax?) -> Bool {
    guard let type = type?.as(SomeOrAnyTypeSyntax.self)?.constraint ?? type else { return false }
    return ["Thenable", "CatchMixin"].contains(type.lastName) && !isOwn(type)
  }
}
