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
    /// The class belongs to the main actor, as only people can propose.
    case mainActor
  }

  package var kind: Kind
  package var path: String
  /// The names of the declarations around it, and its own.
  package var names: [String]

  /// The change that a note proposes, if its place can be found.
  ///
  /// `file` is the file as the compiler has seen it, and `writes` is what the package writes to.
  init?(_ note: Diagnostic, in file: SourceFile, writes: Writes) {
    path = file.path
    switch note.text {
    case _ where note.text.hasPrefix("consider making generic parameter"): kind = .parameter
    case _ where note.text.contains(/^consider making .* conform to the 'Sendable' protocol$/):
      kind = .sendable
    // A class may do so if it is final, and has no variables.
    case _ where note.text.contains(/^class '.*' does not conform to the 'Sendable' protocol$/):
      kind = .sendable
    case _ where note.text.contains(/^convert '.*' to a 'let' constant/): kind = .constant
    default: return nil
    }
    guard let token = file.token(line: note.line, column: note.column),
      let declaration = kind.declaration(named: token)
    else { return nil }
    if let type = declaration.as(ClassDeclSyntax.self), !type.isFinal { return nil }
    names = declaration.names
    if let variable = declaration.as(VariableDeclSyntax.self) {
      guard variable.canBeConstant, let name = names.last,
        !writes.mayWrite(to: name, static: names.count > 1)
      else { return nil }
    }
  }

  /// The class that a note names belongs to the main actor.
  init?(mainActor note: Diagnostic, in file: SourceFile) {
    path = file.path
    kind = .mainActor
    guard let token = file.token(line: note.line, column: note.column),
      let declaration = kind.declaration(named: token), declaration.is(ClassDeclSyntax.self)
    else { return nil }
    names = declaration.names
  }

  /// The edits of a file that make it so.
  func edits(of file: SourceFile) -> [Edit] {
    let finder = Finder(self)
    finder.walk(file.tree)
    return finder.edits
  }

  /// Whether an error is there because of it.
  ///
  /// `file` is the file as the compiler has seen it.
  func isBlamed(by error: Diagnostic, in file: SourceFile) -> Bool {
    switch kind {
    case .sendable:
      names(error) && error.path == path && error.text.contains(/'Sendable'|conform/)
    case .parameter: names(error) && error.path == path
    case .mainActor: false
    case .constant: names(error) && error.path == path || isBroken(by: error, in: file)
    }
  }

  /// Whether an error says that the change is wrong there, in any mode.
  ///
  /// `file` is the file as the compiler has seen it.
  func isBroken(by error: Diagnostic, in file: SourceFile) -> Bool {
    guard kind == .constant, !error.text.contains("concurrency-safe") else { return false }
    // Assignments may be in any file.
    if names(error), error.text.contains("'let' constant") { return true }
    // A protocol may want a variable, which the compiler does not name.
    let finder = Finder(self)
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
    case .mainActor: "@MainActor class \(name)"
    }
  }
}

extension Application.Kind {
  /// The declaration that a token names.
  fileprivate func declaration(named token: TokenSyntax) -> Syntax? {
    sequence(first: Syntax(token)) { $0.parent }.prefix(5).first { node in
      switch self {
      case .sendable, .mainActor: node.isType && node.ownName == token.text
      case .parameter: node.is(GenericParameterSyntax.self)
      case .constant: node.is(VariableDeclSyntax.self)
      }
    }
  }
}

/// Finds the declarations of a name in a file; with `#if` there may be several.
private final class Finder: SyntaxAnyVisitor {
  private let application: Application
  var edits: [Edit] = []
  var found: [Syntax] = []

  init(_ application: Application) {
    self.application = application
    super.init(viewMode: .sourceAccurate)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    guard node.ownName == application.names.last, node.names == application.names else {
      return .visitChildren
    }
    found.append(node)
    switch application.kind {
    case .sendable: if node.isType { conform(node) }
    case .mainActor:
      if node.is(ClassDeclSyntax.self) { edits.append(.insert("@MainActor ", before: node)) }
    case .parameter:
      if let parameter = node.as(GenericParameterSyntax.self) {
        if let type = parameter.inheritedType {
          edits.append(.insert(" & Sendable", after: type))
        } else {
          edits.append(.insert(": Sendable", after: parameter.name))
        }
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
    let parameters = node.asProtocol((any WithGenericParametersSyntax).self)?
      .genericParameterClause?.parameters
    if let parameters {
      // Only as far as what it holds does.
      let whole = sequence(first: node) { $0.parent }
        .filter { $0.isProtocol((any DeclSyntaxProtocol).self) }.last
      let condition = parameters.map { "\($0.name.text): Sendable" }.joined(separator: ", ")
      edits.append(
        .insert(
          "\n\nextension \(node.names.joined(separator: ".")): Sendable where \(condition) {}",
          after: whole ?? node))
    } else if let inherited = type.inheritanceClause?.inheritedTypes.last {
      edits.append(.insert(", Sendable", after: inherited))
    } else {
      edits.append(.insert(": Sendable", after: name))
    }
  }
}

extension ClassDeclSyntax {
  fileprivate var isFinal: Bool { modifiers.contains { $0.name.text == "final" } }
}

extension VariableDeclSyntax {
  /// Whether it can be a `let`, and only its own module can write to it: another may not be built
  /// yet, or is one of another package.
  fileprivate var canBeConstant: Bool {
    guard bindings.count == 1, let binding = bindings.first, binding.initializer != nil,
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
    if let variable = node.as(VariableDeclSyntax.self) {
      return variable.bindings.first?.pattern.trimmedDescription
    }
    return node.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
  }

  fileprivate var names: [String] {
    sequence(first: Syntax(self)) { $0.parent }.compactMap(\.ownName).reversed()
  }
}
