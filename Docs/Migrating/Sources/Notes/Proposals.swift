import Edits
import SwiftSyntax

extension Facts {
  /// The changes that an error and its notes propose.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - isOwn: Whether a file may be changed, by its path.
  ///   - isMainActors: Whether a class belongs to the main actor, as people say by its name.
  /// - Returns: Changes that may mend it, alone or with others.
  func proposals(
    for error: Diagnostic, where isOwn: (String) -> Bool, mainActor isMainActors: (String) -> Bool
  ) -> Set<Application> {
    var found = Set<Application>()
    let owner: String? = if case (.owners, let name) = cause(of: error) { name } else { nil }
    for place in [error] + error.notes where isOwn(place.path) {
      guard let file = file(place.path),
        let token = file.token(line: place.line, column: place.column)
      else { continue }
      if let owner, isMainActors(owner) {
        let declaration = Application.Kind.mainActor.declaration(named: token)
        if let type = declaration?.as(ClassDeclSyntax.self), type.name.text == owner {
          found.insert(Application(.mainActor, of: type, in: file))
        }
        continue
      }
      for (kind, declaration) in declarations(for: place, of: error, at: token)
      where isPossible(kind, declaration) {
        found.insert(Application(kind, of: declaration, in: file))
      }
    }
    return found
  }

  /// The declarations that a message proposes to change.
  private func declarations(
    for place: Diagnostic, of error: Diagnostic, at token: TokenSyntax
  ) -> [(Application.Kind, Syntax)] {
    func named(_ kinds: Application.Kind...) -> [(Application.Kind, Syntax)] {
      kinds.compactMap { kind in kind.declaration(named: token).map { (kind, $0) } }
    }
    let text = place.text
    if text.hasPrefix("consider making generic parameter") { return named(.parameter) }
    if text.contains(/^consider making .* conform to the 'Sendable' protocol$/) {
      return named(.sendable)
    }
    if text.contains(/^(class|protocol) '.*' does not conform to the 'Sendable' protocol$/) {
      return named(.sendable, .final)
    }
    if text.contains(/^non-final class '.*' cannot conform to the 'Sendable' protocol/) {
      return named(.final)
    }
    if text.contains(/^convert '.*' to a 'let' constant|-conforming class '.*' is mutable/) {
      return named(.constant)
    }
    if text.contains(/^concurrently-executed local function/) { return named(.function) }
    if text.contains(/^parameter '.*' is implicitly non-Sendable/) { return named(.closure) }
    if text.contains("a function type must be marked '@Sendable'"), let name = error.names.first {
      return token.parameter(named: name).map { [(.closure, $0)] } ?? []
    }
    // A function that is passed by its name.
    if text.hasPrefix("converting non-Sendable function value"), token.parent?.isReference == true {
      return token.parameter(named: token.text).map { [(.closure, $0)] }
        ?? token.localFunction(named: token.text).map { [(.function, $0)] } ?? []
    }
    if error.text.contains(/different sendability|^sendability of function types/) {
      return mismatches(at: place, of: error, token)
    }
    return []
  }

  /// The parameters of a requirement or overridden method, and of the method that has to take the
  /// same closures.
  private func mismatches(
    at place: Diagnostic, of error: Diagnostic, _ token: TokenSyntax
  ) -> [(Application.Kind, Syntax)] {
    let functions = ([error] + error.notes).compactMap { place in
      node(at: place).flatMap { node in
        sequence(first: node) { $0.parent }.first { $0.is(FunctionDeclSyntax.self) }
      }
    }
    let marked = functions.map { function in
      function.cast(FunctionDeclSyntax.self).signature.parameterClause.parameters.map { parameter in
        parameter.type.description.contains("@Sendable")
      }
    }
    guard let own = functions.first(where: { $0.contains(token) }) else { return [] }
    let parameters = own.cast(FunctionDeclSyntax.self).signature.parameterClause.parameters
    return zip(parameters.indices, 0...).compactMap { index, position in
      let isMarked = marked.contains { position < $0.count && $0[position] }
      return isMarked ? (.closure, Syntax(parameters[index])) : nil
    }
  }

  /// Whether a declaration can be changed, as far as it is known before a build.
  private func isPossible(_ kind: Application.Kind, _ declaration: Syntax) -> Bool {
    switch kind {
    case .sendable:
      guard let type = declaration.as(ClassDeclSyntax.self) else { return true }
      return type.isFinal || canBeFinal(type) && type.storedVariables.allSatisfy(canBeConstant)
    case .final:
      guard let type = declaration.as(ClassDeclSyntax.self) else { return false }
      return !type.isFinal && canBeFinal(type) && type.storedVariables.allSatisfy(canBeConstant)
    case .constant: return declaration.as(VariableDeclSyntax.self).map(canBeConstant) == true
    case .closure: return declaration.as(FunctionParameterSyntax.self)?.type.closureType != nil
    case .function:
      let attributes = declaration.as(FunctionDeclSyntax.self)?.attributes ?? []
      return !attributes.contains { $0.trimmedDescription == "@Sendable" }
    case .parameter, .mainActor: return true
    }
  }

  private func canBeFinal(_ type: ClassDeclSyntax) -> Bool {
    type.canBeFinal && !names.isBase(type.name.text)
  }

  private func canBeConstant(_ variable: VariableDeclSyntax) -> Bool {
    guard variable.canBeConstant,
      let name = variable.bindings.first?.pattern.trimmedDescription
    else { return false }
    if variable.isOfInstances {
      let isSet = variable.bindings.first?.initializer != nil
      return !writes.mayWriteToMember(name, inInitializers: isSet)
    }
    return !writes.mayWrite(to: name, static: variable.isStatic)
  }
}

extension TokenSyntax {
  /// The parameter of a function around it that has a name.
  fileprivate func parameter(named name: String) -> Syntax? {
    sequence(first: Syntax(self)) { $0.parent }.lazy.compactMap { node -> Syntax? in
      let signature =
        node.as(FunctionDeclSyntax.self)?.signature
        ?? node.as(InitializerDeclSyntax.self)?.signature
      return signature?.parameterClause.parameters
        .first { ($0.secondName ?? $0.firstName).text == name }.map(Syntax.init)
    }.first
  }

  /// The function of a name that a function around it declares.
  fileprivate func localFunction(named name: String) -> Syntax? {
    sequence(first: Syntax(self)) { $0.parent }.lazy
      .compactMap { $0.as(CodeBlockItemListSyntax.self) }
      .filter { $0.parent?.is(SourceFileSyntax.self) != true }
      .compactMap { items in
        items.lazy.compactMap { $0.item.as(FunctionDeclSyntax.self) }
          .first { $0.name.text == name }.map(Syntax.init)
      }.first
  }
}

extension Syntax {
  fileprivate var isReference: Bool { self.is(DeclReferenceExprSyntax.self) }

  fileprivate func contains(_ token: TokenSyntax) -> Bool {
    position <= token.position && token.endPosition <= endPosition
  }
}
