import SwiftParser
import SwiftSyntax

/// A test file about promises with a twin about cancellable promises.
///
/// The first line is the mark `// Derived for: CancellablePromise.`
struct Twin {
  let path: String
  private let tree: SourceFileSyntax

  static let mark = "// Derived for: CancellablePromise."

  /// Returns nil for a file without a mark.
  ///
  /// - Throws: A ``Mistake`` for a first line similar to a mark, or a file with invalid Swift.
  init?(path: String, text: String) throws(Mistake) {
    let first = text.prefix { $0 != "\n" }
    guard first.hasPrefix("// Derived for") else { return nil }
    guard first == Self.mark else {
      throw Mistake(
        path: path, line: 1, text: "a file of tests is derived for CancellablePromise alone")
    }
    self.path = path
    tree = Parser.parse(source: String(text.dropFirst(first.count + 1)))
    if tree.hasError {
      throw Mistake(path: path, line: 1, text: "the parser does not understand this file")
    }
  }

  /// The path of the twin: in a folder `Derived` beside the file.
  var derivedPath: String {
    let parts = path.split(separator: "/")
    return (parts.dropLast() + ["Derived", "Cancellable\(parts.last!)"]).joined(separator: "/")
  }

  /// The names declared for other files, with the names in the twin.
  var names: [String: String] {
    tree.statements.reduce(into: [:]) { names, statement in
      let item = statement.item
      let modifiers = item.asProtocol((any WithModifiersSyntax).self)?.modifiers
      if modifiers?.contains(where: { $0.name.text == "private" }) == true { return }
      let name =
        item.as(FunctionDeclSyntax.self)?.name.text ?? item.as(TypeAliasDeclSyntax.self)?.name.text
        ?? item.as(VariableDeclSyntax.self)?.bindings.first?.pattern.trimmed.code
      guard let name else { return }
      names[name] =
        if name.hasPrefix("promise") {
          "cancellableP" + name.dropFirst()
        } else if name.contains("Promise") {
          name.replacing("Promise", with: "CancellablePromise")
        } else {
          name + "OfCancellables"
        }
    }
  }

  /// Makes the twin.
  ///
  /// - Parameter names: The names to replace, with their replacements.
  /// - Returns: The text of the twin.
  /// - Throws: A ``Mistake`` for a remark that replaces no other.
  func derived(_ names: [String: String]) throws(Mistake) -> String {
    let rewriter = Rewriter(names)
    let text = rewriter.rewriting(tree).description
    if let (position, _) = rewriter.remarks.values.first {
      let converter = SourceLocationConverter(fileName: path, tree: tree)
      throw Mistake(
        path: path, line: converter.location(for: position).line + 1,
        text: "below this remark for CancellablePromise there is none that it replaces")
    }
    let imports =
      text.contains("import CancellablePromises\n") ? "" : "import CancellablePromises\n"
    return "// Derived from \(path) by .ci/derived.\n\n\(imports)\(text.drop { $0 == "\n" })"
  }

  /// Replaces names, and replaces remarks for promises by remarks for cancellable promises.
  private final class Rewriter: SyntaxRewriter {
    private let renaming: Renaming
    /// Remarks not used yet, by the beginning of the remark to replace.
    private(set) var remarks: [Substring: (position: AbsolutePosition, text: String)] = [:]
    private static let note = "// CancellablePromise: "

    init(_ names: [String: String]) { renaming = Renaming(names) }

    override func visit(_ token: TokenSyntax) -> TokenSyntax {
      let leading = changed(token.leadingTrivia, at: token.position)
      let trailing = changed(token.trailingTrivia, at: token.endPositionBeforeTrailingTrivia)
      return renaming.visit(token).with(\.leadingTrivia, leading).with(\.trailingTrivia, trailing)
    }

    private func changed(_ trivia: Trivia, at start: AbsolutePosition) -> Trivia {
      var pieces: [TriviaPiece] = []
      var position = start
      var endsNote = false
      for piece in trivia {
        defer { position += piece.sourceLength }
        switch piece {
        case .lineComment(let text) where text.hasPrefix(Self.note):
          let remark = "// " + text.dropFirst(Self.note.count)
          remarks[remark.prefix { $0 != ":" }] = (position, remark)
          endsNote = true
        case .lineComment(let text):
          let remark = remarks.removeValue(forKey: text.prefix { $0 != ":" })
          pieces.append(.lineComment(remark?.text ?? text))
        // The note's own end of line.
        case .newlines where endsNote: endsNote = false
        default: pieces.append(piece)
        }
      }
      return Trivia(pieces: pieces)
    }
  }
}
