import SwiftSyntax

/// The names that the files of a code base declare, to see whether a name that a rule writes, or
/// looks for, would mean one of them.
///
/// In doubt a name counts as declared: types are known by their last names, and a function counts
/// where only a type could be meant.
package struct DeclaredNames: Sendable {
  /// A declaration of a name, as seen from a place.
  package enum Declaration: Hashable, Sendable {
    /// It is found before those of imported modules.
    case own
    /// It belongs to an imported module, so that the compiler cannot choose.
    case imported(module: String)
  }

  /// Outside of types: by module, and by file if other files don't see them.
  private var modules: [String: Set<String>] = [:]
  private var files: [String: Set<String>] = [:]
  /// Members, cases and type parameters, by the types that have them.
  private var members: [String: Set<String>] = [:]
  /// Names that are declared in functions and closures.
  private var locals: Set<String> = []
  /// What types inherit from and conform to.
  private var inherited: [String: Set<String>] = [:]
  /// The modules that modules export.
  private var exports: [String: Set<String>] = [:]

  package init(in files: [SourceFile]) {
    for file in files {
      let finder = Finder(viewMode: .sourceAccurate)
      finder.walk(file.tree)
      modules[file.module, default: []].formUnion(finder.modules)
      self.files[file.path] = finder.files
      members.merge(finder.members) { $0.union($1) }
      locals.formUnion(finder.locals)
      inherited.merge(finder.inherited) { $0.union($1) }
      for other in file.imports where other.isExported {
        exports[file.module, default: []].insert(other.module)
      }
    }
  }

  /// The declaration that a name means at a node of a file, if it is one of these.
  package func declaration(
    of name: String, at node: some SyntaxProtocol, in file: SourceFile
  ) -> Declaration? {
    if locals.contains(name), node.outermostFunction?.declares(name) == true { return .own }
    if inherit(node.enclosingTypes).contains(where: { has($0, name) }) { return .own }
    if modules[file.module]?.contains(name) == true || files[file.path]?.contains(name) == true {
      return .own
    }
    return visible(from: file).sorted().first { modules[$0]?.contains(name) == true }
      .map { .imported(module: $0) }
  }

  /// Whether any file declares a name, wherever.
  package func declare(_ name: String) -> Bool {
    locals.contains(name)
      || [modules, files, members].contains { $0.values.contains { $0.contains(name) } }
  }

  /// Whether a type has a member of a name, by a declaration in these files.
  package func has(_ type: String, _ member: String) -> Bool {
    members[type]?.contains(member) == true
  }

  /// Whether a type inherits from another, or conforms to it.
  package func inherits(_ type: String, from base: String) -> Bool {
    type != base && inherit([type]).contains(base)
  }

  /// Whether any type inherits from another, or conforms to it.
  package func isBase(_ type: String) -> Bool { inherited.values.contains { $0.contains(type) } }

  /// The modules that have files.
  package var ownModules: Set<String> { Set(modules.keys) }

  /// The types, with all that they inherit from.
  private func inherit(_ types: [String]) -> Set<String> {
    closure(of: types) { inherited[$0] ?? [] }
  }

  /// The modules that a file imports, with all that they export.
  private func visible(from file: SourceFile) -> Set<String> {
    closure(of: file.imports.map(\.module)) { exports[$0] ?? [] }.subtracting([file.module])
  }
}

private func closure(of names: [String], _ next: (String) -> Set<String>) -> Set<String> {
  var (found, waiting) = (Set<String>(), names)
  while let name = waiting.popLast() {
    if found.insert(name).inserted { waiting += next(name) }
  }
  return found
}

private final class Finder: SyntaxAnyVisitor {
  var modules: Set<String> = []
  var files: Set<String> = []
  var members: [String: Set<String>] = [:]
  var locals: Set<String> = []
  var inherited: [String: Set<String>] = [:]

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let type = node.typeName, let group = node.asProtocol((any DeclGroupSyntax).self) {
      let names = group.inheritanceClause?.inheritedTypes.compactMap(\.type.lastName) ?? []
      inherited[type, default: []].formUnion(names)
    }
    let names = node.declaredNames
    if names.isEmpty { return .visitChildren }
    if node.outermostFunction != nil {
      locals.formUnion(names)
    } else if let type = node.enclosingTypes.first {
      members[type, default: []].formUnion(names)
    } else if node.isPrivate {
      files.formUnion(names)
    } else {
      modules.formUnion(names)
    }
    return .visitChildren
  }
}

/// Finds a declaration of a name, however deep.
private final class Search: SyntaxAnyVisitor {
  let name: String
  var isFound = false

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if node.declaredNames.contains(name) { isFound = true }
    return isFound ? .skipChildren : .visitChildren
  }
}

extension SyntaxProtocol {
  /// The function, initializer, accessor or closure around it that lies in no other.
  fileprivate var outermostFunction: Syntax? {
    sequence(first: Syntax(self)) { $0.parent }.dropFirst().filter(\.isFunction).last
  }

  fileprivate var isFunction: Bool {
    [
      .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .accessorBlock,
      .closureExpr,
    ].contains(kind)
  }

  fileprivate func declares(_ name: String) -> Bool {
    let search = Search(name)
    search.walk(self)
    return search.isFound
  }

  /// The names that a node itself declares.
  fileprivate var declaredNames: [String] {
    let node = Syntax(self)
    switch node.kind {
    case .enumCaseElement: return [node.cast(EnumCaseElementSyntax.self).name.text]
    case .genericParameter: return [node.cast(GenericParameterSyntax.self).name.text]
    case .functionParameter:
      let parameter = node.cast(FunctionParameterSyntax.self)
      return [(parameter.secondName ?? parameter.firstName).text]
    case .closureParameter:
      let parameter = node.cast(ClosureParameterSyntax.self)
      return [(parameter.secondName ?? parameter.firstName).text]
    case .closureShorthandParameter:
      return [node.cast(ClosureShorthandParameterSyntax.self).name.text]
    case .identifierPattern: return [node.cast(IdentifierPatternSyntax.self).identifier.text]
    case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .typeAliasDecl,
      .associatedTypeDecl, .functionDecl, .macroDecl:
      return node.asProtocol((any NamedDeclSyntax).self).map { [$0.name.text] } ?? []
    default: return []
    }
  }

  /// Whether only its file sees it.
  fileprivate var isPrivate: Bool {
    let declaration = sequence(first: Syntax(self)) { $0.parent }.lazy
      .compactMap { $0.asProtocol((any WithModifiersSyntax).self) }.first
    return declaration?.modifiers
      .contains { ["private", "fileprivate"].contains($0.name.text) } == true
  }
}
