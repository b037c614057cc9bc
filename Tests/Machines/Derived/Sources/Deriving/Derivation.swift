import SwiftSyntax

/// All files derived from the sources.
package struct Derivation {
  /// The texts of files in folders called Derived, by path; lines are not broken yet.
  package private(set) var files: [String: String] = [:]
  package private(set) var mistakes: [Mistake] = []

  package static let modules = ["Promises", "CancellablePromises"]

  /// The names of the operators of each kind; see `NamesOfOperators`.
  private var operators = NamesOfOperators()

  /// - Parameter texts: The texts of files, by paths such as `Sources/Promises/Chaining/Map.swift`.
  package init(of texts: [String: String]) {
    let texts = texts.sorted { $0.key < $1.key }
    for (path, text) in texts where path.hasPrefix("Sources/") {
      let source = Source(path: path, text: text)
      mistakes += source.mistakes
      // Half of a file would lead to wrong forms.
      if !source.mistakes.isEmpty { continue }
      let parts = path.split(separator: "/").map(String.init)
      add(source, in: parts[1], named: String(parts.last!.dropLast(".swift".count)))
    }
    files[NamesOfOperators.path] = operators.text
    mistakes.sort()
  }

  private mutating func add(_ source: Source, in module: String, named name: String) {
    var onForms: [Piece] = []
    var forms: [Piece] = []
    var cancellable: [Piece] = []
    for mark in source.shapes.map(\.mark) {
      checkForRepetition(mark, source)
      for kind in mark.kinds where Shape.Kind(rawValue: kind) == nil {
        complain(source, mark, "there is no \"\(kind)\" that something could be derived for")
      }
    }
    for piece in source.pieces {
      operators.add(piece)
      onForms.append(piece.with(piece.functions.flatMap(\.formsOnDispatchers)))
      guard let mark = piece.mark else { continue }
      func withDispatchers(_ functions: [Form]) -> Piece {
        piece.with(functions.flatMap { [$0] + $0.formsOnDispatchers })
      }
      checkForRepetition(mark, source)
      if piece.isOfWork, mark.kinds == ["CancellablePromise"] {
        cancellable.append(withDispatchers(piece.functions.flatMap(\.ofCancellableWork)))
        continue
      }
      if piece.type.isEmpty {
        forms.append(withDispatchers(otherForms(of: piece.functions[0], mark, source)))
        continue
      }
      for kind in mark.kinds {
        /// Adds the forms derived from each function; there must be some.
        func add(_ functions: [Form?], to type: String, _ pieces: inout [Piece]) {
          for (function, form) in zip(piece.functions, functions) where form == nil {
            complain(source, mark, "for \(kind), nothing follows from \(function.name)")
          }
          var copy = withDispatchers(functions.compactMap(\.self))
          copy.type = type
          operators.add(copy)
          pieces.append(copy)
        }
        if piece.functions.isEmpty {
          complain(source, mark, "for \(kind), nothing follows from no function")
        }
        switch kind {
        case "CancellablePromise":
          add(
            piece.functions.map(\.ofCancellableResult),
            to: piece.type == "Promise" ? "CancellablePromise" : "CancellableCatchMixin",
            &cancellable)
        case "CascadingFinalizer":
          add(piece.functions.map { $0.ofFinalizer(of: piece.type) }, to: kind, &onForms)
          add(
            piece.functions.map(\.ofCancellableResult), to: "CancellableCascadingFinalizer",
            &cancellable)
        case "Guarantee", "discardable Guarantee":
          let isDiscardable = kind != "Guarantee"
          add(
            piece.functions.map { $0.ofGuarantee(of: piece.type, discardable: isDiscardable) },
            to: "Guarantee",
            &onForms)
          let leaving = piece.functions.compactMap { $0.leavingGuarantee(of: piece.type) }
          var copy = withDispatchers(
            piece.condition.isEmpty ? leaving.map(\.namingTheGuarantee) : leaving)
          copy.type = "PlainGuarantee"
          onForms.append(copy)
        case "Guarantee as a promise":
          add(
            piece.functions.map { $0.ofGuaranteeAsPromise(of: piece.type) }, to: "Guarantee",
            &onForms)
        default:
          complain(source, mark, "there is no \"\(kind)\" that something could be derived for")
        }
      }
    }
    let own = module == "Promises" ? ["Dispatch"] : ["Dispatch", "Promises"]
    write(onForms, of: source, to: "Sources/\(module)/Derived/\(name)+On.swift", importing: own)
    write(
      forms, of: source, to: "Sources/\(module)/Derived/\(name)+Forms.swift", importing: own)
    write(
      cancellable, of: source, to: "Sources/CancellablePromises/Derived/\(name)+Chain.swift",
      importing: ["Dispatch", "Promises"])
    if !source.shapes.isEmpty {
      write(
        Shape.casts(for: source.shapes), of: source,
        to: "Sources/\(module)/Derived/\(name)+Isolated.swift")
    }
  }

  /// The other sizes of a function outside of types, and all sizes without `autoCancel:`.
  private mutating func otherForms(of function: Form, _ mark: Mark, _ source: Source) -> [Form] {
    var sizes = [function]
    var isWithout = false
    for kind in mark.kinds {
      if kind == "without autoCancel" {
        isWithout = true
      } else if let match = kind.wholeMatch(of: /(\d)\.\.\.(\d)/), let first = Int(match.1),
        let last = Int(match.2), first <= last, Lengthening.sizes.contains(first),
        Lengthening.sizes.contains(last)
      {
        sizes += (first...last).compactMap(function.sized)
        if sizes.count == 1 {
          complain(source, mark, "\(function.name) does not begin with `first` and `second`")
        }
      } else {
        complain(source, mark, "there is no \"\(kind)\" that something could be derived for")
      }
    }
    guard isWithout else { return Array(sizes.dropFirst()) }
    let forms = sizes.flatMap { [$0, $0.withoutAutoCancel] }
    if forms.contains(where: { $0 == nil }) {
      complain(source, mark, "\(function.name) has no `autoCancel:`")
    }
    return Array(forms.compactMap(\.self).dropFirst())
  }

  private mutating func checkForRepetition(_ mark: Mark, _ source: Source) {
    if Set(mark.kinds).count < mark.kinds.count {
      complain(source, mark, "this mark says something twice")
    }
  }

  private mutating func complain(_ source: Source, _ mark: Mark, _ text: String) {
    mistakes.append(Mistake(path: source.path, line: mark.line, text: text))
  }

  private mutating func write(
    _ pieces: [Piece], of source: Source, to path: String, importing imports: [String]
  ) {
    let pieces = pieces.filter { !$0.functions.isEmpty }
    if pieces.isEmpty { return }
    let texts = pieces.map { piece in
      let functions = piece.functions.map(\.text).joined(separator: "\n\n")
      return piece.header.isEmpty ? "\n\(functions)\n" : "\n\(piece.header) {\n\(functions)\n}\n"
    }
    let all = texts.joined()
    let needed = imports.filter { $0 != "Dispatch" || all.contains("DispatchWorkItemFlags") }
    // Only code compiled into clients needs a public import.
    let isInlined = all.contains("@_alwaysEmitIntoClient") || all.contains("@inlinable")
    write(
      needed.map { "\(isInlined ? "public " : "")import \($0)\n" }.joined() + all,
      of: source, to: path)
  }

  private mutating func write(_ text: String, of source: Source, to path: String) {
    if files[path] != nil {
      mistakes.append(
        Mistake(path: source.path, line: 1, text: "another file has this name, and \(path) is its"))
    }
    files[path] = "// Derived from \(source.path) by .ci/derived.\n\n\(text)"
  }
}

extension Piece {
  func with(_ functions: [Form]) -> Piece {
    var copy = self
    copy.functions = functions
    return copy
  }
}
