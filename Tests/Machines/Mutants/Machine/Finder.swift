import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds every possible slip in files, and every block as a slip without a change, with the
/// compiler's own parser.
///
/// - Parameter files: The text of each, by its name from `Sources` on.
/// - Returns: The slips, and the blocks.
func findSlips(in files: [String: String]) -> (slips: [Slip], blocks: [Slip]) {
  let trees = files.sorted { $0.key < $1.key }.map { ($0.key, Parser.parse(source: $0.value)) }
  let defaults = Defaults(viewMode: .sourceAccurate)
  let names = Names(viewMode: .sourceAccurate)
  for (_, tree) in trees {
    defaults.walk(tree)
    names.walk(tree)
  }
  var found: (slips: [Slip], blocks: [Slip]) = ([], [])
  for (file, tree) in trees {
    let finder = Finder(file: file, defaults: defaults, names: names)
    finder.walk(OperatorTable.standardOperators.foldAll(tree, errorHandler: { _ in }))
    found.slips += finder.slips
    found.blocks += finder.blocks
  }
  return found
}

/// Collects the parameters that have a default, each as in `name(label:)`.
private final class Defaults: SyntaxVisitor {
  private var labels: Set<String> = []

  /// Whether a call may leave out an argument.
  func contain(_ label: String, of called: String) -> Bool {
    // A generic parameter stands for any type.
    labels.contains("\(called == "Link" ? "init" : called)(\(label):)")
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    guard node.defaultValue != nil, let owner = node.parent?.parent?.parent?.parent else {
      return .skipChildren
    }
    let label = node.firstName.text
    if let function = owner.as(FunctionDeclSyntax.self) {
      labels.insert("\(function.name.text)(\(label):)")
    } else {
      // The list of members, the block around, and the type or its extension.
      let type = owner.parent?.parent?.parent?.parent
      let name =
        type?.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
        ?? type?.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""
      labels.formUnion(["init(\(label):)", "\(name)(\(label):)"])
    }
    return .skipChildren
  }
}

final class Finder: SyntaxVisitor {
  let file: String
  private let defaults: Defaults
  let names: Names
  var slips: [Slip] = []
  var blocks: [Slip] = []
  /// The names of the surrounding functions and variables, the innermost last.
  private var scopes: [String] = []
  /// The parameters of the surrounding functions.
  private var parameters: [[FunctionParameterSyntax]] = []
  /// How often each name was given.
  private var given: [String: Int] = [:]

  fileprivate init(file: String, defaults: Defaults, names: Names) {
    self.file = file
    self.defaults = defaults
    self.names = names
    super.init(viewMode: .sourceAccurate)
  }

  func add(_ node: some SyntaxProtocol, _ verb: String, _ form: Slip.Form) {
    add(node, verb, [Slip.Change(range: node.place, form: form)])
  }

  func add(_ node: some SyntaxProtocol, _ verb: String, _ changes: [Slip.Change]) {
    let isWhole = changes.contains { $0.range == node.place }
    let whole = Slip.Change(range: node.place, form: .whole)
    slips.append(slip(node, verb, isWhole ? changes : changes + [whole]))
  }

  private func slip(_ node: some SyntaxProtocol, _ verb: String, _ changes: [Slip.Change]) -> Slip {
    let scope = scopes.isEmpty ? "" : "\(scopes.joined(separator: ".")): "
    var name = "\(scope)\(verb) `\(node.line)`"
    given[name, default: 0] += 1
    if let count = given[name], count > 1 { name += " #\(count)" }
    return Slip(file: file, name: name, scope: scope, changes: changes)
  }

  /// Whether a surrounding function has a parameter of this name.
  func isParameter(_ name: String) -> Bool {
    parameters.joined().contains { ($0.secondName ?? $0.firstName).text == name }
  }

  // MARK: Scopes

  private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    scopes.append(name)
    return .visitChildren
  }

  private func leave() { scopes.removeLast() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    parameters.append(Array(node.signature.parameterClause.parameters))
    return enter(node.name.text)
  }
  override func visitPost(_: FunctionDeclSyntax) {
    parameters.removeLast()
    leave()
  }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    parameters.append(Array(node.signature.parameterClause.parameters))
    return enter("init")
  }
  override func visitPost(_: InitializerDeclSyntax) {
    parameters.removeLast()
    leave()
  }
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

  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    if let first = node.first, !(node.parent?.is(SourceFileSyntax.self) ?? true) {
      let form: Slip.Form =
        !first.isResult ? .reached : first.isBranch ? .reachedValue : .reachedResult
      blocks.append(slip(first, "reaches", [.init(range: first.place, form: form)]))
    }
    for (one, other) in zip(node, node.dropFirst()) { addOrders(of: one, other) }
    return .visitChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    // The only call in a closure may be left out if it has no result, which the compiler knows.
    guard case .expr(let expression) = node.item, !node.isResult || node.isCallback else {
      return .visitChildren
    }
    let bare = expression.bare
    if let infix = bare.as(InfixOperatorExprSyntax.self) {
      switch infix.operator.trimmedDescription {
      // The compiler notices an assignment left out of an initialiser.
      case "=":
        if scopes.last != "init" || infix.leftOperand.is(DiscardAssignmentExprSyntax.self) {
          add(expression, "leaves out", .nothing)
        }
      case "+=": addExchange(of: "+=", by: "-=", infix, in: expression)
      case "-=": addExchange(of: "-=", by: "+=", infix, in: expression)
      case "|=", "&=": add(expression, "leaves out", .nothing)
      default: break
      }
    } else if bare.is(FunctionCallExprSyntax.self) {
      add(
        expression, "leaves out",
        [
          .init(range: expression.place, form: .nothing),
          .init(range: node.outermost.place, form: .whole),
        ])
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
    guard case .expression(let condition) = node.condition else {
      if !node.condition.is(AvailabilityConditionSyntax.self) {
        add(node.condition, "takes for nil", .unbound)
      }
      return .visitChildren
    }
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
    if node.parent?.as(LabeledExprSyntax.self)?.label?.text == "line" { return .skipChildren }
    addConstant(node, "counts on from \(node.literal.text) in", .next)
    return .skipChildren
  }

  private func addConstant(_ node: some SyntaxProtocol, _ verb: String, _ form: Slip.Form) {
    add(node.around, verb, [Slip.Change(range: node.place, form: form)])
  }

  /// Names, and others that they may be mistaken for.
  private static let exchanges = [
    "map": "return", "return": "map", "settled": "fulfilled", "rejected": "failed",
    "failed": "rejected", "shield": "linear", "observer": "linear",
    "firstSettled": "firstFulfilled", "firstFulfilled": "firstSettled",
    "allFulfilled": "allSettled", "allSettled": "allFulfilled",
  ]

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.declName.trimmedDescription
    if node.base == nil, node.parent?.is(LabeledExprSyntax.self) == true {
      if let other = Self.exchanges[name] {
        addConstant(node, "writes .\(other) for .\(name) in", .expression(".\(other)"))
      }
    } else if node.base?.trimmedDescription == "PromiseError",
      node.parent?.is(FunctionCallExprSyntax.self) == false
    {
      let other = "PromiseError.\(name == "badInput" ? "emptySequence" : "badInput")"
      addConstant(node, "writes \(other) for", .expression(other))
    }
    return .visitChildren
  }

  /// Adds calls without an argument that has a default, and without a parameter passed on.
  private func addArguments(_ node: FunctionCallExprSyntax) {
    let called = node.calledExpression
    switch (called.trimmedDescription, node.arguments.count) {
    case ("Link", 1):
      for kind in [".shield", ".observer"] {
        add(node, "adds \(kind) to", .expression("Link(\(node.arguments), \(kind))"))
      }
    case ("Hop", 0): add(node, "adds a queue to", .expression("Hop(isolation: nil, role: .map)"))
    case (let name, _) where name.hasPrefix("PromiseError."):
      addConstant(node, "writes PromiseError.badInput for", .expression("PromiseError.badInput"))
    default: break
    }
    let plain = called.as(GenericSpecializationExprSyntax.self)?.expression ?? called
    let name =
      plain.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? plain.trimmedDescription
    for (index, argument) in zip(node.arguments.indices, node.arguments) {
      let label = argument.label?.text ?? "_"
      // Only messages and traces show these.
      if ["file", "line", "function", "of"].contains(label), argument.expression.isLiteral {
        continue
      }
      if defaults.contain(label, of: name) {
        let without = node.trimmed.with(\.arguments, node.arguments.removing(at: index))
        let verb = "leaves `\(argument.with(\.trailingComma, nil).line)` out of"
        if let item = node.statement {
          let text = item.trimmedDescription.replacing(
            node.trimmedDescription, with: without.trimmedDescription, maxReplacements: 1)
          add(node, verb, [.init(range: item.place, form: .statements(text))])
        } else {
          add(node, verb, .expression(without.trimmedDescription))
        }
      } else if label == "isolation", !argument.expression.is(NilLiteralExprSyntax.self) {
        addLoss(of: argument, argument.expression, .expression("nil"), in: node)
      } else {
        let whole = argument.expression
        let named =
          whole.as(ConsumeExprSyntax.self).map { ($0.expression, whole) }
          ?? whole.as(MemberAccessExprSyntax.self)?.base.map { ($0, $0) } ?? (whole, whole)
        let name = named.0.as(DeclReferenceExprSyntax.self)?.baseName.text
        let parameter = parameters.last?.first { ($0.secondName ?? $0.firstName).text == name }
        if let form = parameter?.replacement { addLoss(of: argument, named.1, form, in: node) }
      }
    }
  }

  private func addLoss(
    of argument: LabeledExprSyntax, _ expression: ExprSyntax, _ form: Slip.Form,
    in call: FunctionCallExprSyntax
  ) {
    let text = argument.with(\.trailingComma, nil).line
    add(call, "passes no `\(text)` in", [.init(range: expression.place, form: form)])
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    addCapture(to: node)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    addArguments(node)
    addSecondCall(of: node)
    addIsolations(in: node)
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
