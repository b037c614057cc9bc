import Edits
import SwiftSyntax

/// The new text of a file.
package struct Rewritten {
  package let file: SourceFile
  package let text: String

  package var isChanged: Bool { text != file.text }
}

/// Rewrites code for PromiseKit and CancellablePromiseKit for this library.
///
/// - Parameters:
///   - files: All files of the code base, since some say how to read others.
///   - reexporting: The modules outside of these files through which they see PromiseKit.
/// - Returns: The files, and what was left for people, in order.
package func rewrite(
  _ files: [SourceFile], reexporting: Set<String> = []
) -> (files: [Rewritten], left: [Remark]) {
  let codebase = Codebase(files, reexporting: reexporting)
  var left: [Remark] = []
  let rewritten = files.map { file in
    guard file.name.wholeMatch(of: /Package(@.*)?\.swift/) == nil else {
      left += remarks(inManifest: file)
      return Rewritten(file: file, text: file.text)
    }
    guard file.isUnderstood else {
      left.append(
        Remark(path: file.path, line: 1, text: "not touched: the parser does not understand it"))
      return Rewritten(file: file, text: file.text)
    }
    guard codebase.seesPromises(file) else {
      left += remarks(inUnrelated: file, of: codebase)
      return Rewritten(file: file, text: file.text)
    }
    let visitors: [Rewriter] = [
      Imports(file, codebase), Names(file, codebase), Results(file, codebase),
      Conversions(file, codebase), Queues(file, codebase), GenericChains(file, codebase),
      Leftovers(file, codebase), Clashes(file, codebase),
    ]
    for visitor in visitors { visitor.walk(file.tree) }
    left += visitors.flatMap(\.left)
    return Rewritten(file: file, text: file.text.applying(visitors.flatMap(\.edits)))
  }
  return (rewritten, left.sorted { ($0.path, $0.line, $0.text) < ($1.path, $1.line, $1.text) })
}

/// Goes through a file and collects edits.
class Rewriter: SyntaxVisitor {
  let file: SourceFile
  let codebase: Codebase
  var edits: [Edit] = []
  var left: [Remark] = []
  private var qualified: Set<String> = []

  init(_ file: SourceFile, _ codebase: Codebase) {
    (self.file, self.codebase) = (file, codebase)
    super.init(viewMode: .sourceAccurate)
  }

  final func leave(_ node: some SyntaxProtocol, _ text: String) {
    left.append(Remark(path: file.path, line: file.line(of: node), text: text))
  }

  /// The code base's own declaration that a name means at a node.
  final func declaration(
    of name: String, at node: some SyntaxProtocol
  ) -> DeclaredNames.Declaration? {
    codebase.names.declaration(of: name, at: node, in: file)
  }

  /// Whether a type is one of the code base, by its name.
  final func isOwn(_ type: TypeSyntax) -> Bool {
    type.as(IdentifierTypeSyntax.self).map { declaration(of: $0.name.text, at: $0) == .own } == true
  }

  /// A name to write at a node, with its module if the code base has a declaration of that name.
  ///
  /// The first place in the file is listed.
  final func written(_ name: String, of module: String, at node: some SyntaxProtocol) -> String {
    guard let declaration = declaration(of: name, at: node) else { return name }
    let owner =
      switch declaration {
      case .own: "the code"
      case .imported(let module): module
      }
    let isTaken = codebase.names.declare(module)
    let other = isTaken ? name : "\(module).\(name)"
    if qualified.insert(name).inserted {
      leave(
        node,
        "\(name) written as \(other): \(owner) has a declaration of that name"
          + (isTaken ? ", and one called \(module); rename one" : ""))
    }
    return other
  }
}

private func remarks(inManifest file: SourceFile) -> [Remark] {
  file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    .filter { $0.element.contains("PromiseKit") }
    .map { index, _ in
      Remark(
        path: file.path, line: index + 1,
        text: "the manifest names PromiseKit; let it name this package and its products")
    }
}

/// Members can be used without an import of the module that declares them.
private func remarks(inUnrelated file: SourceFile, of codebase: Codebase) -> [Remark] {
  let cases = ResultCases(file, codebase)
  cases.walk(file.tree)
  return cases.found.map { node in
    Remark(
      path: file.path, line: file.line(of: node),
      text: ".\(node.declName.baseName.text) not touched: the file does not import PromiseKit; "
        + "if a module does that it imports, name it with --through")
  }
}
