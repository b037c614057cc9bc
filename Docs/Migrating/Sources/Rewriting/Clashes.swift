import Edits
import SwiftSyntax

/// Offers the line that lets a type of another module keep its name beside a new one of the
/// library.
final class Clashes: Rewriter {
  override func visit(_ node: SourceFileSyntax) -> SyntaxVisitorContinueKind {
    // Elsewhere it may be the library's type that is meant.
    let isOld = file.imports.contains { $0.module.hasSuffix("PromiseKit") }
    return isOld ? .visitChildren : .skipChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    check(node.name)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName == node
    if !isMember { check(node.baseName) }
    return .visitChildren
  }

  private func check(_ token: TokenSyntax) {
    let name = token.text
    guard newTypes.contains(name), !typesOfCancellable.contains(name) else { return }
    let module: String
    switch declaration(of: name, at: token) {
    case .own: return
    case .imported(let other): module = other
    case nil:
      let others = Set(file.imports.map(\.module)).subtracting(systemModules)
        .filter { !promiseModules.contains($0) && !codebase.names.ownModules.contains($0) }
      module = others.count == 1 ? others.first! : "Module"
    }
    guard codebase.once.insert("\(file.module): \(name)") else { return }
    leave(
      token,
      "\(name) is a type of the library, too: `typealias \(name) = \(module).\(name)` in one file"
        + " of the module keeps yours")
  }
}

/// The types that CancellablePromiseKit has, too.
private let typesOfCancellable: Set = ["CancellablePromise", "CancellablePromiseError"]

/// Modules without types of these names.
private let systemModules: Set = [
  "AppKit", "Combine", "Dispatch", "Foundation", "SwiftUI", "Testing", "UIKit", "XCTest",
]
