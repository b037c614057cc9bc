import Foundation
import SwiftSyntax

/// Collects names that say how code uses closures.
final class Names: SyntaxVisitor {
  /// The names of values that are functions.
  private(set) var closures: Set<String> = []
  private(set) var functions: Set<String> = []
  /// The functions that keep a closure.
  private(set) var keepers: Set<String> = []
  /// The functions that only call a closure.
  private(set) var callers: Set<String> = []
  /// Functions of Swift that do so, even if the modules have others of the name.
  fileprivate let standardCallers: Set = [
    "allSatisfy", "compactMap", "contains", "filter", "first", "flatMap", "map", "removeAll",
    "sorted", "withExtendedLifetime", "withUTF8", "_withUnsafeGuaranteedRef",
  ]
  /// The types that are no classes.
  private(set) var structures: Set<String> = []

  private func isFunction(_ type: TypeSyntax) -> Bool {
    type.description.contains(/->|\b(Body|Nullary|Action|Completion|Behaviour)\b/)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    functions.insert(node.name.text)
    return .visitChildren
  }
  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    guard isFunction(node.type) else { return .skipChildren }
    closures.insert((node.secondName ?? node.firstName).text)
    if let function = node.parent?.parent?.parent?.parent?.as(FunctionDeclSyntax.self) {
      if node.type.trimmedDescription.contains(/escaping|\?$|^(Body|Nullary|Action|Completion)/) {
        keepers.insert(function.name.text)
      } else {
        callers.insert(function.name.text)
      }
    }
    return .skipChildren
  }
  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if let type = node.typeAnnotation?.type, isFunction(type) {
      closures.insert(node.pattern.trimmedDescription)
    }
    return .visitChildren
  }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    structures.insert(node.name.text)
    return .visitChildren
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    structures.insert(node.name.text)
    return .visitChildren
  }
}

/// Mistakes about the order and the number of steps, and about the things closures keep.
extension Finder {
  /// Adds two neighbouring statements in the opposite order, and the second under the first's lock.
  func addOrders(of one: CodeBlockItemSyntax, _ other: CodeBlockItemSyntax) {
    let (first, second) = (one.trimmedDescription, other.trimmedDescription)
    let result = other.item.as(ReturnStmtSyntax.self)?.expression
    // Only calls of functions notice the order.
    let call = /(^|[^.\w])_?[a-z]\w*\(|\w[?!]?\.[a-z_]\w*[({]|\w\s*\{/
    guard other.isStep || result?.trimmedDescription.contains(call) == true else { return }
    if let lock = one.lock {
      let held = "\(lock) \(result?.trimmedDescription ?? second) }"
      add(other, "moves into the lock", .statements(result == nil ? held : "return \(held)"))
    }
    let called = one.call?.calledExpression.lastName
    guard one.isStep, called != "init" else { return }
    let late = Slip.Change(
      range: other.place, form: .statements("defer { \(first) }\n\(second)"))
    let swapped = [
      Slip.Change(range: one.place, form: .statements(second)),
      Slip.Change(range: other.place, form: .statements(first)),
    ]
    if called == "unlock" {
      add(other, "moves into the lock", [.init(range: one.place, form: .nothing), late])
    } else if one.call != nil || result == nil && other.call != nil {
      let exchange = result == nil ? swapped : [.init(range: one.place, form: .nothing), late]
      add(other, "does `\(one.line)` after", exchange)
    }
  }

  /// Adds two calls of a function value in place of one.
  func addSecondCall(of node: FunctionCallExprSyntax) {
    guard let name = node.calledExpression.lastName, name == "run" || names.closures.contains(name),
      name == "run" || isParameter(name) || !names.functions.contains(name),
      node.calledExpression.as(MemberAccessExprSyntax.self)?.base != nil
        || !node.calledExpression.is(MemberAccessExprSyntax.self)
    else { return }
    let text = node.trimmedDescription
    add(node, "calls twice", .expression("(\(text), \(text)).1"))
  }

  /// Adds calls with one closure's isolation in place of the other's.
  func addIsolations(in node: FunctionCallExprSyntax) {
    // The outermost call has both closures.
    if node.parent?.is(LabeledExprSyntax.self) == true { return }
    let text = node.trimmedDescription
    let places = text.matches(of: /(\w+)\.isolation\b/)
    for place in places {
      for other in Set(places.map(\.1)).sorted() where other != place.1 {
        var changed = text
        changed.replaceSubrange(place.range, with: "\(other).isolation")
        let verb = "takes \(other)'s isolation for \(place.1)'s in"
        add(node, verb, .expression(changed.replacing("consume ", with: "")))
      }
    }
  }

  /// Adds a strong reference to `self`, or to the object that a closure refers to weakly.
  func addCapture(to node: ClosureExprSyntax) {
    let captures = node.signature?.capture
    let owner = captures?.items.first { $0.specifier != nil }?.name.text ?? "self"
    let isWeak = captures?.items.contains { $0.specifier != nil } == true
    if !isWeak,
      !names.isInClass(node) || node.mentionsSelf
        || names.isOnlyCalled(node)
    {
      return
    }
    let kept = "kept = PLANTED ? \(owner) : nil"
    // Beside another statement a result needs its `return`.
    let first = node.statements.first
    let isResult = node.statements.count == 1 && first?.item.is(ExprSyntax.self) == true
    let use = " withExtendedLifetime(kept) {}; \(isResult && !first!.isCallback ? "return " : "")"
    guard let signature = node.signature else {
      let opening = Slip.Form.between("", " [\(kept)] in\(use)")
      return add(node, "captures \(owner) in", [.init(range: node.leftBrace.place, form: opening)])
    }
    guard let start = captures?.rightSquare.place ?? signature.parameterClause?.place else {
      return
    }
    add(
      node, "captures \(owner) in",
      [
        .init(range: start, form: .between(captures == nil ? "[\(kept)] " : ", \(kept)", "")),
        .init(range: signature.inKeyword.place, form: .between("", use)),
      ])
  }
}

extension Names {
  /// Whether a function gets the closure, and does not keep the closure.
  fileprivate func isOnlyCalled(_ closure: ClosureExprSyntax) -> Bool {
    let call =
      closure.parent?.as(FunctionCallExprSyntax.self)
      ?? closure.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
    guard let name = call?.calledExpression.lastName else { return false }
    return standardCallers.contains(name) || callers.contains(name) && !keepers.contains(name)
  }

  /// Whether the code belongs to an object.
  fileprivate func isInClass(_ node: some SyntaxProtocol) -> Bool {
    var node = node.parent
    while let current = node {
      if let modifiers = current.asProtocol((any WithModifiersSyntax).self)?.modifiers,
        modifiers.contains(where: { $0.name.text == "static" })
      {
        return false
      }
      if current.is(ClassDeclSyntax.self) { return true }
      if let type = current.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription {
        return !structures.contains(type)
      }
      if current.is(StructDeclSyntax.self) || current.is(EnumDeclSyntax.self) { return false }
      node = current.parent
    }
    return false
  }
}

extension ClosureExprSyntax {
  fileprivate var mentionsSelf: Bool {
    tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.self) }
  }
}

extension ExprSyntax {
  /// The last name of a called expression.
  fileprivate var lastName: String? {
    if let chain = self.as(OptionalChainingExprSyntax.self) { return chain.expression.lastName }
    if let unwrapped = self.as(ForceUnwrapExprSyntax.self) { return unwrapped.expression.lastName }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
    return self.as(DeclReferenceExprSyntax.self)?.baseName.text
  }

  /// The beginning of the expression's call that takes a lock, outside of closures.
  fileprivate var lock: String? {
    guard let call = bare.as(FunctionCallExprSyntax.self) else { return nil }
    switch call.calledExpression.lastName {
    case "withLock": return "\(call.calledExpression.trimmedDescription) {"
    case "locked": return "\(call.calledExpression.trimmedDescription) { _ in"
    default: break
    }
    return call.arguments.lazy.compactMap(\.expression.lock).first
  }
}

extension CodeBlockItemSyntax {
  /// The call, if the item is one.
  fileprivate var call: FunctionCallExprSyntax? {
    item.as(ExprSyntax.self)?.bare.as(FunctionCallExprSyntax.self)
  }

  /// Whether the item is a call or an assignment.
  fileprivate var isStep: Bool {
    guard let expression = item.as(ExprSyntax.self)?.bare else { return false }
    if expression.is(FunctionCallExprSyntax.self) { return true }
    let symbol = expression.as(InfixOperatorExprSyntax.self)?.operator.trimmedDescription
    return ["=", "+=", "-=", "|=", "&="].contains(symbol)
  }

  /// The beginning of the item's call that takes a lock, and lets the lock go.
  fileprivate var lock: String? {
    if let variable = item.as(VariableDeclSyntax.self) {
      return variable.bindings.lazy.compactMap { $0.initializer?.value.lock }.first
    }
    return item.as(ExprSyntax.self)?.lock
  }
}
