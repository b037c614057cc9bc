import Foundation

// Writes what Swift makes us say twice, so that nobody keeps it by hand.
//
// - An operator is written once, in the form without `on:`. The forms with `on: .main` and with a
//   dispatcher follow from it.
// - Above `extension Promise`, `// Derived for: …` names what has the same operators:
//   `CancellablePromise`; `Guarantee`, whose operators lead to guarantees as long as closures cannot
//   fail, and to promises otherwise; `discardable Guarantee`, the same, where nobody need use the
//   guarantees; `Guarantee as a promise`, whose operators always lead to promises; and
//   `CascadingFinalizer`, with the cancellable one. Above
//   `extension PlainPromise`, it can be `CancellableCatchMixin`. A comment `// CancellablePromise: …`
//   above an operator is part of the documentation there.
// - Above a function of two promises, `// Derived for: 3...6` names the sizes that follow from it, and
//   above one with `autoCancel:`, `without autoCancel` says that there is the same without.
//
// What follows goes to the folder `Derived` of its module.
//
// derived [--write]
//   checks that the folders hold what follows; with --write, puts it there

struct Failure: Error, CustomStringConvertible {
  let description: String
}

// MARK: - Functions

/// A function or property as it stands in a source, in parts.
struct Function {
  var summary: [String]
  /// What is to be said of it on a cancellable promise only.
  var cancellableNote: [String] = []
  var attributes: [String]
  /// From `public` to the generic parameters.
  var head: String
  var parameters: [String]
  /// From behind the parameters to the body.
  var result: String
  var body: String
  var isProperty = false

  /// Reads a declaration that stands alone in `lines`; nil if it is nothing public.
  init?(_ lines: [String]) {
    let trimmed = lines.map { $0.trimmingCharacters(in: .whitespaces) }
    summary = Array(trimmed.filter { $0.hasPrefix("///") }.prefix { $0 != "///" })
    let note = trimmed.prefix { $0.hasPrefix("//") && !$0.hasPrefix("///") }
      .drop { !$0.hasPrefix("// CancellablePromise: ") }
    cancellableNote = note.map {
      String($0.dropFirst(3)).replacing("CancellablePromise: ", with: "")
    }
    var code = trimmed.filter { !$0.hasPrefix("//") }.joined(separator: " ")
    attributes = []
    while let attribute = code.prefixMatch(of: /(@\w+)\s+/) {
      attributes.append(String(attribute.1))
      code.removeSubrange(attribute.range)
    }
    if code.hasPrefix("public var"), let brace = code.firstIndex(of: "{"), code.hasSuffix("}") {
      head = code[..<brace].trimmingCharacters(in: .whitespaces)
      (parameters, result, isProperty) = ([], "", true)
      body = code[code.index(after: brace)...].dropLast().trimmingCharacters(in: .whitespaces)
      return
    }
    guard code.hasPrefix("public func") else { return nil }
    guard let opening = code.topLevel("("), let closing = code.end(of: opening),
      let brace = code[closing...].firstIndex(of: "{"), code.hasSuffix("}")
    else { return nil }
    head = String(code[..<opening])
    parameters = code[code.index(after: opening)..<closing].elements
    result = code[code.index(after: closing)..<brace].trimmingCharacters(in: .whitespaces)
    body = code[code.index(after: brace)...].dropLast().trimmingCharacters(in: .whitespaces)
  }

  var text: String {
    let attributes = attributes.map { $0 + " " }.joined()
    let rest = isProperty ? "" : "(\(parameters.joined(separator: ", "))) \(result)"
    return summary.map { $0 + "\n" }.joined() + attributes + head + rest + " { \(body) }"
  }

  /// Applies a change to all code, but not to the comment.
  func changing(_ change: (String) -> String) -> Function {
    var copy = self
    copy.head = change(head)
    copy.parameters = parameters.map(change)
    copy.result = change(result)
    copy.body = change(body)
    return copy
  }
}

extension String {
  /// The same with the names of the other module.
  var cancellable: String {
    replacing(
      /\b(Promise|PromiseFinalizer|CascadingFinalizer)\b/.wordBoundaryKind(.simple)
    ) { "Cancellable\($0.output.1)" }
  }

  /// Whether it says one of some words.
  ///
  /// By default, the full stop within `A.T` is no boundary.
  func names(_ words: some RegexComponent) -> Bool {
    contains(words.regex.wordBoundaryKind(.simple))
  }
}

extension StringProtocol {
  /// Where a character first stands outside of all brackets.
  func topLevel(_ wanted: Character) -> Index? {
    var depth = 0
    var previous: Character = " "
    for index in indices {
      let character = self[index]
      if depth == 0 && character == wanted { return index }
      if "(<[{".contains(character) { depth += 1 }
      if ")]}".contains(character) || character == ">" && previous != "-" { depth -= 1 }
      previous = character
    }
    return nil
  }

  /// Where the bracket at `opening` is closed.
  func end(of opening: Index) -> Index? {
    self[index(after: opening)...].topLevel(self[opening] == "<" ? ">" : ")")
  }

  /// What commas separate outside of all brackets.
  var elements: [String] {
    guard let comma = topLevel(",") else { return [trimmingCharacters(in: .whitespaces)] }
    return [self[..<comma].trimmingCharacters(in: .whitespaces)]
      + self[index(after: comma)...].elements
  }
}

// MARK: - What follows from a function

extension Function {
  /// The forms with `on: .main` and with a dispatcher, if this is one without.
  var formsOnDispatchers: [Function] {
    let positions = parameters.indices.filter { parameters[$0].contains("@isolated(any)") }
    let closures = positions.compactMap { parameters[$0].firstMatch(of: /\b(\w+):/)?.1 }
    // An `async` closure goes where it belongs by itself, and has no other form.
    guard let position = positions.first, body.contains("Hop(isolation: ") else { return [] }
    // A policy comes behind the dispatcher, as in PromiseKit.
    let place = parameters.firstIndex { $0.hasPrefix("policy:") } ?? position

    var (main, given) = (self, self)
    for position in positions {
      let parameter = parameters[position].replacing("@_inheritActorContext ", with: "")
      main.parameters[position] = parameter.replacing(
        "@isolated(any) @Sendable", with: "@MainActor")
      given.parameters[position] = parameter.replacing("@isolated(any) ", with: "")
    }
    main.summary = ["/// Does the same on the main queue."]
    main.parameters.insert("on dispatcher: MainDispatcher", at: place)
    main.body = body.replacing(
      /Hop\(isolation: \w+\.isolation, role: \.\w+\)/, with: "Hop(dispatcher)")
    for closure in closures {
      main.body = main.body.replacing(
        "unisolated(\(closure))", with: "unisolated(main: \(closure))"
      )
      .replacing("unisolated(pair: \(closure))", with: "unisolated(mainPair: \(closure))")
      .replacing("unisolated(nullary: \(closure))", with: "unisolated(mainNullary: \(closure))")
    }

    given.summary = ["/// Does the same on a dispatcher; with `nil`, inline."]
    given.parameters.insert(
      contentsOf: ["on dispatcher: (any Dispatcher)?", "flags: DispatchWorkItemFlags? = nil"],
      at: place)
    given.body = body.replacing(
      /Hop\(isolation: \w+\.isolation, role: \.\w+\)/, with: "Hop(dispatcher, flags: flags)"
    ).replacing(/unisolated\((\w+: )?(\w+)\)/) { String($0.output.2) }
    return [main, given]
  }

  /// The same of a cancellable promise.
  var ofCancellablePromise: Function {
    var copy = changing(\.cancellable)
    if !cancellableNote.isEmpty {
      copy.summary += ["///"] + cancellableNote.map { $0.isEmpty ? "///" : "/// " + $0 }
    }
    let rejects = copy.result.contains("CancellablePromise<") || isProperty
    copy.summary += [
      "///",
      rejects
        ? "/// As on `Promise`, and rejects with the cancel reason besides."
        : "/// As on `Promise`.",
    ]
    return copy
  }

  /// The same of a cancellable promise that recovers, whose results can be cancelled.
  var ofCancellableCatchMixin: Function {
    var copy = self
    copy.result = result.replacing("-> Guarantee<", with: "-> Promise<")
    return copy.ofCancellablePromise
  }

  /// The same of a guarantee, with a closure that cannot fail; nil if there is none that can.
  func ofGuarantee(discardable: Bool) -> Function? {
    guard canFail else { return nil }
    var copy = changing { $0.replacing(/\bPromise</, with: "Guarantee<") }
    copy.parameters = copy.parameters.map { $0.replacing(" throws ->", with: " ->") }
    copy.summary += ["///", "/// As on ``Promise``, with a closure that cannot fail."]
    if discardable { copy.attributes.insert("@discardableResult", at: 0) }
    return copy
  }

  /// The same of a guarantee, with a closure that can fail; nil if there is none.
  var leavingGuarantee: Function? {
    guard canFail else { return nil }
    var copy = asOnPromise
    copy.attributes.insert("@_disfavoredOverload", at: 0)
    return copy
  }

  /// The same with a condition that is no news; see ``PlainGuarantee`` for what it is good for.
  ///
  /// With it, the compiler does not know any more that a value is a sequence.
  var namingTheGuarantee: Function {
    var copy = self
    copy.head =
      head.hasSuffix(">")
      ? head.replacing("<", with: "<Value, ", maxReplacements: 1) : head + "<Value>"
    copy.result += (result.contains(" where ") ? "," : " where") + " Self == Guarantee<Value>"
    return copy
  }

  var asOnPromise: Function {
    var copy = self
    copy.summary += ["///", "/// As on ``Promise``."]
    return copy
  }

  private var canFail: Bool { parameters.contains { $0.contains("throws") } }

  /// The same in other sizes and without `autoCancel:`, as a mark says.
  func forms(_ kinds: [String]) throws -> [Function] {
    var sizes = [self]
    for kind in kinds
    where kind != "without autoCancel" && kind.wholeMatch(of: /\d\.\.\.\d/) == nil {
      throw Failure(description: "what is \"\(kind)\"?")
    }
    for case let size? in kinds.map({ $0.wholeMatch(of: /(\d)\.\.\.(\d)/)?.output }) {
      sizes += (Int(size.1)!...Int(size.2)!).map(sized)
    }
    guard kinds.contains("without autoCancel") else { return Array(sizes.dropFirst()) }
    return Array(sizes.flatMap { [$0, $0.withoutAutoCancel] }.dropFirst())
  }

  /// The same for inputs that are left alone.
  private var withoutAutoCancel: Function {
    var copy = self
    copy.parameters.removeAll { $0.hasPrefix("autoCancel: ") }
    copy.body = body.replacing(/, autoCancel: (reason\(if: autoCancel\)|autoCancel)/, with: "")
    copy.summary = ["/// Does the same, and leaves the inputs alone."]
    return copy
  }

  /// The same for so many promises instead of two.
  private func sized(_ size: Int) -> Function {
    let words = ["two", "three", "four", "five", "six"]
    var copy = changing { $0.lengthened(to: size) }
    copy.parameters = parameters.joined(separator: ", ").lengthened(to: size).elements
    copy.summary = ["/// Does the same for \(words[size - 2])."]
    return copy
  }
}

extension String {
  /// Repeats, in each list that names the first two, the element of the second for all that follow.
  func lengthened(to size: Int) -> String {
    let elements = elements
    var result: [String] = []
    for element in elements {
      guard element.names(/\b(B|second)\b/) else {
        result.append(element.lengtheningBrackets(to: size))
        continue
      }
      // Together in one element, the two are in a list within it.
      if element.names(/\b(A|first)\b/) || elements.count == 1 {
        result.append(element.lengtheningBrackets(to: size))
        continue
      }
      let letters = ["B", "C", "D", "E", "F"]
      let words = ["second", "third", "fourth", "fifth", "sixth"]
      for index in 0..<size - 1 {
        result.append(
          element.replacing(/\bB\b/.wordBoundaryKind(.simple), with: letters[index])
            .replacing(/\bsecond\b/, with: words[index]))
      }
    }
    return result.joined(separator: ", ")
  }

  /// The same within the brackets of an element.
  private func lengtheningBrackets(to size: Int) -> String {
    guard names(/\b(B|second)\b/),
      let opening = ["(", "<"].compactMap({ topLevel($0) }).min(), let closing = end(of: opening)
    else { return self }
    let inside = String(self[index(after: opening)..<closing])
    return self[...opening] + inside.lengthened(to: size)
      + String(self[closing...]).dropFirstLengthening(to: size)
  }

  /// What stands behind a bracket that was closed.
  private func dropFirstLengthening(to size: Int) -> String {
    String(prefix(1)) + String(dropFirst()).lengtheningBrackets(to: size)
  }
}

// MARK: - Files

/// A piece of a source: functions with the extension around them, or without.
struct Piece {
  /// `extension Promise where …`, or nothing.
  var header: String
  /// What the mark above it says.
  var derivedFor: String?
  var functions: [Function]
}

func pieces(of source: String) -> [Piece] {
  var pieces: [Piece] = []
  var header = ""
  var extensionMark: String?
  var lines: [String] = []

  func endDeclaration() {
    defer { lines = [] }
    let mark = lines.compactMap {
      $0.firstMatch(of: /\/\/ Derived for: (.*)\./).map { String($0.1) }
    }.first
    guard let function = Function(lines) else { return }
    if let last = pieces.indices.last, !header.isEmpty, pieces[last].header == header,
      pieces[last].derivedFor == extensionMark
    {
      pieces[last].functions.append(function)
    } else {
      pieces.append(
        Piece(
          header: header, derivedFor: header.isEmpty ? mark : extensionMark, functions: [function]))
    }
  }

  var isHeader = false
  for line in source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
    if line.hasPrefix("extension ") {
      extensionMark =
        lines.compactMap { $0.firstMatch(of: /\/\/ Derived for: (.*)\./).map { String($0.1) } }
        .first
      lines = []
      header = ""
      isHeader = true
    }
    if isHeader {
      header += (header.isEmpty ? "" : " ") + line.trimmingCharacters(in: .whitespaces)
      if header.hasSuffix("{") {
        header = header.dropLast().trimmingCharacters(in: .whitespaces)
        isHeader = false
      }
    } else if line == "}" && !header.isEmpty {
      endDeclaration()
      header = ""
    } else if line.isEmpty {
      endDeclaration()
    } else {
      lines.append(line)
    }
  }
  endDeclaration()
  return pieces
}

/// The text of a derived file.
func text(of pieces: [Piece], from source: String, importing imports: [String]) -> String {
  var text = "// Derived from \(source) by .ci/derived.\n\n"
  let all = pieces.flatMap(\.functions).map(\.text).joined()
  let needed = imports.filter { $0 != "Dispatch" || all.contains("DispatchWorkItemFlags") }
  // Where nothing is compiled into clients, the names of the other module are nobody else's business.
  let isInlined = all.contains("@_alwaysEmitIntoClient") || all.contains("@inlinable")
  text += needed.map { "\(isInlined ? "public " : "")import \($0)\n" }.joined()
  for piece in pieces where !piece.functions.isEmpty {
    let functions = piece.functions.map(\.text).joined(separator: "\n\n")
    text += piece.header.isEmpty ? "\n\(functions)\n" : "\n\(piece.header) {\n\(functions)\n}\n"
  }
  return text
}

let modules = ["Promises", "CancellablePromises"]

/// What is to stand in the folders, by path.
func derivedFiles() throws -> [String: String] {
  var files: [String: String] = [:]
  for module in modules {
    let own = module == "Promises" ? ["Dispatch"] : ["Dispatch", "Promises"]
    let folder = "Sources/\(module)"
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    for name in names.sorted() where name.hasSuffix(".swift") && !name.hasPrefix("Derived/") {
      let found = pieces(of: try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8))
      let base = URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent
      var onForms: [Piece] = []
      var forms: [Piece] = []
      var cancellable: [Piece] = []

      for piece in found {
        var others = piece
        others.functions = piece.functions.flatMap(\.formsOnDispatchers)
        onForms.append(others)
        guard let mark = piece.derivedFor else { continue }
        if piece.header.isEmpty {
          for function in piece.functions {
            forms.append(
              Piece(header: "", derivedFor: nil, functions: try function.forms(mark.elements)))
          }
          continue
        }
        func add(_ functions: [Function?], to type: String, _ pieces: inout [Piece]) {
          var copy = piece
          copy.header =
            type == "CancellablePromise"
            ? piece.header.replacing("PlainPromise", with: "Promise").cancellable
            : piece.header.replacing(/^extension \w+/, with: "extension \(type)")
          copy.functions = functions.compactMap(\.self).flatMap { [$0] + $0.formsOnDispatchers }
          pieces.append(copy)
        }
        let functions = piece.functions
        for kind in mark.elements {
          switch kind {
          case "CancellablePromise":
            add(functions.map(\.ofCancellablePromise), to: kind, &cancellable)
          case "CascadingFinalizer":
            add(functions.map(\.asOnPromise), to: kind, &onForms)
            add(
              functions.map(\.ofCancellablePromise), to: "CancellableCascadingFinalizer",
              &cancellable)
          case "CancellableCatchMixin":
            add(functions.map(\.ofCancellableCatchMixin), to: kind, &cancellable)
          case "Guarantee", "discardable Guarantee":
            let discardable = kind != "Guarantee"
            add(
              functions.map { $0.ofGuarantee(discardable: discardable) }, to: "Guarantee", &onForms)
            let leaving = functions.map(\.leavingGuarantee)
            let isOfAnyValue = !piece.header.contains(" where ")
            add(
              isOfAnyValue ? leaving.map(\.?.namingTheGuarantee) : leaving, to: "PlainGuarantee",
              &onForms)
          case "Guarantee as a promise":
            add(functions.map(\.asOnPromise), to: "Guarantee", &onForms)
          default:
            throw Failure(description: "\(folder)/\(name): what is \"\(kind)\"?")
          }
        }
      }
      func add(_ pieces: [Piece], _ module: String, _ file: String, _ imports: [String]) {
        guard pieces.contains(where: { !$0.functions.isEmpty }) else { return }
        files["Sources/\(module)/Derived/\(file).swift"] = text(
          of: pieces, from: "\(folder)/\(name)", importing: imports)
      }
      add(onForms, module, "\(base)+On", own)
      add(forms, module, "\(base)+Forms", own.filter { $0 != "Dispatch" })
      add(cancellable, "CancellablePromises", "\(base)+Chain", ["Dispatch", "Promises"])
    }
  }
  return files
}

/// Breaks lines as everywhere else.
func formatted(_ files: [String: String]) throws -> [String: String] {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  defer { try? FileManager.default.removeItem(at: folder) }
  for (path, text) in files {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
  let format = Process()
  format.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  format.arguments = [
    "swift", "format", "--in-place", "--recursive", "--configuration", ".swift-format", folder.path,
  ]
  try format.run()
  format.waitUntilExit()
  guard format.terminationStatus == 0 else { throw Failure(description: "swift format failed") }
  return try files.reduce(into: [:]) { result, file in
    result[file.key] = try String(
      contentsOf: folder.appendingPathComponent(file.key), encoding: .utf8)
  }
}

do {
  let wanted = try formatted(derivedFiles())
  let folders = modules.map { "Sources/\($0)/Derived" }
  let standing = folders.flatMap { folder in
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map { "\(folder)/\($0)" }
  }

  if CommandLine.arguments.contains("--write") {
    for path in standing where wanted[path] == nil {
      try FileManager.default.removeItem(atPath: path)
    }
    for folder in folders {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    for (path, text) in wanted { try text.write(toFile: path, atomically: true, encoding: .utf8) }
    print("\(wanted.count) files")
  } else {
    let wrong =
      standing.filter { wanted[$0] == nil }
      + wanted.filter { (try? String(contentsOfFile: $0.key, encoding: .utf8)) != $0.value }.map(
        \.key)
    for path in wrong.sorted() { print("\(path): is not what .ci/derived --write makes") }
    print("\(wanted.count) derived files, \(wrong.count) wrong")
    exit(wrong.isEmpty && !wanted.isEmpty ? 0 : 1)
  }
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}
