import Edits
import Foundation
import SwiftSyntax

/// Facts about all files that reading one file needs.
struct Codebase {
  /// The modules through which PromiseKit can be seen.
  private(set) var seeing: Set<String>
  /// Names of cases and static members that are like those of PromiseKit's results; the value says
  /// whether one of them can be called.
  private(set) var ownCases: [String: Bool] = [:]
  /// The types in which a generic type called `Result` is declared, and the modules that have one
  /// outside of types.
  private(set) var ownersOfResult: Set<String> = []
  private(set) var modulesWithResult: Set<String> = []

  init(_ files: [SourceFile], reexporting: Set<String>) {
    seeing = promiseModules.union(reexporting)
    for file in files {
      let declarations = Declarations(viewMode: .sourceAccurate)
      declarations.walk(file.tree)
      ownCases.merge(declarations.cases) { $0 || $1 }
      ownersOfResult.formUnion(declarations.ownersOfResult)
      if declarations.hasResult { modulesWithResult.insert(file.module) }
    }
    // A module that exports one that exports PromiseKit, too.
    let exports = files.flatMap { file in
      file.imports.filter(\.isExported).map { (from: file.module, of: $0.module) }
    }
    var count = 0
    repeat {
      count = seeing.count
      for (module, other) in exports where seeing.contains(other) { seeing.insert(module) }
    } while seeing.count > count
  }

  func seesPromises(_ file: SourceFile) -> Bool {
    seeing.contains(file.module) || file.imports.contains { seeing.contains($0.module) }
  }
}

/// The modules themselves, here and there.
let promiseModules: Set = [
  "PromiseKit", "CancellablePromiseKit", "Promises", "CancellablePromises",
]

extension SourceFile {
  var imports: [(module: String, isExported: Bool)] {
    let imports = ImportFinder(viewMode: .sourceAccurate)
    imports.walk(tree)
    return imports.found
  }

  /// The module that it belongs to: the folder below `Sources` or `Tests`, otherwise the folder
  /// where the search began.
  var module: String {
    let folders = path.split(separator: "/").dropLast()
    if let root = folders.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }),
      root + 1 < folders.endIndex
    {
      return String(folders[root + 1])
    }
    return folders.first.map(String.init) ?? "."
  }
}

private final class ImportFinder: SyntaxVisitor {
  var found: [(module: String, isExported: Bool)] = []

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    let isExported = node.attributes.contains { $0.trimmedDescription == "@_exported" }
    found.append((node.path.first?.name.text ?? "", isExported))
    return .skipChildren
  }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

private final class Declarations: SyntaxVisitor {
  var cases: [String: Bool] = [:]
  var ownersOfResult: Set<String> = []
  var hasResult = false

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    add(node.name.text, isCallable: node.parameterClause != nil)
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.modifiers.contains(where: { $0.name.text == "static" }) {
      for binding in node.bindings { add(binding.pattern.trimmedDescription, isCallable: false) }
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.modifiers.contains(where: { $0.name.text == "static" }) {
      add(node.name.text, isCallable: true)
    }
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node, node.name, node.genericParameterClause)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node, node.name, node.genericParameterClause)
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node, node.name, node.genericParameterClause)
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node, node.name, node.genericParameterClause)
  }

  private func declare(
    _ node: some SyntaxProtocol, _ name: TokenSyntax, _ parameters: GenericParameterClauseSyntax?
  ) -> SyntaxVisitorContinueKind {
    if name.text == "Result", parameters?.parameters.count == 1 {
      if let owner = node.enclosingTypes.first {
        ownersOfResult.insert(owner)
      } else {
        hasResult = true
      }
    }
    return .visitChildren
  }

  private func add(_ name: String, isCallable: Bool) {
    guard resultCases[name] != nil else { return }
    cases[name] = cases[name] == true || isCallable
  }
}

extension ExtensionDeclSyntax {
  /// Whether it extends what all kinds of promise conform to.
  var extendsProtocolOfPromises: Bool {
    ["Thenable", "CatchMixin"].contains(extendedType.lastName)
  }
}

extension TypeSyntax {
  /// The name of a type, without its module or enclosing types.
  var lastName: String? {
    self.as(IdentifierTypeSyntax.self)?.name.text ?? self.as(MemberTypeSyntax.self)?.name.text
  }
}

extension SyntaxProtocol {
  /// The enclosing types, by declaration or extension, the innermost first.
  var enclosingTypes: [String] {
    sequence(first: Syntax(self)) { $0.parent }.dropFirst().compactMap { node in
      (node.asProtocol((any NamedDeclSyntax).self)?.name.text).flatMap {
        node.asProtocol((any DeclGroupSyntax).self) == nil ? nil : $0
      } ?? node.as(ExtensionDeclSyntax.self)?.extendedType.lastName
    }
  }
}
