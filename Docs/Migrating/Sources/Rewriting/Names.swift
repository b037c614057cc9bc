import Edits
import SwiftSyntax

/// `PromiseKit.Promise` becomes `Promises.Promise`, and `PMKError` becomes `PromiseError`.
final class Names: Rewriter {
  private static let renamed = [
    "PMKError": "PromiseError", "PMKFinalizer": "PromiseFinalizer",
    "PMKCascadingFinalizer": "CascadingFinalizer", "PMKConfiguration": "PromiseConfiguration",
    "PMKNamespacer": "PromiseNamespace",
  ]

  private lazy var target = Imports(file, codebase).target

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    if let base = node.baseType.as(IdentifierTypeSyntax.self) {
      qualify(base, base.name, of: node.name)
    }
    rename(node.name)
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let base = node.base?.as(DeclReferenceExprSyntax.self) {
      qualify(base, base.baseName, of: node.declName.baseName)
      if isModule(base.baseName) { rename(node.declName.baseName) }
    }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    rename(node.name)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    rename(node.baseName)
    return .visitChildren
  }

  private func isModule(_ name: TokenSyntax) -> Bool {
    name.text == "PromiseKit" || name.text == "CancellablePromiseKit"
  }

  private func qualify(_ base: some SyntaxProtocol, _ module: TokenSyntax, of name: TokenSyntax) {
    guard isModule(module) else { return }
    // `Swift` where a type of the code base hides Swift's result.
    edits.append(.replace(base, by: name.text == "Result" ? "Swift" : target))
  }

  private func rename(_ name: TokenSyntax) {
    guard let other = Self.renamed[name.text] else { return }
    edits.append(.replace(name, by: other))
  }
}
