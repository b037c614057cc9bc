import Edits
import SwiftSyntax

/// Conversions between PromiseKit's result and Swift's, which are the same from now on.
///
/// Left as they are, those that use each other would call themselves for ever. They return what
/// they are given, and their uses compile; one that is there twice goes, and so does a `resolve`
/// for Swift's result, since the library has it.
final class Conversions: Rewriter {
  private var extended: [ExtensionDeclSyntax] = []

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    extended.append(node)
    return .visitChildren
  }

  override func visitPost(_ node: ExtensionDeclSyntax) { extended.removeLast() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let parameters = node.signature.parameterClause.parameters
    if let type = extended.last?.extendedType, type.lastName == "Resolver", !isOwn(type),
      node.name.text == "resolve",
      parameters.count == 1, parameters.first?.firstName.text == "_",
      parameters.first?.type.lastName == "Result"
    {
      edits.append(.remove(node, in: file))
      leave(node, "resolve(_:) removed: Resolver has it")
      return .skipChildren
    }
    guard let body = node.body, node.genericParameterClause == nil,
      let result = node.signature.returnClause?.type.resultKind
    else { return .visitChildren }
    let isStatic = node.modifiers.contains { $0.name.text == "static" }
    let source: (kind: ResultKind, name: String)
    if parameters.isEmpty, !isStatic, let kind = extended.last?.resultKind {
      source = (kind, "self")
    } else if parameters.count == 1, let parameter = parameters.first,
      let kind = parameter.type.resultKind
    {
      source = (kind, (parameter.secondName ?? parameter.firstName).text)
    } else {
      return .visitChildren
    }
    if source.kind == result { return .visitChildren }
    let labels = parameters.map(\.firstName.text).joined(separator: ":")
    replace(node, body, by: "{ return \(source.name) }", key: "\(node.name.text)(\(labels))")
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    let parameters = node.signature.parameterClause.parameters
    guard let body = node.body, node.genericParameterClause == nil, parameters.count == 1,
      let parameter = parameters.first, let kind = parameter.type.resultKind,
      let other = extended.last?.resultKind, kind != other
    else { return .visitChildren }
    let name = (parameter.secondName ?? parameter.firstName).text
    replace(node, body, by: "{ self = \(name) }", key: "init(\(parameter.firstName.text))")
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.bindings.count == 1, let binding = node.bindings.first,
      let block = binding.accessorBlock, case .getter = block.accessors,
      let kind = binding.typeAnnotation?.type.resultKind,
      let other = extended.last?.resultKind, kind != other
    else { return .visitChildren }
    replace(node, block, by: "{ return self }", key: binding.pattern.trimmedDescription)
    return .visitChildren
  }

  private func replace(
    _ declaration: some DeclSyntaxProtocol, _ body: some SyntaxProtocol, by other: String,
    key: String
  ) {
    let isOfResult = extended.last?.resultKind != nil
    let owner = isOfResult ? "Result" : extended.last?.extendedType.trimmedDescription ?? ""
    if codebase.once.insert("\(owner).\(key)") {
      edits.append(.replace(body, by: other))
      leave(
        declaration, "a conversion of results now returns what it is given; it can go with its uses"
      )
    } else {
      edits.append(.remove(declaration, in: file))
      leave(declaration, "a second conversion of results of this name removed")
    }
  }
}
