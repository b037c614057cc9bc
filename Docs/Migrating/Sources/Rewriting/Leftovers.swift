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
    if node.name.text == "AnyPromise" {
      leave(node, "AnyPromise: there are no promises for Objective-C; use a completion handler")
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
    switch called.as(DeclReferenceExprSyntax.self)?.baseName.text {
    case "hang": leave(node, "hang(…): use wait(), or try await promise.async()")
    case "wrap": leave(node, "wrap(…): use Promise { resolver in … }")
    case "AnyPromise":
      leave(node, "AnyPromise: there are no promises for Objective-C; use a completion handler")
    case let name? where newMembers.contains(name) && !name.hasPrefix("as"):
      if let type = node.enclosingTypes.first, promises.contains(type) {
        leave(
          node,
          "\(name)(…) in an extension of \(type) means its own member; name the module of yours")
      }
    default: break
    }
    if let member = called.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "always"
    {
      leave(member.declName, "always: use ensure")
    }
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let type = node.extendedType.lastName, promises.contains(type) else {
      return .visitChildren
    }
    for member in node.memberBlock.members {
      guard let function = member.decl.as(FunctionDeclSyntax.self),
        newMembers.contains(function.name.text)
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

private let promises: Set = [
  "Thenable", "CatchMixin", "Promise", "Guarantee", "CancellablePromise",
]
