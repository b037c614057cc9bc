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
  /// Whether an enum has the cases of results, and no others.
  private(set) var hasEnumLikeResult = false
  /// The names that the files declare.
  let names: DeclaredNames
  /// What has been found in the files so far, and may be found once.
  let once = Once()

  init(_ files: [SourceFile], reexporting: Set<String>) {
    seeing = promiseModules.union(reexporting)
    names = DeclaredNames(in: files)
    for file in files {
      let declarations = Declarations(viewMode: .sourceAccurate)
      declarations.walk(file.tree)
      ownCases.merge(declarations.cases) { $0 || $1 }
      hasEnumLikeResult = hasEnumLikeResult || declarations.hasEnumLikeResult
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

/// A set that the rules of all files share.
final class Once {
  private var keys: Set<String> = []

  /// Whether a key is new.
  func insert(_ key: String) -> Bool { keys.insert(key).inserted }
}

/// The modules themselves, here and there.
let promiseModules: Set = [
  "PromiseKit", "CancellablePromiseKit", "Promises", "CancellablePromises",
]

private final class Declarations: SyntaxVisitor {
  var cases: [String: Bool] = [:]
  var hasEnumLikeResult = false

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    let names = node.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
      .flatMap { $0.elements.map(\.name.text) }
    if Set(names) == Set(resultCases.keys) { hasEnumLikeResult = true }
    return .visitChildren
  }

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
