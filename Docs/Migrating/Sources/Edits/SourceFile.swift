import Foundation
import SwiftParser
import SwiftSyntax

/// A file in Swift, as text and as a tree.
package struct SourceFile {
  /// As it was named by whoever asked for it.
  package let path: String
  package let text: String
  package let tree: SourceFileSyntax
  /// What it imports.
  package let imports: [(module: String, isExported: Bool)]
  private let lines: SourceLocationConverter

  package init(path: String, text: String) {
    (self.path, self.text) = (path, text)
    tree = Parser.parse(source: text)
    lines = SourceLocationConverter(fileName: path, tree: tree)
    let imports = ImportFinder(viewMode: .sourceAccurate)
    imports.walk(tree)
    self.imports = imports.found
  }

  package init(path: String) throws {
    self.init(path: path, text: try String(contentsOfFile: path, encoding: .utf8))
  }

  package var name: String { URL(filePath: path).lastPathComponent }

  /// Whether the parser has understood all of it.
  package var isUnderstood: Bool { !tree.hasError }

  /// The line of a node, without comments above it; counted from 1.
  package func line(of node: some SyntaxProtocol) -> Int {
    lines.location(for: node.positionAfterSkippingLeadingTrivia).line
  }

  /// The lines of a node, without comments above it.
  package func lines(of node: some SyntaxProtocol) -> ClosedRange<Int> {
    line(of: node)...lines.location(for: node.endPositionBeforeTrailingTrivia).line
  }

  /// Where a token of a name begins on a line, as the compiler counts columns.
  package func token(line: Int, column: Int) -> TokenSyntax? {
    guard line >= 1, line <= lines.sourceLines.count else { return nil }
    return tree.token(at: lines.position(ofLine: line, column: column))
  }

  /// The files under folders, in order.
  ///
  /// - Parameter paths: Files and folders. What tools have put into folders is left out.
  /// - Returns: The files.
  /// - Throws: If there is no such file or folder, or it cannot be read.
  package static func all(under paths: [String]) throws -> [SourceFile] {
    try paths.flatMap { path in
      try swiftFiles(under: path).map { try SourceFile(path: $0) }
    }
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

/// Folders of what others have written, and of what was built.
private let foreign: Set = ["Pods", "Carthage", "DerivedData", "SourcePackages", "node_modules"]

private func swiftFiles(under path: String) throws -> [String] {
  let values = try URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey])
  guard values.isDirectory == true else { return [path] }
  let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  return try names.flatMap { name -> [String] in
    if name.hasPrefix(".") || foreign.contains(name) { return [] }
    let path = path == "." ? name : (path.hasSuffix("/") ? path : path + "/") + name
    let isFolder = try URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory
    if isFolder == true { return try swiftFiles(under: path) }
    return name.hasSuffix(".swift") ? [path] : []
  }
}
