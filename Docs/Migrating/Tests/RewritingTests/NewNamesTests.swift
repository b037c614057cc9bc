import Edits
import Foundation
import Rewriting
import SwiftSyntax
import Testing

private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

struct NewNamesTests {
  @Test func `the lists have what the library declares and PromiseKit does not`() throws {
    let found = PublicNames(viewMode: .sourceAccurate)
    for module in ["Promises", "CancellablePromises"] {
      let folder = root.appending(path: "Sources/\(module)").path
      for file in try SourceFile.all(under: [folder]) { found.walk(file.tree) }
    }
    #expect(found.members.isSuperset(of: promiseKits))
    #expect(found.members.subtracting(promiseKits).sorted() == newMembers.sorted())
    #expect(found.types.isSuperset(of: typesOfPromiseKit))
    #expect(found.types.subtracting(typesOfPromiseKit).sorted() == newTypes.sorted())
  }

  @Test func `the guide has the lists`() throws {
    let guide = root.appending(path: "Docs/MigratingFromPromiseKit.md")
    let text = try String(contentsOf: guide, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n### Names that are new here\n").last)
    let paragraphs = section.components(separatedBy: "\n\n").filter {
      $0.hasPrefix("`") && !$0.hasPrefix("```")
    }
    let lists = paragraphs.prefix(2).map { $0.matches(of: /`(\w+)`/).map { String($0.1) } }
    #expect(lists == [newMembers.sorted(), newTypes.sorted()])
  }
}

/// The members of promises and guarantees in PromiseKit 8.2 that exist here, too.
private let promiseKits: Set = [
  "then", "map", "compactMap", "done", "get", "tap", "asVoid", "recover", "ensure", "ensureThen",
  "catch", "cauterize", "mapValues", "flatMapValues", "compactMapValues", "thenMap", "thenFlatMap",
  "filterValues", "firstValue", "lastValue", "sortedValues", "pipe", "result", "value", "error",
  "isPending", "isResolved", "isFulfilled", "isRejected", "wait", "async", "description",
  "debugDescription",
]

/// The types of PromiseKit 8.2 that exist here, and its old names.
private let typesOfPromiseKit: Set = [
  "Promise", "Guarantee", "Resolver", "Thenable", "CatchMixin", "CatchPolicy", "CancellableError",
  "LogEvent", "PMKError", "PMKFinalizer", "PMKConfiguration", "PMKNamespacer",
]

/// Collects the public types, and the public members of what stands for a promise.
private final class PublicNames: SyntaxAnyVisitor {
  var types: Set<String> = []
  var members: Set<String> = []
  private static let promises: Set = [
    "Promise", "Guarantee", "CancellablePromise", "Thenable", "CatchMixin", "PlainPromise",
    "PlainGuarantee", "CancellableCatchMixin",
  ]

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let alias = node.as(TypeAliasDeclSyntax.self), alias.modifiers.arePublic {
      types.insert(alias.name.text)
    }
    guard let name = node.typeName, let group = node.asProtocol((any DeclGroupSyntax).self) else {
      return .visitChildren
    }
    if group.modifiers.arePublic { types.insert(name) }
    if Self.promises.contains(name) { add(group.memberBlock) }
    return .skipChildren
  }

  private func add(_ block: MemberBlockSyntax) {
    for member in block.members {
      if let function = member.decl.as(FunctionDeclSyntax.self), function.modifiers.arePublic {
        members.insert(function.name.text.filter { $0 != "`" })
      } else if let variable = member.decl.as(VariableDeclSyntax.self), variable.modifiers.arePublic
      {
        members.formUnion(variable.bindings.map { $0.pattern.trimmedDescription })
      }
    }
  }
}

extension DeclModifierListSyntax {
  fileprivate var arePublic: Bool {
    contains { $0.name.text == "public" } && !contains { $0.name.text == "static" }
  }
}
