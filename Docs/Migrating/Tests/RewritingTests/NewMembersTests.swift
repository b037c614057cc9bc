import Edits
import Foundation
import Rewriting
import SwiftSyntax
import Testing

private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

struct NewMembersTests {
  @Test func `the list has what the library declares and PromiseKit does not`() throws {
    let members = Members(viewMode: .sourceAccurate)
    for module in ["Promises", "CancellablePromises"] {
      let folder = root.appending(path: "Sources/\(module)").path
      for file in try SourceFile.all(under: [folder]) { members.walk(file.tree) }
    }
    #expect(members.names.isSuperset(of: promiseKits))
    #expect(members.names.subtracting(promiseKits).sorted() == newMembers.sorted())
  }

  @Test func `the guide has the list`() throws {
    let guide = root.appending(path: "Docs/MigratingFromPromiseKit.md")
    let text = try String(contentsOf: guide, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n### Names that are new here\n").last)
    let paragraph = section.components(separatedBy: "\n\n").first { $0.hasPrefix("`") }
    let names = try #require(paragraph).matches(of: /`(\w+)`/).map { String($0.1) }
    #expect(names == newMembers.sorted())
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

/// Collects the public members of what stands for a promise.
private final class Members: SyntaxVisitor {
  var names: Set<String> = []
  private static let types: Set = [
    "Promise", "Guarantee", "CancellablePromise", "Thenable", "CatchMixin", "PlainPromise",
    "PlainGuarantee", "CancellableCatchMixin",
  ]

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.memberBlock, of: node.extendedType.trimmedDescription)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.memberBlock, of: node.name.text)
  }

  private func add(_ block: MemberBlockSyntax, of type: String) -> SyntaxVisitorContinueKind {
    guard Self.types.contains(type) else { return .skipChildren }
    for member in block.members {
      if let function = member.decl.as(FunctionDeclSyntax.self), function.modifiers.arePublic {
        names.insert(function.name.text.filter { $0 != "`" })
      } else if let variable = member.decl.as(VariableDeclSyntax.self), variable.modifiers.arePublic
      {
        names.formUnion(variable.bindings.map { $0.pattern.trimmedDescription })
      }
    }
    return .skipChildren
  }
}

extension DeclModifierListSyntax {
  fileprivate var arePublic: Bool {
    contains { $0.name.text == "public" } && !contains { $0.name.text == "static" }
  }
}
