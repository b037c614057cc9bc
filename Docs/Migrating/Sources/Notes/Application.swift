import Edits
import SwiftSyntax

/// A change of a declaration that a note of the compiler proposes.
///
/// It is known by names and not by its place, because others may be made or taken back meanwhile.
package struct Application: Hashable, Sendable {
  package enum Kind: Sendable {
    /// The type conforms to `Sendable`.
    case sendable
    /// The type parameter does.
    case parameter
    /// The variable is a constant.
    case constant
    /// The class is final.
    case final
    /// The parameter takes a `@Sendable` closure.
    case closure
    /// The local function is `@Sendable`.
    case function
    /// The class belongs to the main actor, as only people can propose.
    case mainActor
  }

  package var kind: Kind
  package var path: String
  /// The names of the declarations around it, and its own.
  package var names: [String]

  /// The change of a declaration in a file.
  init(_ kind: Kind, of declaration: some SyntaxProtocol, in file: SourceFile) {
    (self.kind, path, names) = (kind, file.path, declaration.names)
  }

  /// The edits of a file that make it so.
  func edits(of file: SourceFile, _ facts: Facts) -> [Edit] {
    let finder = Finder(self, file, facts)
    finder.walk(file.tree)
    return finder.edits
  }

  /// Whether an error is there because of it.
  func isBlamed(by error: Diagnostic, _ facts: Facts) -> Bool {
    switch kind {
    case .sendable:
      isOfProtocol(facts)
        ? error.names.contains { facts.names.inherits($0, from: names.last ?? "") }
          && error.text.contains("Sendable")
        : names(error) && error.path == path && error.text.contains(/'Sendable'|conform/)
    case .parameter: names(error) && error.path == path
    case .mainActor, .function: false
    case .closure: isAboutCaller(error, facts)
    case .constant, .final: names(error) && error.path == path || isBroken(by: error, facts)
    }
  }

  /// Whether it makes a protocol `Sendable`, and so all types that conform.
  private func isOfProtocol(_ facts: Facts) -> Bool {
    facts.file(path).map { file in
      let finder = Finder(self, file, facts)
      finder.walk(file.tree)
      return finder.found.contains { $0.is(ProtocolDeclSyntax.self) }
    } == true
  }

  /// How many errors it may lead to, if so many have proposed it: as many are too many.
  func limit(_ count: Int, _ facts: Facts) -> Int {
    kind == .closure || isOfProtocol(facts) ? max(count - 1, 0) : 0
  }

  /// Whether an error is in what a caller of the function passes, or says that a requirement or an
  /// overridden method takes another closure.
  private func isAboutCaller(_ error: Diagnostic, _ facts: Facts) -> Bool {
    let function = names.dropLast().last ?? ""
    if error.path == path, error.text.contains("sendability"), error.names.contains(function) {
      return true
    }
    let called = function == "init" ? names.dropLast(2).last : function
    return facts.node(at: error).map { node in
      sequence(first: node) { $0.parent }.contains { node in
        guard let expression = node.as(FunctionCallExprSyntax.self)?.calledExpression else {
          return false
        }
        let name =
          expression.as(MemberAccessExprSyntax.self)?.declName
          ?? expression.as(
            DeclReferenceExprSyntax.self)
        return name?.baseName.text == called
      }
    } == true
  }

  /// Whether an error says that the change is wrong there, in any mode.
  func isBroken(by error: Diagnostic, _ facts: Facts) -> Bool {
    if kind == .final { return names(error) && error.text.contains("from a final class") }
    if kind == .sendable {
      return names(error) && error.path == path
        && error.text.contains("cannot inherit from another class")
    }
    guard kind == .constant, !error.text.contains("Sendable"),
      !error.text.contains("concurrency-safe"), let file = facts.file(path)
    else { return false }
    // Assignments may be in any file.
    if names(error), error.text.contains("'let' constant") { return true }
    // A protocol may want a variable, which the compiler does not name.
    let finder = Finder(self, file, facts)
    finder.walk(file.tree)
    let lines = finder.found.map { file.lines(of: $0) }
    return ([error] + error.notes).contains { place in
      place.path == path && lines.contains { $0.contains(place.line) }
    }
  }

  private func names(_ error: Diagnostic) -> Bool {
    guard let name = names.last else { return false }
    return error.names.contains {
      $0 == name || $0.hasSuffix(".\(name)") || $0.hasPrefix("\(name)<")
    }
  }

  /// As one would write it.
  package var description: String {
    let name = names.joined(separator: ".")
    return switch kind {
    case .sendable: "\(name): Sendable"
    case .parameter: "<\(name): Sendable>"
    case .constant: "let \(name)"
    case .final: "final class \(name)"
    case .closure: "@Sendable \(name)"
    case .function: "@Sendable func \(name)"
    case .mainActor: "@MainActor class \(name)"
    }
  }
}

extension Application.Kind {
  /// The declaration that a token names.
  func declaration(named token: TokenSyntax) -> Syntax? {
    sequence(first: Syntax(token)) { $0.parent }.prefix(5).first { node in
      switch self {
      case .sendable, .final, .mainActor: node.isType && node.ownName == token.text
      case .parameter: node.is(GenericParameterSyntax.self)
      case .constant: node.is(VariableDeclSyntax.self)
      case .closure: node.is(FunctionParameterSyntax.self)
      case .function: node.is(FunctionDeclSyntax.self)
      }
    }
  }
}

/// Finds the declarations of a name in a file; with `#if` there may be several.
private final class Finder: SyntaxAnyVisitor {
  private let application: Application
  private let file: SourceFile
  private let facts: Facts
  var edits: [Edit] = []
  var found: [Syntax] = []

  init(_ application: Application, _ file: SourceFile, _ facts: Facts) {
    (self.application, self.file, self.facts) = (application, file, facts)
    super.init(viewMode: .sourceAccurate)
  }

  /// A name to write at a node, with its module if the package has a declaration of that name.
  private func written(_ name: String, of module: String, at node: some SyntaxProtocol) -> String {
    facts.names.declaration(of: name, at: node, in: file) == nil ? name : "\(module).\(name)"
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    guard node.ownName == application.names.last, node.names == application.names else {
      return .visitChildren
    }
    found.append(node)
    switch application.kind {
    case .sendable: if node.isType { conform(node) }
    case .mainActor:
      if node.is(ClassDeclSyntax.self) {
        let name = written("MainActor", of: "_Concurrency", at: node)
        edits.append(.insert("@\(name) ", before: node))
      }
    case .parameter:
      if let parameter = node.as(GenericParameterSyntax.self) {
        let sendable = written("Sendable", of: "Swift", at: node)
        if let type = parameter.inheritedType {
          edits.append(.insert(" & \(sendable)", after: type))
        } else {
          edits.append(.insert(": \(sendable)", after: parameter.name))
        }
      }
    case .final:
      if let type = node.as(ClassDeclSyntax.self), !type.isFinal {
        edits.append(.insert("final ", before: type.classKeyword))
      }
    case .function:
      if node.is(FunctionDeclSyntax.self) { edits.append(.insert("@Sendable ", before: node)) }
    case .closure:
      if let type = node.as(FunctionParameterSyntax.self)?.type.closureType {
        edits.append(.insert("@Sendable ", before: type))
      }
    case .constant:
      if let variable = node.as(VariableDeclSyntax.self) {
        edits.append(.replace(variable.bindingSpecifier, by: "let"))
      }
    }
    return .visitChildren
  }

  private func conform(_ node: Syntax) {
    guard let type = node.asProtocol((any DeclGroupSyntax).self),
      let name = node.asProtocol((any NamedDeclSyntax).self)?.name
    else { return }
    let sendable = written("Sendable", of: "Swift", at: type.memberBlock)
    let parameters = node.asProtocol((any WithGenericParametersSyntax).self)?
      .genericParameterClause?.parameters
    if let parameters {
      // Only as far as what it holds does.
      let whole = sequence(first: node) { $0.parent }
        .filter { $0.isProtocol((any DeclSyntaxProtocol).self) }.last
      let condition = parameters.map { "\($0.name.text): \(sendable)" }.joined(separator: ", ")
      edits.append(
        .insert(
          "\n\nextension \(node.names.joined(separator: ".")): \(sendable) where \(condition) {}",
          after: whole ?? node))
    } else if let inherited = type.inheritanceClause?.inheritedTypes.last {
      edits.append(.insert(", \(sendable)", after: inherited))
    } else {
      edits.append(.insert(": \(sendable)", after: name))
    }
  }
}

extension ClassDeclSyntax {
  var isFinal: Bool { modifiers.contains { $0.name.text == "final" } }

  /// Whether its module is the only one that can have subclasses.
  var canBeFinal: Bool { !modifiers.contains { $0.name.text == "open" } }

  /// The variables of its objects that are stored.
  var storedVariables: [VariableDeclSyntax] {
    memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.filter { variable in
      variable.bindingSpecifier.text == "var" && !variable.isStatic
        && variable.bindings.contains { $0.accessorBlock?.isObserver ?? true }
    }
  }
}

extension AccessorBlockSyntax {
  /// Whether it has `willSet` or `didSet`, and so belongs to a stored variable.
  fileprivate var isObserver: Bool {
    guard case .accessors(let list) = accessors else { return false }
    return list.contains { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }
}

extension TypeSyntax {
  /// What can be marked in the type of a parameter: a type of functions, or a name of one.
  var closureType: TypeSyntax? {
    if self.is(FunctionTypeSyntax.self) || self.is(IdentifierTypeSyntax.self) { return self }
    if let type = self.as(OptionalTypeSyntax.self)?.wrappedType {
      // An attribute does not apply to a name in parentheses.
      return type.as(TupleTypeSyntax.self)?.elements.first?.type.as(FunctionTypeSyntax.self)
        .map { TypeSyntax($0) }
    }
    guard let type = self.as(AttributedTypeSyntax.self),
      !type.attributes.contains(where: { $0.trimmedDescription == "@Sendable" })
    else { return nil }
    return type.baseType.closureType
  }
}

extension VariableDeclSyntax {
  var isStatic: Bool { modifiers.contains { ["static", "class"].contains($0.name.text) } }

  /// Whether it is stored in objects or values.
  var isOfInstances: Bool {
    !isStatic && sequence(first: Syntax(self)) { $0.parent }.contains(where: \.isType)
  }

  /// Whether it can be a `let`, and only its own module can write to it: another may not be built
  /// yet, or is one of another package.
  var canBeConstant: Bool {
    guard bindings.count == 1, let binding = bindings.first,
      binding.initializer != nil
        || isOfInstances && binding.typeAnnotation?.type.isOptional == false,
      binding.accessorBlock == nil, binding.pattern.is(IdentifierPatternSyntax.self),
      attributes.allSatisfy({ $0.trimmedDescription.hasPrefix("@available") })
    else { return false }
    // Members of a public extension are public.
    let owner = sequence(first: Syntax(self)) { $0.parent }
      .lazy.compactMap { $0.as(ExtensionDeclSyntax.self) }.first
    let words = Array(modifiers) + Array(owner?.modifiers ?? [])
    return words.allSatisfy { word in
      word.detail == nil && !["public", "open", "package", "lazy", "weak"].contains(word.name.text)
    }
  }
}

extension TypeSyntax {
  /// Whether a variable of the type has a value without being written to.
  fileprivate var isOptional: Bool {
    self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
  }
}

extension SyntaxProtocol {
  fileprivate var isType: Bool {
    Syntax(self).isProtocol((any DeclGroupSyntax).self)
      && Syntax(self).isProtocol((any NamedDeclSyntax).self)
  }

  /// The name of a declaration; of an extension, that of the type.
  fileprivate var ownName: String? {
    let node = Syntax(self)
    if let named = node.asProtocol((any NamedDeclSyntax).self) { return named.name.text }
    if let parameter = node.as(GenericParameterSyntax.self) { return parameter.name.text }
    if let parameter = node.as(FunctionParameterSyntax.self) {
      return (parameter.secondName ?? parameter.firstName).text
    }
    if node.is(InitializerDeclSyntax.self) { return "init" }
    if let variable = node.as(VariableDeclSyntax.self) {
      return variable.bindings.first?.pattern.trimmedDescription
    }
    return node.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
  }

  fileprivate var names: [String] {
    sequence(first: Syntax(self)) { $0.parent }.compactMap(\.ownName).reversed()
  }
}
