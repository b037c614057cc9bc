import Edits
import SwiftSyntax

/// PromiseKit's `Result<T>` becomes Swift's `Result<T, Error>`, and its cases `success` and
/// `failure`.
final class Results: Rewriter {
  override func visit(_ node: SourceFileSyntax) -> SyntaxVisitorContinueKind {
    let cases = ResultCases(file, codebase)
    cases.walk(file.tree)
    for node in cases.found {
      edits.append(.replace(node.declName.baseName, by: resultCases[node.declName.baseName.text]!))
    }
    left += cases.left
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "Result" { addFailure(node.genericArgumentClause, isQualified: false) }
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "Result", node.baseType.trimmedDescription == "PromiseKit" {
      addFailure(node.genericArgumentClause, isQualified: true)
    }
    return .visitChildren
  }

  override func visit(_ node: GenericSpecializationExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.expression.trimmedDescription {
    case "Result": addFailure(node.genericArgumentClause, isQualified: false)
    case "PromiseKit.Result": addFailure(node.genericArgumentClause, isQualified: true)
    default: break
    }
    return .visitChildren
  }

  /// `typealias Outcome = PromiseKit.Result`, without a word on its parameter.
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    let value = node.initializer.value
    guard node.genericParameterClause == nil,
      ["Result", "PromiseKit.Result"].contains(value.trimmedDescription)
    else { return .visitChildren }
    let error = written("Error", of: "Swift", at: node)
    edits += [
      .insert("<Value>", after: node.name), .replace(value, by: "Swift.Result<Value, \(error)>"),
    ]
    return .skipChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.resultKind == .promiseKit,
      node.isQualified || declaration(of: "Result", at: node) != .own
    else { return .visitChildren }
    let requirement = "Failure == " + written("Error", of: "Swift", at: node.memberBlock)
    if let last = node.genericWhereClause?.requirements.last {
      edits.append(.insert(", \(requirement)", after: last))
    } else if let clause = node.inheritanceClause {
      edits.append(.insert(" where \(requirement)", after: clause))
    } else {
      edits.append(.insert(" where \(requirement)", after: node.extendedType))
    }
    let parameters = ParameterNames(viewMode: .sourceAccurate)
    parameters.walk(node)
    edits += parameters.found.map { .replace($0, by: "Success") }
    return .visitChildren
  }

  private func addFailure(_ clause: GenericArgumentClauseSyntax?, isQualified: Bool) {
    guard let arguments = clause?.arguments, arguments.count == 1, let last = arguments.last else {
      return
    }
    switch isQualified ? nil : declaration(of: "Result", at: last) {
    case .own: break
    case .imported(let module): leave(last, "Result<…> not touched: \(module) has one of its own")
    case nil:
      edits.append(.insert(", " + written("Error", of: "Swift", at: last), after: last))
    }
  }
}

/// The new names of the cases.
let resultCases = ["fulfilled": "success", "rejected": "failure"]

/// Finds the cases of PromiseKit's results: `.fulfilled`, `Result.rejected`,
/// `Result<Int>.fulfilled`.
final class ResultCases: Rewriter {
  private(set) var found: [MemberAccessExprSyntax] = []

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.declName.baseName.text
    guard resultCases[name] != nil else { return .visitChildren }
    if let base = node.base {
      if base.isResult || base.trimmedDescription == "Self" && node.isInExtensionOfResult {
        found.append(node)
      }
    } else if let canBeCalled = codebase.ownCases[name] {
      // An own case without a payload cannot be the one that is called.
      if !canBeCalled, node.parent?.is(FunctionCallExprSyntax.self) == true {
        found.append(node)
      } else if !codebase.hasEnumLikeResult, node.casesBeside == Set(resultCases.keys) {
        // A `switch` over an own enum would have its other cases, too.
        found.append(node)
      } else if node.casesBeside.allSatisfy({ $0.map { resultCases[$0] != nil } ?? true }) {
        leave(node, ".\(name) not touched: a case or member of this name is declared here")
      }
    } else {
      found.append(node)
    }
    return .visitChildren
  }
}

extension ExprSyntax {
  fileprivate var isResult: Bool {
    let type = self.as(GenericSpecializationExprSyntax.self)?.expression ?? self
    return ["Result", "PromiseKit.Result"].contains(type.trimmedDescription)
  }
}

extension SyntaxProtocol {
  /// The cases of the `switch` that it is a case of, with nil for `default` and other patterns.
  fileprivate var casesBeside: Set<String?> {
    let around = sequence(first: Syntax(self)) { $0.parent }
    guard let label = around.first(where: { $0.is(SwitchCaseLabelSyntax.self) }),
      let cases = label.parent?.parent?.as(SwitchCaseListSyntax.self)
    else { return [] }
    return cases.reduce(into: []) { names, element in
      if case .switchCase(let one) = element, case .case(let label) = one.label {
        names.formUnion(label.caseItems.map(\.pattern.caseName))
      } else {
        names.insert(nil)
      }
    }
  }

  fileprivate var isInExtensionOfResult: Bool {
    var node = parent
    while let current = node, !current.is(ExtensionDeclSyntax.self) { node = current.parent }
    return node?.as(ExtensionDeclSyntax.self)?.resultKind == .promiseKit
  }
}

extension PatternSyntax {
  /// The name in a pattern such as `.some`, `.some(let value)` and `let .some(value)`.
  fileprivate var caseName: String? {
    if let binding = self.as(ValueBindingPatternSyntax.self) { return binding.pattern.caseName }
    guard var expression = self.as(ExpressionPatternSyntax.self)?.expression else { return nil }
    if let call = expression.as(FunctionCallExprSyntax.self) { expression = call.calledExpression }
    guard let member = expression.as(MemberAccessExprSyntax.self), member.base == nil else {
      return nil
    }
    return member.declName.baseName.text
  }
}

/// Whose result a type is.
enum ResultKind {
  case promiseKit, swift
}

extension TypeSyntax {
  /// Nil if it is no result, or a result with one type of error.
  var resultKind: ResultKind? {
    switch description.filter({ !$0.isWhitespace }).prefix(while: { $0 != "<" }) {
    case "PromiseKit.Result": return .promiseKit
    case "Swift.Result": return failures.contains(failure ?? "Error") ? .swift : nil
    case "Result": return failure.map { failures.contains($0) ? .swift : nil } ?? .promiseKit
    default: return nil
    }
  }

  private var failure: String? {
    let clause =
      self.as(IdentifierTypeSyntax.self)?.genericArgumentClause
      ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause
    guard let arguments = clause?.arguments, arguments.count == 2 else { return nil }
    return arguments.last?.trimmedDescription
  }
}

private let failures: Set = ["Error", "any Error", "Swift.Error", "any Swift.Error", "Failure"]

extension ExtensionDeclSyntax {
  var resultKind: ResultKind? {
    guard extendedType.lastName == "Result" else { return nil }
    // PromiseKit's has no such parameters.
    if let clause = genericWhereClause?.trimmedDescription,
      clause.contains("Success") || clause.contains("Failure")
    {
      return .swift
    }
    return extendedType.resultKind
  }

  fileprivate var isQualified: Bool { extendedType.is(MemberTypeSyntax.self) }
}

/// Finds mentions of `T`, the parameter of PromiseKit's result, which Swift's calls `Success`.
private final class ParameterNames: SyntaxVisitor {
  var found: [TokenSyntax] = []

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "T" { found.append(node.name) }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.baseName.text == "T" { found.append(node.baseName) }
    return .visitChildren
  }

  /// A function may have a parameter of that name itself.
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let names = node.genericParameterClause?.parameters.map(\.name.text) ?? []
    return names.contains("T") ? .skipChildren : .visitChildren
  }
}
