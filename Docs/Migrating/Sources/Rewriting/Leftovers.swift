import Edits
import SwiftSyntax

/// Reports what no rule can decide, or what the library does not have.
final class Leftovers: Rewriter {
  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.path.first?.name.text,
      module.hasPrefix("PMK") || module.hasPrefix("PromiseKit") && module != "PromiseKit"
    {
      leave(
        node, "import \(module) not touched: write the extensions of Apple's classes that you use")
    }
    return .skipChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "AnyPromise", declaration(of: "AnyPromise", at: node) == nil {
      leave(node, gone["AnyPromise"]!)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let called = node.calledExpression
    let argument = node.arguments.first
    if argument?.label == nil, argument?.expression.trimmedDescription == ".promise",
      let name = called.as(MemberAccessExprSyntax.self)?.declName.baseName.text, name != "async"
    {
      leave(node, "\(name)(.promise…): an extension that you have to write, unless it is yours")
    }
    if let name = called.as(DeclReferenceExprSyntax.self)?.baseName.text {
      if let advice = gone[name], declaration(of: name, at: node) == nil {
        leave(node, advice)
      } else if newMembers.contains(name), !name.hasPrefix("as"),
        let type = node.enclosingTypes.first, promises.contains(type)
      {
        leave(
          node,
          "\(name)(…) in an extension of \(type) means its own member; name the module of yours")
      }
    }
    if let member = called.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "always", !codebase.names.declare("always")
    {
      leave(member.declName, "always: use ensure")
    }
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let type = node.extendedType.lastName, promises.contains(type), !isOwn(node.extendedType)
    else { return .visitChildren }
    for member in node.memberBlock.members {
      guard let function = member.decl.as(FunctionDeclSyntax.self),
        newMembers.contains(function.name.text), function.name.text != "asPromise"
      else { continue }
      let name = function.name.text
      leave(
        function,
        node.extendsProtocolOfPromises
          ? "your \(name) of \(type) is bypassed: promises have a \(name) of their own; rename yours"
          : "your \(name) of \(type) stands beside one of the library; rename yours if they differ")
    }
    return .visitChildren
  }
}

let promises: Set = [
  "Thenable", "CatchMixin", "Promise", "Guarantee", "CancellablePromise",
]

/// What the library does not have, and what to use instead.
private let gone = [
  "hang": "hang(…): use wait(), or try await promise.async()",
  "wrap": "wrap(…): use Promise { resolver in … }",
  "AnyPromise": "AnyPromise: there are no promises for Objective-C; use a completion handler",
]
