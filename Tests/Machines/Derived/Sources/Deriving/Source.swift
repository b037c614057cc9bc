import SwiftParser
import SwiftSyntax

/// Unreadable code, or a mark or note without effect.
package struct Mistake: Error, Equatable, Comparable, Sendable, CustomStringConvertible {
  package let path: String
  package let line: Int
  package let text: String

  package var description: String { "\(path):\(line): error: \(text)" }

  package static func < (left: Mistake, right: Mistake) -> Bool {
    (left.path, left.line, left.text) < (right.path, right.line, right.text)
  }
}

/// A file of the sources, parsed.
struct Source {
  let path: String
  private(set) var pieces: [Piece] = []
  private(set) var shapes: [Shape] = []
  private(set) var mistakes: [Mistake] = []

  private let converter: SourceLocationConverter
  /// The lines of all marks and notes with a declaration.
  private var linesInUse: Set<Int> = []

  init(path: String, text: String) {
    self.path = path
    let tree = Parser.parse(source: text)
    converter = SourceLocationConverter(fileName: path, tree: tree)
    guard !tree.hasError else {
      complain(line(of: tree.firstMistake), "the parser does not understand this")
      return
    }
    for statement in tree.statements {
      if let declaration = statement.item.as(ExtensionDeclSyntax.self) {
        read(declaration)
      } else if let function = statement.item.as(FunctionDeclSyntax.self) {
        read(function)
      } else {
        if let declaration = statement.item.as(StructDeclSyntax.self) { read(declaration) }
        complainOfOperators(in: statement)
      }
    }
    complainOfComments(in: tree)
    for complaint in Documentation.complaints(of: tree) {
      complain(line(of: complaint.node), complaint.text)
    }
  }

  mutating func complain(_ line: Int, _ text: String) {
    mistakes.append(Mistake(path: path, line: line, text: text))
  }

  private func line(of node: some SyntaxProtocol) -> Int {
    converter.location(for: node.positionAfterSkippingLeadingTrivia).line
  }

  // MARK: Declarations

  private mutating func read(_ declaration: ExtensionDeclSyntax) {
    let mark = mark(above: declaration)
    var functions: [Form] = []
    for member in declaration.memberBlock.members {
      if member.decl.isOperator || mark != nil {
        if let form = form(of: member.decl, isCancellable: mark?.isOfCancellables == true) {
          functions.append(form)
        }
      } else {
        complainOfOperators(in: member)
      }
    }
    let condition = declaration.genericWhereClause?.requirements.map(\.alone.code) ?? []
    let piece = Piece(
      type: declaration.extendedType.trimmed.code, condition: condition.joined(separator: ", "),
      mark: mark, functions: functions)
    // Extensions of one type with one mark become one extension.
    if let last = pieces.last, last.header == piece.header, last.mark?.kinds == mark?.kinds {
      pieces[pieces.count - 1].functions += functions
    } else if mark != nil || !functions.isEmpty {
      pieces.append(piece)
    }
  }

  private mutating func read(_ function: FunctionDeclSyntax) {
    let mark = mark(above: function)
    guard mark != nil || DeclSyntax(function).isOperator else {
      return complainOfOperators(in: function)
    }
    let isCancellable = mark?.isOfCancellables == true
    guard let form = form(of: DeclSyntax(function), isCancellable: isCancellable) else { return }
    pieces.append(Piece(type: "", mark: mark, functions: [form]))
  }

  private mutating func read(_ declaration: StructDeclSyntax) {
    guard let mark = mark(above: declaration) else { return }
    if let shape = Shape(declaration, mark) {
      shapes.append(shape)
    } else {
      complain(
        line(of: declaration),
        "\(declaration.name.text) is below a mark, but is not a frozen struct of a function "
          + "`run`, a `Body` or a `Nullary`")
    }
  }

  /// Reads a public function or property; complains of any other declaration.
  private mutating func form(of declaration: DeclSyntax, isCancellable: Bool) -> Form? {
    let line = line(of: declaration)
    let comments = comments(above: declaration)
    var form: Form
    let modifiers: DeclModifierListSyntax
    let body: CodeBlockItemListSyntax?
    if let function = declaration.as(FunctionDeclSyntax.self) {
      modifiers = function.modifiers
      body = function.body?.statements
      let signature = function.signature
      form = Form(
        comment: Comment([]), attributes: function.attributes.map(\.trimmed.code), keyword: "func",
        name: function.name.text,
        generics: function.genericParameterClause?.parameters.map(\.alone) ?? [],
        parameters: signature.parameterClause.parameters.map(\.alone),
        result: signature.returnClause?.type.trimmed,
        requirements: function.genericWhereClause?.requirements.map(\.alone) ?? [],
        body: .parsed("nothing"))
      if signature.effectSpecifiers != nil {
        complain(line, "\(form.name) throws or is async; what is derived of it would not")
      }
    } else if let property = declaration.as(VariableDeclSyntax.self),
      let binding = property.bindings.first, property.bindings.count == 1,
      case .getter(let statements) = binding.accessorBlock?.accessors
    {
      modifiers = property.modifiers
      body = statements
      form = Form(
        comment: Comment([]), attributes: property.attributes.map(\.trimmed.code), keyword: "var",
        name: binding.pattern.trimmed.code, result: binding.typeAnnotation?.type.trimmed,
        body: .parsed("nothing"))
    } else {
      complain(line, "nothing can be derived of this declaration, which is below a mark")
      return nil
    }
    guard modifiers.map(\.trimmed.code) == ["public"] else {
      complain(line, "\(form.name) is below a mark, but is not just `public`")
      return nil
    }
    guard let statement = body?.first, body?.count == 1,
      let expression = statement.item.as(ExprSyntax.self)
    else {
      complain(
        line, "the body of \(form.name) has \(body?.count ?? 0) statements, not one expression")
      return nil
    }
    form.body = expression.trimmed
    for token in declaration.tokens(viewMode: .sourceAccurate) {
      let isFirst = token == declaration.firstToken(viewMode: .sourceAccurate)
      let trivia = (isFirst ? [] : Array(token.leadingTrivia)) + Array(token.trailingTrivia)
      if trivia.contains(where: \.isComment) {
        complain(
          self.line(of: token), "a comment within \(form.name) would be lost in what is derived")
      }
    }
    form.comment = Comment(
      comments.filter { $0.text.hasPrefix("///") }
        .map { String($0.text.dropFirst($0.text.hasPrefix("/// ") ? 4 : 3)) })
    let notes = comments.filter { !$0.text.hasPrefix("///") }.drop { !Self.isLikeNote($0.text) }
    form.cancellableNotes = read(Array(notes), on: form.comment)
    if isCancellable { linesInUse.formUnion(notes.map(\.line)) }
    complainOfClosures(of: form, line)
    return form
  }

  /// Complains of closures handed to a dispatcher in a way unknown to the forms.
  private mutating func complainOfClosures(of form: Form, _ line: Int) {
    let closures = form.isolatedClosures.map(\.innerName)
    if closures.isEmpty { return }
    let calls = form.body.all(FunctionCallExprSyntax.self)
    let hops = calls.filter { $0.calledExpression.code == "Hop" }.compactMap(\.arguments.first)
      .filter { $0.label?.text == "isolation" }.map(\.expression.code)
    // A closure of no actor can run on that of another: `isDone.isolation ?? body.isolation`.
    let isKnown = hops.allSatisfy { hop in closures.contains { hop.hasPrefix("\($0).isolation") } }
    if hops.isEmpty || !isKnown {
      complain(
        line,
        "\(form.name) does not say where its closure runs, as in "
          + "`Hop(isolation: \(closures[0]).isolation, role: .map)`")
    }
    let passed = calls.filter { $0.calledExpression.code == "unisolated" }.compactMap(
      \.arguments.first)
    for closure in closures.map({ "consume \($0)" })
    where !passed.contains(where: { $0.expression.code == closure }) {
      complain(line, "\(form.name) does not pass its closure on as `unisolated(\(closure))`")
    }
  }

  /// Complains of public functions with closures for a dispatcher in places that are not read.
  private mutating func complainOfOperators(in node: some SyntaxProtocol) {
    for function in node.all(FunctionDeclSyntax.self) where DeclSyntax(function).isOperator {
      complain(
        line(of: function),
        "\(function.name.text) is in a type or a condition; operators belong in extensions, or outside of types"
      )
    }
  }

  // MARK: Comments

  /// Reads notes for cancellable promises; complains of notes that replace no paragraph.
  private mutating func read(_ lines: [(line: Int, text: String)], on comment: Comment) -> [Note] {
    var notes: [Note] = []
    for (line, text) in lines {
      if let match = text.wholeMatch(
        of: /\/\/ CancellablePromise(?:, instead of "([^"]+)")?: (.+)/)
      {
        let words = match.1.map(String.init)
        if let words, comment.places(of: words).count != 1 {
          complain(line, "not one paragraph of the documentation begins with \"\(words)\"")
        }
        notes.append(Note(replaced: words, text: String(match.2)))
      } else if text.hasPrefix("// "), !Self.isLikeNote(text) {
        notes[notes.count - 1].text += text.dropFirst(2)
      } else {
        complain(
          line,
          "a note is a paragraph `// CancellablePromise: …`, "
            + "or `// CancellablePromise, instead of \"…\": …`")
        notes.append(Note(replaced: nil, text: ""))
      }
    }
    return notes
  }

  /// The comments directly above a declaration.
  private func comments(above declaration: some SyntaxProtocol) -> [(line: Int, text: String)] {
    guard let token = declaration.firstToken(viewMode: .sourceAccurate) else { return [] }
    return comments(in: token.leadingTrivia, from: token.position)
      .split(omittingEmptySubsequences: false) { $0.text.isEmpty }.last.map(Array.init) ?? []
  }

  /// The comments in trivia at a position, with an empty text for each empty line.
  private func comments(
    in trivia: Trivia, from start: AbsolutePosition
  ) -> [(line: Int, text: String)] {
    var comments: [(Int, String)] = []
    var position = start
    for piece in trivia {
      switch piece {
      case .lineComment(let text), .docLineComment(let text):
        comments.append((converter.location(for: position).line, text))
      case .newlines(let count) where count > 1: comments.append((0, ""))
      default: break
      }
      position += piece.sourceLength
    }
    return comments
  }

  private mutating func mark(above declaration: some SyntaxProtocol) -> Mark? {
    let marks = comments(above: declaration).filter { Self.isLikeMark($0.text) }
    guard let mark = marks.first else { return nil }
    linesInUse.insert(mark.line)
    guard let match = mark.text.wholeMatch(of: /\/\/ Derived for: (.+)\./) else {
      complain(mark.line, "a mark is `// Derived for: …, ….`, with a colon and a full stop")
      return nil
    }
    let kinds = match.1.split(separator: ",").map { String($0.drop { $0 == " " }) }
    return Mark(kinds: kinds, line: mark.line)
  }

  private static func isLikeMark(_ comment: String) -> Bool {
    comment.drop { $0 == "/" || $0 == " " }.lowercased().hasPrefix("derived for")
  }

  private static func isLikeNote(_ comment: String) -> Bool {
    !comment.hasPrefix("///")
      && comment.drop { $0 == "/" || $0 == " " }.prefixMatch(
        of: /CancellablePromise(:|, (instead|in place))/) != nil
  }

  /// Complains of marks and notes without a declaration.
  private mutating func complainOfComments(in tree: SourceFileSyntax) {
    for token in tree.tokens(viewMode: .sourceAccurate) {
      let all =
        comments(in: token.leadingTrivia, from: token.position)
        + comments(in: token.trailingTrivia, from: token.endPositionBeforeTrailingTrivia)
      for (line, text) in all where !linesInUse.contains(line) {
        if Self.isLikeMark(text) {
          complain(line, "this mark is above nothing that it could be for")
        } else if Self.isLikeNote(text) {
          complain(line, "this note is above nothing that is derived for CancellablePromise")
        }
      }
    }
  }
}

extension Mark {
  /// Whether forms for cancellable promises follow, the only ones with notes.
  var isOfCancellables: Bool {
    !Set(kinds).isDisjoint(with: ["CancellablePromise", "CascadingFinalizer"])
  }
}

extension TriviaPiece {
  fileprivate var isComment: Bool {
    switch self {
    case .lineComment, .docLineComment, .blockComment, .docBlockComment: true
    default: false
    }
  }
}

extension DeclSyntax {
  /// Whether the declaration is a public function with a closure for a dispatcher or a task.
  fileprivate var isOperator: Bool {
    guard let function = self.as(FunctionDeclSyntax.self) else { return false }
    return function.modifiers.contains { $0.name.text == "public" }
      && function.signature.parameterClause.parameters.contains(where: \.isIsolated)
  }
}

extension SourceFileSyntax {
  /// The first missing or unexpected token.
  fileprivate var firstMistake: TokenSyntax {
    let mistakes = tokens(viewMode: .all).first { token in
      token.presence == .missing
        || sequence(first: Syntax(token), next: \.parent).contains {
          $0.is(UnexpectedNodesSyntax.self)
        }
    }
    return mistakes ?? endOfFileToken
  }
}
