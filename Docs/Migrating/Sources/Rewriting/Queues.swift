import Edits
import SwiftSyntax

/// `on: DispatchQueue.main` becomes `on: .main`, after which the closure is the main actor's, and
/// `on: .work`, a member of the code's own, becomes `on: DispatchQueue.work`.
final class Queues: Rewriter {
  /// Whether a member after `on:` can only be one of queues, as there was no other type.
  private lazy var isOld = file.imports.contains { $0.module.hasSuffix("PromiseKit") }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let member = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName
    let function = node.calledExpression.as(DeclReferenceExprSyntax.self)
    // In an extension of promises, `map` is short for `self.map`.
    let isInExtension = node.enclosingTypes.first.map(promises.contains) == true
    guard let name = (isInExtension ? member ?? function : member)?.baseName.text,
      operators.contains(name),
      let queue = node.arguments.first(where: { $0.label?.text == "on" })?.expression
    else { return .visitChildren }
    for choice in queue.choices {
      guard let name = choice.implicitMember?.text, !["none", "some"].contains(name),
        codebase.names.has("DispatchQueue", name) || isOld,
        choice != queue || !["main", "global"].contains(name)
      else { continue }
      edits.append(.insert("DispatchQueue", before: choice))
    }
    guard queue.trimmedDescription == "DispatchQueue.main" else { return .visitChildren }
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

extension ExprSyntax {
  /// The name in `.name`, `.name(…)` and `.name.other`.
  fileprivate var implicitMember: TokenSyntax? {
    if let call = self.as(FunctionCallExprSyntax.self) {
      return call.calledExpression.implicitMember
    }
    guard let member = self.as(MemberAccessExprSyntax.self) else { return nil }
    guard let base = member.base else { return member.declName.baseName }
    return base.implicitMember
  }

  /// The parts of `a ? b : c` and `a ?? b`, or the expression itself.
  fileprivate var choices: [ExprSyntax] {
    guard let elements = self.as(SequenceExprSyntax.self)?.elements else { return [self] }
    return elements.map { $0.as(UnresolvedTernaryExprSyntax.self)?.thenExpression ?? $0 }
  }
}

/// PromiseKit's operators that take `on:`, or stand on its protocols.
let operators: Set = [
  "then", "map", "compactMap", "done", "get", "tap", "asVoid", "recover", "ensure", "ensureThen",
  "catch", "finally", "cauterize", "mapValues", "flatMapValues", "compactMapValues", "thenMap",
  "thenFlatMap", "filterValues", "firstValue", "lastValue", "sortedValues",
]
