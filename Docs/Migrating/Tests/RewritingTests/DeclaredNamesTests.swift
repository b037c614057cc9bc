import Edits
import Foundation
import Notes
import Rewriting
import Testing

/// What the names that the rules write become, for each kind of declaration of the same name and
/// each place that it can have.
struct DeclaredNamesTests {
  enum Kind: CaseIterable {
    case type, enumCase, function, variable, genericParameter
  }

  enum Place: CaseIterable {
    /// Seen from the code that is rewritten.
    case file, module, importedModule, exportedModule
    /// Not seen from there.
    case otherModule, otherType, privateOfOtherFile
  }

  @Test(arguments: Kind.allCases, Place.allCases)
  func `a name that is taken is written with its module, and listed`(
    kind: Kind, place: Place
  ) throws {
    let isTaken = ![.otherModule, .otherType, .privateOfOtherFile].contains(place)
    let sources = try program(kind, place)
    let (files, left) = rewrite(sources)
    let use = try #require(files.first { $0.file.name == "Use.swift" })
    for (old, new) in names {
      let module = old == nil ? "Swift" : "Promises"
      let words = use.text.split { !$0.isLetter && $0 != "." }
      let qualified = words.count { $0.hasPrefix("\(module).\(new)") }
      let count = qualified + words.count { $0 == new || $0 == "\(new).self" }
      // The declaration itself stays, as do the names of its helpers.
      let declared = place == .file ? 1 : 0
      #expect(qualified == (isTaken ? 2 : 0), "\(new)")
      #expect(count - declared == 2, "\(new)")
      #expect(left.contains { $0.text.hasPrefix("\(new) written as ") } == isTaken, "\(new)")
    }
    #expect(try errors(in: files) == [])
  }

  @Test(arguments: Kind.allCases) func `an own name is not taken for one of PromiseKit`(kind: Kind)
  {
    let (before, _) = declarations(kind, ["PMKError"])
    let around = kind.hasMembers ? "extension OfPMKError {" : "extension Int {"
    let text = "import Promises\n\(before)\n\(around) func use() { _ = PMKError.self } }\n"
    let (files, _) = rewrite([SourceFile(path: "Sources/App/Use.swift", text: text)])
    #expect(files[0].text == text)
  }

  @Test func `a module is named that has none of the code's declarations before it`() {
    let text =
      "import PromiseKit\nenum Promises {}\nstruct PromiseError {}\nlet error = PMKError.self\n"
    let (files, _) = rewrite([SourceFile(path: "Sources/App/Use.swift", text: text)])
    #expect(files[0].text.hasPrefix("import CancellablePromises\n"))
    #expect(files[0].text.contains("let error = CancellablePromises.PromiseError.self"))
  }

  @Test func `a member of a base class is found`() {
    let text = """
      import PromiseKit
      class Base { struct PromiseError {} }
      class Derived: Base { let error = PMKError.self }
      class Other { let error = PMKError.self }

      """
    let (files, _) = rewrite([SourceFile(path: "Sources/App/Use.swift", text: text)])
    #expect(files[0].text.contains("Base { let error = Promises.PromiseError.self }"))
    #expect(files[0].text.contains("Other { let error = PromiseError.self }"))
  }

  @Test func `a local name is found where it is seen`() {
    let text = """
      import PromiseKit
      func f<PromiseError>(_: PromiseError) { print(PMKError.self) }
      func g() { struct PromiseError {}; print(PMKError.self) }
      func h() { print(PMKError.self) }

      """
    let (files, _) = rewrite([SourceFile(path: "Sources/App/Use.swift", text: text)])
    #expect(files[0].text.matches(of: /Promises\.PromiseError/).count == 2)
    #expect(files[0].text.contains("func h() { print(PromiseError.self) }"))
  }

  @Test func `a type of another module can keep its name by a line that is offered once`() throws {
    let limits = SourceFile(path: "Sources/Limits/Limits.swift", text: "public struct Limiter {}\n")
    let use = "import Limits\nimport PromiseKit\nlet limiter = Limiter()\n"
    let others = "import Faults\nimport PromiseKit\nfunc f(_: TimeoutError, _: Loss) {}\n"
    let (_, left) = rewrite([
      limits, SourceFile(path: "Sources/App/A.swift", text: use),
      SourceFile(path: "Sources/App/B.swift", text: use),
      SourceFile(path: "Sources/App/C.swift", text: others),
      SourceFile(path: "Sources/App/D.swift", text: "import PromiseKit\nstruct Loss {}\n"),
    ])
    #expect(
      left.map { "\($0.path):\($0.line) \($0.text.matches(of: /`.*`/).map { $0.0 })" } == [
        "Sources/App/A.swift:3 [\"`typealias Limiter = Limits.Limiter`\"]",
        "Sources/App/C.swift:3 [\"`typealias TimeoutError = Faults.TimeoutError`\"]",
      ])
  }
}

/// What the rules write; `Error` without an old name, since it becomes a part of `Result`.
private let names: [(old: String?, new: String)] =
  [(nil, "Error")] + renamed.sorted(by: <).map { ($0.key, $0.value) }

extension DeclaredNamesTests.Kind {
  /// Whether the name belongs to a type, and is seen in that type.
  fileprivate var hasMembers: Bool { self == .enumCase || self == .genericParameter }
}

/// Declarations of a kind of all names, and the same in places where they are not seen.
private func declarations(
  _ kind: DeclaredNamesTests.Kind, _ names: [String], _ access: String = "public"
) -> (text: String, owners: [String]) {
  let lines = names.map { name in
    switch kind {
    case .type: "\(access) struct \(name) {}"
    case .enumCase: "\(access) enum Of\(name) { case \(name) }"
    case .function: "\(access) func \(name)() {}"
    case .variable: "\(access) let \(name) = 1"
    case .genericParameter: "\(access) struct Of\(name)<\(name)> {}"
    }
  }
  return (lines.joined(separator: "\n") + "\n", names.map { "Of\($0)" })
}

/// A program that declares all names, and uses what becomes of them.
private func program(
  _ kind: DeclaredNamesTests.Kind, _ place: DeclaredNamesTests.Place
) throws -> [SourceFile] {
  let access = place == .privateOfOtherFile ? "private" : "public"
  var (declared, owners) = declarations(kind, names.map(\.new), access)
  // A type may have the others' names, too.
  if place == .otherType {
    declared = "struct Elsewhere {\n\(declared.replacing("public let", with: "static let"))}\n"
  }
  var use = "import PromiseKit\n"
  if place == .importedModule { use += "import Kit\n" }
  if place == .exportedModule { use += "import Pages\n" }
  if place == .file { use += declared }
  let isSeen = ![.otherModule, .otherType, .privateOfOtherFile].contains(place)
  for ((old, _), owner) in zip(names, owners) {
    let body =
      old.map { "func use(_: \($0)?) { _ = \($0).self }" }
      ?? "func use(_: Result<Int>?) { _ = Result<Int>.self }"
    use +=
      kind.hasMembers && isSeen
      ? "extension \(owner) { \(body) }\n"
      : "extension Int { enum In\(owner) { static \(body) } }\n"
  }
  let folder =
    switch place {
    case .importedModule, .exportedModule, .otherModule: "Kit"
    default: "App"
    }
  var files = [SourceFile(path: "Sources/App/Use.swift", text: use)]
  if place != .file {
    files.append(SourceFile(path: "Sources/\(folder)/Names.swift", text: declared))
  }
  if place == .exportedModule {
    let text = "@_exported import Kit\n"
    files.append(SourceFile(path: "Sources/Pages/Exports.swift", text: text))
  }
  return files
}

/// The errors that a program has with this library, in Swift 5 mode.
private func errors(in files: [Rewritten]) throws -> [String] {
  let shapes = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Shapes").path
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  defer { try? FileManager.default.removeItem(at: folder) }
  for file in files {
    let path = folder.appending(path: file.file.path)
    try FileManager.default.createDirectory(
      at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
    try file.text.write(to: path, atomically: true, encoding: .utf8)
  }
  let modules = ["Kit", "Pages", "App"].filter { module in
    files.contains { $0.file.module == module }
  }
  let line = modules.map { module in
    "swiftc -parse-as-library -swift-version 5 -diagnostic-style llvm -emit-module"
      + " -module-name \(module) -o \(module).swiftmodule -I . -I \(shapes)/.build/debug/Modules"
      + " Sources/\(module)/*.swift"
  }.joined(separator: " && ")
  return try Diagnostic.errors(in: build(line, in: folder.path)).map {
    "\($0.path):\($0.line): \($0.text)"
  }
}
