import Edits
import SwiftSyntax

/// `on: DispatchQueue.main` becomes `on: .main`, after which the closure is the main actor's.
final class Queues: Rewriter {
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
      operators.contains(name),
      let queue = node.arguments.first(where: { $0.label?.text == "on" })?.expression,
      queue.trimmedDescription == "DispatchQueue.main"
    else { return .visitChildren }
    if let flags = node.arguments.first(where: { $0.label?.text == "flags" }),
      !flags.expression.is(NilLiteralExprSyntax.self)
    {
      leave(queue, "on: DispatchQueue.main not touched: there are no flags after on: .main")
      return .visitChildren
    }
    edits.append(.replace(queue, by: ".main"))
    if let flags = node.arguments.first(where: { $0.label?.text == "flags" }) {
      remove(flags, from: node.arguments)
    }
    return .visitChildren
  }

  /// Takes the second argument away, or a later one, with the comma before it.
  private func remove(_ argument: LabeledExprSyntax, from arguments: LabeledExprListSyntax) {
    guard let index = arguments.index(of: argument), index != arguments.startIndex,
      let comma = arguments[arguments.index(before: index)].trailingComma
    else { return }
    let start = comma.positionAfterSkippingLeadingTrivia
    let end = argument.expression.endPositionBeforeTrailingTrivia
    edits.append(Edit(start..<end, ""))
  }
}

/// PromiseKit's operators that take `on:`, or stand on its protocols.
let operators: Set = [
  "then", "map", "compactMap", "done", "get", "tap", "asVoid", "recover", "ensure", "ensureThen",
  "catch", "finally", "cauterize", "mapValues", "flatMapValues", "compactMapValues", "thenMap",
  "thenFlatMap", "filterValues", "firstValue", "lastValue", "sortedValues",
]
