import Foundation
import SwiftSyntax

extension SyntaxProtocol {
  var place: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The text without comments and line breaks, cut short if too long.
  var line: String {
    let text = trimmedDescription.split(separator: "\n").map { line in
      line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0]
        .trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }.joined(separator: " ")
    return text.count > 90 ? text.prefix(90) + "…" : text
  }

  /// Whether the expression is a condition or an operand of a condition, with slips of its own.
  var isCondition: Bool {
    guard let parent else { return false }
    if parent.is(ConditionElementSyntax.self) { return true }
    if let ternary = parent.as(TernaryExprSyntax.self) { return ternary.condition.place == place }
    if let infix = parent.as(InfixOperatorExprSyntax.self) {
      return ["&&", "||"].contains(infix.operator.trimmedDescription)
    }
    return parent.is(UnsafeExprSyntax.self) && parent.isCondition
  }

  /// The smallest surrounding node that shows the purpose.
  var around: Syntax {
    var node = Syntax(self)
    while let parent = node.parent {
      if parent.is(CodeBlockItemSyntax.self) || parent.is(ConditionElementSyntax.self)
        || parent.is(MemberBlockItemSyntax.self) || parent.is(FunctionParameterSyntax.self)
        || parent.is(PatternBindingSyntax.self) || parent.is(FunctionCallExprSyntax.self)
      {
        return parent.is(CodeBlockItemSyntax.self) ? node : parent
      }
      node = parent
    }
    return node
  }
}

extension LabeledExprListSyntax {
  func removing(at index: Index) -> LabeledExprListSyntax {
    var rest = self
    rest.remove(at: index)
    guard var last = rest.last else { return rest }
    last.trailingComma = nil
    rest[rest.index(before: rest.endIndex)] = last
    return rest
  }
}

extension FunctionParameterSyntax {
  /// The replacement of a parameter that is not passed on: its default, or a neutral value.
  var replacement: Slip.Form? {
    if let value = defaultValue?.value, !value.is(MacroExpansionExprSyntax.self) {
      return .expression(value.trimmedDescription)
    }
    let type = type.trimmedDescription
    if type.hasSuffix("?") { return .expression("nil") }
    if type.hasPrefix("["), !type.contains("]...") { return .expression("[]") }
    return switch type {
    case "Bool": .opposite
    case "Int", "UInt": .next
    case "Double": .expression("0")
    case "Duration": .expression(".zero")
    case "StaticString", "String": .expression("\"\"")
    case "any Error": .expression("PromiseError.badInput")
    case "CatchPolicy": .expression("CatchPolicy.allErrors")
    case "Trigger": .expression(".rejected")
    case "DispatchQoS": .expression(".unspecified")
    case "DispatchWorkItemFlags": .expression("[]")
    case "any PromiseClock": .expression("SystemClock()")
    default: nil
    }
  }
}

extension FunctionCallExprSyntax {
  /// The call with `try`, `await` and `unsafe`, if it is a statement.
  var statement: ExprSyntax? {
    var node = Syntax(self)
    while let parent = node.parent,
      parent.is(TryExprSyntax.self) || parent.is(AwaitExprSyntax.self)
        || parent.is(UnsafeExprSyntax.self)
    { node = parent }
    guard let item = node.parent?.as(CodeBlockItemSyntax.self), !item.isResult else { return nil }
    return node.as(ExprSyntax.self)
  }
}

extension ExprSyntax {
  /// The expression without `try`, `await` or `unsafe`.
  var bare: ExprSyntax {
    if let marked = self.as(UnsafeExprSyntax.self) { return marked.expression.bare }
    if let marked = self.as(TryExprSyntax.self) { return marked.expression.bare }
    if let marked = self.as(AwaitExprSyntax.self) { return marked.expression.bare }
    return self
  }

  var isLiteral: Bool {
    self.is(StringLiteralExprSyntax.self) || self.is(IntegerLiteralExprSyntax.self)
  }

  func isJoined(by symbol: String) -> Bool {
    self.as(InfixOperatorExprSyntax.self)?.operator.trimmedDescription == symbol
  }

  /// Whether the expression has no effect: a literal, a name, or a member of a plain expression.
  var isPlain: Bool {
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base?.isPlain ?? false }
    return self.is(DeclReferenceExprSyntax.self) || self.is(IntegerLiteralExprSyntax.self)
      || self.is(BooleanLiteralExprSyntax.self) || self.is(NilLiteralExprSyntax.self)
  }
}

extension CodeBlockItemSyntax {
  /// The surrounding statement outside of all closures.
  var outermost: CodeBlockItemSyntax {
    var (node, last) = (parent, self)
    while let current = node, parent?.parent?.is(ClosureExprSyntax.self) == true {
      if let item = current.as(CodeBlockItemSyntax.self) {
        last = item
        if item.parent?.parent?.is(ClosureExprSyntax.self) != true { break }
      }
      node = current.parent
    }
    return last
  }

  /// Whether the item is a call and the only item of a closure.
  var isCallback: Bool {
    guard case .expr(let expression) = item, expression.bare.is(FunctionCallExprSyntax.self) else {
      return false
    }
    guard let closure = parent?.parent?.as(ClosureExprSyntax.self) else { return false }
    // Otherwise the result would be released in the closure, even without a slip: under the lock.
    let user = closure.parent?.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
    return user?.calledExpression.trimmedDescription != "withExtendedLifetime"
  }

  /// Whether the item stands in a branch of an `if` or `switch`.
  var isBranch: Bool {
    guard let block = parent?.parent else { return false }
    return block.is(SwitchCaseSyntax.self) || block.parent?.is(IfExprSyntax.self) ?? false
  }

  /// Whether the item may be a function's result, as the only item of the body.
  var isResult: Bool {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let block = list.parent
    else { return false }
    if block.is(ClosureExprSyntax.self) || block.is(AccessorBlockSyntax.self) { return true }
    if block.is(SwitchCaseSyntax.self) { return block.parent?.parent?.isValue ?? true }
    if let function = block.parent?.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause != nil
    }
    if let accessor = block.parent?.as(AccessorDeclSyntax.self) {
      return accessor.accessorSpecifier.text == "get"
    }
    if let branch = block.parent?.as(IfExprSyntax.self) { return branch.isValue }
    return false
  }
}

extension SyntaxProtocol {
  /// Whether an `if` or `switch` may be used for its value.
  var isValue: Bool {
    guard let parent else { return true }
    if parent.is(IfExprSyntax.self) { return parent.isValue }
    return parent.parent?.as(CodeBlockItemSyntax.self)?.isResult ?? true
  }
}
