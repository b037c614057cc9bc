import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds every possible slip in a file, with the compiler's own parser.
func findSlips(in file: String, _ text: String) -> [Slip] {
  let tree = Parser.parse(source: text)
  let folded = OperatorTable.standardOperators.foldAll(tree, errorHandler: { _ in })
  let finder = Finder(file: file)
  finder.walk(folded)
  return finder.slips
}

private final class Finder: SyntaxVisitor {
  let file: String
  var slips: [Slip] = []
  /// The names of the surrounding functions and variables, the innermost last.
  private var scopes: [String] = []
  /// How often each name was given.
  private var given: [String: Int] = [:]

  init(file: String) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  private func add(_ node: some SyntaxProtocol, _ verb: String, _ form: Slip.Form) {
    add(node, verb, [Slip.Change(range: node.place, form: form)])
  }

  private func add(_ node: some SyntaxProtocol, _ verb: String, _ changes: [Slip.Change]) {
    let scope = scopes.isEmpty ? "" : "\(scopes.joined(separator: ".")): "
    var name = "\(scope)\(verb) `\(node.line)`"
    given[name, default: 0] += 1
    if let count = given[name], count > 1 { name += " #\(count)" }
    slips.append(Slip(file: file, name: name, scope: scope, changes: changes))
  }

  // MARK: Scopes

  private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    scopes.append(name)
    return .visitChildren
  }

  private func leave() { scopes.removeLast() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
  }
  override func visitPost(_: FunctionDeclSyntax) { leave() }
  override func visit(_: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { enter("init") }
  override func visitPost(_: InitializerDeclSyntax) { leave() }
  override func visit(_: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { enter("deinit") }
  override func visitPost(_: DeinitializerDeclSyntax) { leave() }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.bindings.first?.pattern.trimmedDescription ?? "")
  }
  override func visitPost(_: VariableDeclSyntax) { leave() }

  // MARK: Skipped code

  override func visit(_: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_: GenericArgumentClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  /// Visits only code compiled by an ordinary build on Linux.
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    let compiled = ["canImport(SwiftGlibc)", "canImport(Glibc)", "os(Linux)", "arch(x86_64)"]
    for clause in node.clauses {
      let condition = clause.condition?.trimmedDescription ?? ""
      let isNegated = condition.hasPrefix("!")
      let isSo = compiled.contains(isNegated ? String(condition.dropFirst()) : condition)
      guard clause.condition == nil || isSo != isNegated else { continue }
      if let elements = clause.elements { walk(elements) }
      break
    }
    return .skipChildren
  }

  // MARK: Statements

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard case .expr(let expression) = node.item, !node.isResult else { return .visitChildren }
    let bare = expression.bare
    if let infix = bare.as(InfixOperatorExprSyntax.self) {
      switch infix.operator.trimmedDescription {
      // The compiler notices an assignment left out of an initialiser.
      case "=": if scopes.last != "init" { add(expression, "leaves out", .nothing) }
      case "+=": addExchange(of: "+=", by: "-=", infix, in: expression)
      case "-=": addExchange(of: "-=", by: "+=", infix, in: expression)
      case "|=", "&=": add(expression, "leaves out", .nothing)
      default: break
      }
    } else if bare.is(FunctionCallExprSyntax.self) {
      add(expression, "leaves out", .nothing)
    }
    return .visitChildren
  }

  private func addExchange(
    of old: String, by new: String, _ infix: InfixOperatorExprSyntax, in expression: ExprSyntax
  ) {
    add(expression, "leaves out", .nothing)
    let other = expression.trimmedDescription.replacing(old, with: new, maxReplacements: 1)
    add(infix, "has \(new) in", [.init(range: expression.place, form: .statements(other))])
  }

  // MARK: Conditions

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    guard case .expression(let condition) = node.condition else { return .visitChildren }
    let loops = node.parent?.parent?.is(WhileStmtSyntax.self) ?? false
    // Any test finds an endless loop.
    if loops {
      add(condition, "negates", .opposite)
    } else {
      add(condition, "takes for true", .always(true))
      add(condition, "takes for false", .always(false))
    }
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    add(node.condition, "negates", .opposite)
    return .visitChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let symbol = node.operator.trimmedDescription
    switch symbol {
    case "&&", "||":
      for operand in [node.leftOperand, node.rightOperand] where !operand.isJoined(by: symbol) {
        add(operand, "drops from \(symbol)", .always(symbol == "&&"))
      }
    case "==", "!=", "===", "!==":
      if !node.isCondition { add(node, "negates", .opposite) }
    case "<", ">", "<=", ">=":
      let other = symbol.hasSuffix("=") ? String(symbol.dropLast()) : symbol + "="
      addExpression(node, symbol, other)
      if !node.isCondition { add(node, "negates", .opposite) }
    case "+": addExpression(node, "+", "-")
    case "-": addExpression(node, "-", "+")
    case "&+": addExpression(node, "&+", "&-")
    case "&-": addExpression(node, "&-", "&+")
    default: break
    }
    return .visitChildren
  }

  private func addExpression(_ node: InfixOperatorExprSyntax, _ old: String, _ new: String) {
    let (left, right) = (node.leftOperand.trimmedDescription, node.rightOperand.trimmedDescription)
    // Joined texts or lists cannot be subtracted.
    if left.hasPrefix("\"") || left.hasPrefix("[") || right.hasPrefix("[") { return }
    add(node, "has \(new) in", .expression("\(left) \(new) \(right)"))
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.text == "!", !node.isCondition { add(node, "negates", .opposite) }
    return .visitChildren
  }

  // MARK: Constants and arguments

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if !node.isCondition {
      addConstant(node, "negates \(node.literal.text) of", .opposite)
    }
    return .skipChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    addConstant(node, "counts on from \(node.literal.text) in", .next)
    return .skipChildren
  }

  private func addConstant(_ node: some SyntaxProtocol, _ verb: String, _ form: Slip.Form) {
    add(node.around, verb, [Slip.Change(range: node.place, form: form)])
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let arguments = Array(node.arguments)
    // The order of the arguments makes no difference.
    if ["max", "min", "swap"].contains(node.calledExpression.trimmedDescription) {
      return .visitChildren
    }
    for (one, other) in zip(arguments, arguments.dropFirst()) {
      let (first, second) = (one.expression, other.expression)
      guard first.isPlain, second.isPlain else { continue }
      let texts = (first.trimmedDescription, second.trimmedDescription)
      guard texts.0 != texts.1 else { continue }
      add(
        node, "swaps `\(texts.0)` and `\(texts.1)` in",
        [
          .init(range: first.place, form: .expression(texts.1)),
          .init(range: second.place, form: .expression(texts.0)),
        ])
    }
    return .visitChildren
  }
}

extension SyntaxProtocol {
  fileprivate var place: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The text without comments and line breaks, cut short if too long.
  fileprivate var line: String {
    let text = trimmedDescription.split(separator: "\n").map { line in
      line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0]
        .trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }.joined(separator: " ")
    return text.count > 90 ? text.prefix(90) + "…" : text
  }

  /// Whether the expression is a condition or an operand of a condition, with slips of its own.
  fileprivate var isCondition: Bool {
    guard let parent else { return false }
    if parent.is(ConditionElementSyntax.self) { return true }
    if let ternary = parent.as(TernaryExprSyntax.self) { return ternary.condition.place == place }
    if let infix = parent.as(InfixOperatorExprSyntax.self) {
      return ["&&", "||"].contains(infix.operator.trimmedDescription)
    }
    return parent.is(UnsafeExprSyntax.self) && parent.isCondition
  }

  /// The smallest surrounding node that shows the purpose.
  fileprivate var around: Syntax {
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

extension ExprSyntax {
  /// The expression without `try`, `await` or `unsafe`.
  fileprivate var bare: ExprSyntax {
    if let marked = self.as(UnsafeExprSyntax.self) { return marked.expression.bare }
    if let marked = self.as(TryExprSyntax.self) { return marked.expression.bare }
    if let marked = self.as(AwaitExprSyntax.self) { return marked.expression.bare }
    return self
  }

  fileprivate func isJoined(by symbol: String) -> Bool {
    self.as(InfixOperatorExprSyntax.self)?.operator.trimmedDescription == symbol
  }

  /// Whether the expression has no effect: a literal, a name, or a member of a plain expression.
  fileprivate var isPlain: Bool {
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base?.isPlain ?? false }
    return self.is(DeclReferenceExprSyntax.self) || self.is(IntegerLiteralExprSyntax.self)
      || self.is(BooleanLiteralExprSyntax.self) || self.is(NilLiteralExprSyntax.self)
  }
}

extension CodeBlockItemSyntax {
  /// Whether the item may be a function's result, as the only item of the body.
  fileprivate var isResult: Bool {
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
  fileprivate var isValue: Bool {
    guard let parent else { return true }
    if parent.is(IfExprSyntax.self) { return parent.isValue }
    return parent.parent?.as(CodeBlockItemSyntax.self)?.isResult ?? true
  }
}
