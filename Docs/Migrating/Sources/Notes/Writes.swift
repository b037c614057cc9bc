import Edits
import SwiftSyntax

/// The names of what is written to, in the files of a package.
///
/// Names and not variables, since only the compiler knows which is which. A call of a mutating
/// method cannot be told from others; if it writes to a constant, the compiler says so.
package struct Writes: Sendable {
  /// Names that are written to alone, or behind another name.
  fileprivate var globals: Set<String> = []
  /// Names that are written to in static code, or behind another name.
  fileprivate var statics: Set<String> = []
  /// Names that are written to in code of objects other than their initializers, or behind another
  /// name; and in initializers.
  fileprivate var members: Set<String> = []
  fileprivate var initialized: Set<String> = []

  package init(in files: [SourceFile]) {
    let finder = WriteFinder(viewMode: .sourceAccurate)
    for file in files { finder.walk(file.tree) }
    self = finder.writes
  }

  fileprivate init() {}

  /// Whether code may write to a variable of an object, also in initializers if it has a value.
  func mayWriteToMember(_ name: String, inInitializers: Bool) -> Bool {
    members.contains(name) || inInitializers && initialized.contains(name)
  }

  /// Whether code may write to a variable.
  func mayWrite(to name: String, static isStatic: Bool) -> Bool {
    (isStatic ? statics : globals).contains(name)
  }
}

private final class WriteFinder: SyntaxVisitor {
  var writes = Writes()

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    for (target, element) in zip(elements, elements.dropFirst()) where element.isAssignment {
      add(target)
    }
    return .visitChildren
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
    add(node.expression)
    return .visitChildren
  }

  /// Adds the names in what is written to: writing to `a.b[0].c` may write to `a`, to `b` and to
  /// `c`.
  private func add(_ target: ExprSyntax) {
    if let tuple = target.as(TupleExprSyntax.self) {
      for element in tuple.elements { add(element.expression) }
    } else if let member = target.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName.text
      guard let base = member.base else { return insert(name) }
      guard base.trimmedDescription != "self" else {
        insertMember(name, at: member)
        if member.isInStaticCode { writes.statics.insert(name) }
        return
      }
      insert(name)
      add(base)
    } else if let reference = target.as(DeclReferenceExprSyntax.self) {
      writes.globals.insert(reference.baseName.text)
      insertMember(reference.baseName.text, at: reference)
      if reference.isInStaticCode { writes.statics.insert(reference.baseName.text) }
    } else if let call = target.as(SubscriptCallExprSyntax.self) {
      add(call.calledExpression)
    } else if let chain = target.as(OptionalChainingExprSyntax.self) {
      add(chain.expression)
    } else if let forced = target.as(ForceUnwrapExprSyntax.self) {
      add(forced.expression)
    }
  }

  private func insert(_ name: String) {
    writes.globals.insert(name)
    writes.statics.insert(name)
    writes.members.insert(name)
  }

  /// Adds a member of the object whose code it is.
  private func insertMember(_ name: String, at node: some SyntaxProtocol) {
    if node.isInInitializer { writes.initialized.insert(name) } else { writes.members.insert(name) }
  }
}

extension ExprSyntax {
  /// Whether it is `=`, or an operator such as `+=`.
  fileprivate var isAssignment: Bool {
    if self.is(AssignmentExprSyntax.self) { return true }
    guard let name = self.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
    return name.hasSuffix("=")
      && !["==", "!=", "<=", ">=", "===", "!==", "~=", ".==", ".!=", ".<=", ".>="].contains(name)
  }
}

extension SyntaxProtocol {
  /// Whether it runs as a part of an initializer.
  fileprivate var isInInitializer: Bool {
    sequence(first: Syntax(self)) { $0.parent }.first { node in
      [.functionDecl, .initializerDecl, .closureExpr, .accessorBlock].contains(node.kind)
    }?.kind == .initializerDecl
  }

  /// Whether `self` is a type there.
  fileprivate var isInStaticCode: Bool {
    let owner = sequence(first: Syntax(self)) { $0.parent }.first { node in
      node.parent?.is(MemberBlockItemSyntax.self) == true
    }
    return owner?.asProtocol((any WithModifiersSyntax).self)?.modifiers
      .contains { ["static", "class"].contains($0.name.text) } == true
  }
}
