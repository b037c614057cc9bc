import Edits
import SwiftSyntax

/// `import PromiseKit` becomes `import Promises`, or `import CancellablePromises` where promises
/// are cancelled.
final class Imports: Rewriter {
  private lazy var isCancellable: Bool = {
    let words = Words(viewMode: .sourceAccurate)
    words.walk(file.tree)
    return words.isCancellable
      || file.imports.contains { $0.module.hasPrefix("CancellablePromise") }
  }()

  /// The module that has everything which the file uses, and that names can be qualified with.
  var target: String {
    isCancellable || codebase.names.declare("Promises") ? "CancellablePromises" : "Promises"
  }

  private var hasImported: Set<String> = []

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let module = node.path.first?.name, module.text.hasSuffix("PromiseKit"),
      promiseModules.contains(module.text)
    else {
      if let name = node.path.first?.name.text, promiseModules.contains(name) {
        hasImported.insert(node.settingModule(name))
      }
      return .skipChildren
    }
    let rewritten = node.settingModule(target)
    // PromiseKit's own result is gone, and Swift's needs no import.
    if node.path.count > 1, node.path.last?.name.text == "Result" {
      edits.append(.remove(node, in: file))
    } else if !hasImported.insert(rewritten).inserted {
      edits.append(.remove(node, in: file))
    } else {
      edits.append(.replace(module, by: target))
      // It was needed only as long as the module had no annotations about threads.
      for attribute in node.attributes
      where attribute.trimmedDescription == "@preconcurrency" {
        let end = attribute.endPosition
        edits.append(Edit(attribute.positionAfterSkippingLeadingTrivia..<end, ""))
      }
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.trimmedDescription == "canImport",
      let module = node.arguments.first?.expression.as(DeclReferenceExprSyntax.self),
      module.baseName.text == "PromiseKit" || module.baseName.text == "CancellablePromiseKit"
    {
      edits.append(.replace(module, by: target))
    }
    return .visitChildren
  }
}

extension ImportDeclSyntax {
  /// The line with another module, to compare with others.
  fileprivate func settingModule(_ module: String) -> String {
    let path = ([module] + path.dropFirst().map(\.name.text)).joined(separator: ".")
    // A line in another branch of `#if` is another line.
    return "\(path) \(parent?.parent?.id.hashValue ?? 0)"
  }
}

/// Looks for what plain promises do not have.
private final class Words: SyntaxVisitor {
  var isCancellable = false

  override func visit(_ node: TokenSyntax) -> SyntaxVisitorContinueKind {
    let words = ["CancellablePromise", "CancellablePromiseError", "asCancellable", "autoCancel"]
    if words.contains(node.text) { isCancellable = true }
    return .skipChildren
  }
}
