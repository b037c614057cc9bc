import Edits
import SwiftSyntax

/// `PromiseKit.Promise` becomes `Promises.Promise`, and `PMKError` becomes `PromiseError`, or
/// `Promises.PromiseError` where the code has a declaration of that name.
final class Names: Rewriter {
  private lazy var target = Imports(file, codebase).target

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    if let base = node.baseType.as(IdentifierTypeSyntax.self) {
      qualify(base, base.name, of: node.name)
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let base = node.base?.as(DeclReferenceExprSyntax.self) {
      qualify(base, base.baseName, of: node.declName.baseName)
    }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    rename(node.name)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName == node
    if !isMember { rename(node.baseName) }
    return .visitChildren
  }

  private func qualify(_ base: some SyntaxProtocol, _ module: TokenSyntax, of name: TokenSyntax) {
    guard module.text == "PromiseKit" || module.text == "CancellablePromiseKit" else { return }
    // `Swift` where a type of the code base hides Swift's result.
    edits.append(.replace(base, by: name.text == "Result" ? "Swift" : target))
    if let other = renamed[name.text] { edits.append(.replace(name, by: other)) }
  }

  private func rename(_ name: TokenSyntax) {
    guard let other = renamed[name.text], declaration(of: name.text, at: name) == nil else {
      return
    }
    edits.append(.replace(name, by: written(other, of: target, at: name)))
  }
}

/// PromiseKit's names, and the new ones.
package let renamed = [
  "PMKError": "PromiseError", "PMKFinalizer": "PromiseFinalizer",
  "PMKCascadingFinalizer": "CascadingFinalizer", "PMKConfiguration": "PromiseConfiguration",
  "PMKNamespacer": "PromiseNamespace",
]
