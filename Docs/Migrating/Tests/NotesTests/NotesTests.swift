import Foundation
import Testing

@testable import Notes

struct NotesTests {
  /// Compiles it against this library, as often as that takes.
  @Test(.timeLimit(.minutes(20)))
  func `an application gets what its compiler proposes, but for what breaks it`() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    // As deep as the original: the manifest finds the library.
    let copy = tests.deletingLastPathComponent().appending(path: ".build/Application")
    try? FileManager.default.removeItem(at: copy.appending(path: "Sources"))
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    for name in ["Package.swift", "Sources"] {
      try? FileManager.default.removeItem(at: copy.appending(path: name))
      try FileManager.default.copyItem(
        at: tests.appending(path: "Application/\(name)"), to: copy.appending(path: name))
    }
    let folder = copy.resolvingSymlinksInPath().path
    var session = Session(folder: folder)
    try session.run { try build(inSwift6, in: folder) }

    #expect(
      session.applied.map(\.description).sorted() == [
        "<Cache.Value: Sendable>", "@Sendable Catalog.load.completion",
        "@Sendable Reader.announce.ended", "@Sendable Shop.load.completion",
        "@Sendable ViewModel.load.completion", "@Sendable func Reader.announce.announce",
        "Address: Sendable", "Basket: Sendable", "Catalog: Sendable", "Kind: Sendable",
        "Loaded: Sendable", "Page.Author: Sendable", "Page: Sendable", "Reader: Sendable",
        "Shelf: Sendable", "Size: Sendable", "Store: Sendable", "Till: Sendable",
        "final class Reader", "final class Shop", "final class Till", "let Basket.pages",
        "let Settings.version", "let Shop.city", "let Shop.shelves",
      ])
    #expect(
      session.takenBack.map(\.description).sorted() == [
        "Album: Sendable", "Settings: Sendable", "Track: Sendable", "let Screen.name",
        "let Settings.words",
      ])
    #expect((session.first.count, session.errors.count) == (45, 19))
    #expect(
      try session.summary().filter { $0.hasPrefix("  ") }.map { $0.dropFirst(6) } == [
        "Picture", "Settings", "Album", "Any", "Track", "Player", "ViewModel", "NSData", "count",
        "depth", "limit", "name", "visits", "words",
      ])
    // In Swift 5 mode it compiles as it did.
    let check = "swiftc -typecheck -swift-version 5 -I .build/*/debug/Modules Sources/Kit/*.swift"
    #expect(try Diagnostic.errors(in: build(check, in: folder)) == [])

    let others = session.errors.count
    try session.restore()
    session = Session(folder: folder, mainActorSuffixes: ["ViewModel"])
    try session.run { try build(inSwift6, in: folder) }
    #expect(session.applied.contains { $0.description == "@MainActor class ViewModel" })
    #expect(session.errors.count < others)
    #expect(!session.errors.contains { $0.text.contains("non-Sendable type 'ViewModel'") })

    try session.restore()
    for name in ["Catalog.swift", "Services.swift", "Values.swift"] {
      #expect(
        FileManager.default.contentsEqual(
          atPath: copy.appending(path: "Sources/Kit/\(name)").path,
          andPath: tests.appending(path: "Application/Sources/Kit/\(name)").path))
    }
  }

  @Test func `a name is written with its module if the package has a declaration of it`() throws {
    let text =
      "protocol Sendable {}\nclass MainActor {}\nstruct A<T> {}\nfunc f<T>(_: T) {}\nclass B {}\n"
    let (_, left) = try session(of: text, mainActor: ["B"]) { path, text in
      if text.contains("Swift") { return "" }
      return """
        \(path):9:1: error: type 'A<T>' does not conform to the 'Sendable' protocol
        \(path):3:8: note: consider making generic struct 'A' conform to the 'Sendable' protocol
        \(path):4:8: note: consider making generic parameter 'T' conform to the 'Sendable' protocol
        \(path):9:1: error: capture of 'self' with non-Sendable type 'B' in a '@Sendable' closure
        \(path):5:7: note: class 'B' does not conform to the 'Sendable' protocol
        """
    }
    #expect(left.contains("extension A: Swift.Sendable where T: Swift.Sendable {}"))
    #expect(left.contains("func f<T: Swift.Sendable>"))
    #expect(left.contains("@_Concurrency.MainActor class B"))
  }

  @Test func `a build may name files as it likes, and what is left alone is listed`() throws {
    let (session, text) = try session(of: "struct A {}\n") { path, text in
      if text.contains("Sendable") { return "" }
      let folder = URL(filePath: path).deletingLastPathComponent().lastPathComponent
      return """
        ../\(folder)/./a.swift:9:1: error: type 'A' does not conform to the 'Sendable' protocol
        a.swift:1:8: note: consider making struct 'A' conform to the 'Sendable' protocol
        b.swift:1:8: note: consider making struct 'B' conform to the 'Sendable' protocol
        /c.swift:1:8: note: consider making struct 'C' conform to the 'Sendable' protocol
        """
    }
    #expect(text == "struct A: Sendable {}\n")
    #expect(
      session.skipped.map { $0.components(separatedBy: "/").last } == [
        "c.swift: there is no such file", "b.swift: there is no such file",
      ])
  }

  @Test func `a build without notes is said to have none`() throws {
    let (session, _) = try session(of: "") { path, _ in "\(path):1:1: error: wrong" }
    #expect(session.skipped.count == 1)
  }

  @Test(arguments: [
    "class A { var a = 1; func f() { a = 2 } }", "class A { var a = 1; func f() { self.a = 2 } }",
    "class A { var a = 1; init() { a = 2 } }",
    "class A { var a: Int?; init() { a = 2 } }", "class A { lazy var a = 1 }",
    "class A { private(set) var a = 1; func f(_ b: A) { b.a = 2 } }", "class A { weak var a: A? }",
    "class A { var a = 1 { didSet {} } }", "class A { @Published var a = 1 }",
    "open class A { let a = 1 }", "class A { let a = 1 }; class B: A {}",
    "class A { public var a = 1 }",
  ])
  func `a class that changes, or may have subclasses, stays as it is`(text: String) throws {
    let (_, left) = try session(of: text + "\n") { path, text in
      let column = text.utf8.distance(
        from: text.startIndex, to: text.range(of: "class A")!.upperBound)
      return """
        \(path):9:1: error: capture of 'a' with non-Sendable type 'A' in a '@Sendable' closure
        \(path):1:\(column): note: class 'A' does not conform to the 'Sendable' protocol
        """
    }
    #expect(left == text + "\n")
  }

  @Test(arguments: [
    ("class A { let a = 1 }", "final class A: Sendable { let a = 1 }"),
    ("class A { var a: Int { 1 } }", "final class A: Sendable { var a: Int { 1 } }"),
    ("public class A: B { init() {} }", "public final class A: B, Sendable { init() {} }"),
    ("class A { static var a = 1 }", "final class A: Sendable { static var a = 1 }"),
  ])
  func `a class that does not change becomes final, and can be sent`(
    text: String, expected: String
  ) throws {
    let (_, left) = try session(of: text + "\n") { path, text in
      if text.contains("Sendable") { return "" }
      let column = text.utf8.distance(
        from: text.startIndex, to: text.range(of: "class A")!.upperBound)
      return """
        \(path):9:1: error: capture of 'a' with non-Sendable type 'A' in a '@Sendable' closure
        \(path):1:\(column): note: class 'A' does not conform to the 'Sendable' protocol
        """
    }
    #expect(left == expected + "\n")
  }

  @Test func `a class that inherits from another cannot be sent`() throws {
    let text = "class A: B { let a = 1 }\n"
    let (session, left) = try session(of: text) { path, text in
      text.contains("Sendable")
        ? "\(path):1:13: error: 'Sendable' class 'A' cannot inherit from another class"
        : """
        \(path):9:1: error: capture of 'a' with non-Sendable type 'A' in a '@Sendable' closure
        \(path):9:2: error: capture of 'b' with non-Sendable type 'A' in a '@Sendable' closure
        \(path):1:7: note: class 'A' does not conform to the 'Sendable' protocol
        """
    }
    #expect(left == text)
    #expect(session.takenBack.map(\.description).sorted() == ["A: Sendable", "final class A"])
  }

  @Test(arguments: [
    ("_ a: @escaping () -> Void", "_ a: @escaping @Sendable () -> Void"),
    ("a: (() -> Void)? = nil", "a: (@Sendable () -> Void)? = nil"),
    ("b a: @escaping Done", "b a: @escaping @Sendable Done"), ("a: Done?", "a: Done?"),
    ("a: @escaping @Sendable () -> Void", "a: @escaping @Sendable () -> Void"),
  ])
  func `a parameter takes a sendable closure if its type is written there`(
    parameter: String, expected: String
  ) throws {
    let (_, left) = try session(of: "func f(\(parameter)) { g { a() } }\n") { path, text in
      if text.contains("Sendable") { return "" }
      let column = text.utf8.distance(from: text.startIndex, to: text.range(of: "{ a")!.upperBound)
      return """
        \(path):1:\(column): error: capture of 'a' with non-Sendable type '() -> Void' in a closure
        \(path):1:\(column): note: a function type must be marked '@Sendable' to conform to 'Sendable'
        """
    }
    #expect(left == "func f(\(expected)) { g { a() } }\n")
  }

  @Test func `a closure is taken back if as many callers are wrong with it`() throws {
    let text = "func f(_ a: @escaping () -> Void) {}\nfunc g() { f { h() }; f { h() } }\n"
    for mended in [2, 3] {
      let (session, left) = try session(of: text) { path, text in
        if text.contains("Sendable") {
          return (0..<2).map { call in
            "\(path):2:\(16 + 11 * call): error: capture of 'h' \(call)"
          }.joined(separator: "\n")
        }
        return (1...mended).map { number in
          "\(path):9:\(number): error: passing non-Sendable parameter 'a' to \(number)\n"
            + "\(path):1:10: note: parameter 'a' is implicitly non-Sendable"
        }.joined(separator: "\n")
      }
      #expect(left.contains("Sendable") == (mended == 3))
      #expect(session.takenBack.count == (mended == 3 ? 0 : 1))
    }
  }

  @Test func `files are as they were if a build fails for another reason`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a.swift")
    try "struct A {}\n".write(to: file, atomically: true, encoding: .utf8)
    var session = Session(folder: folder.path)
    var builds = 0
    #expect(throws: CancellationError.self) {
      try session.run {
        builds += 1
        guard builds == 1 else {
          #expect(try String(contentsOf: file, encoding: .utf8) == "struct A: Sendable {}\n")
          throw CancellationError()
        }
        return """
          \(file.path):9:1: error: type 'A' does not conform to the 'Sendable' protocol
          \(file.path):1:8: note: consider making struct 'A' conform to the 'Sendable' protocol
          """
      }
    }
    #expect(builds == 2)
    #expect(try String(contentsOf: file, encoding: .utf8) == "struct A {}\n")
  }

  /// Runs a session; each build prints the output that a closure returns for a file's text.
  private func session(
    of text: String, named name: String = "a.swift", mainActor suffixes: [String] = [],
    build: (_ path: String, _ text: String) -> String
  ) throws -> (session: Session, text: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    var session = Session(folder: folder.path, mainActorSuffixes: suffixes)
    try session.run { build(file.path, try String(contentsOf: file, encoding: .utf8)) }
    return (session, try String(contentsOf: file, encoding: .utf8))
  }

  @Test(arguments: [
    "static var a = 1 { didSet { print(a) } }", "static var a = 1 { willSet {} }",
    "public static var a = 1", "package static var a = 1", "static var a: Int?",
    "static private(set) var a = 1", "@Wrapped static var a = 1", "static var (a, b) = (1, 2)",
    "static var a = 1; static func f() { a = 2 }", "static var a = 1; func f() { Self.a += 2 }",
    "static var a = [1]; func f() { S.a[0] = 2 }", "static var a = 1; func f() { g(&S.a) }",
    "static var a = B(); func f() { M.S.a.b?.c = 2 }",
    "static var a = 1; static func f() { (self.a, b) = (1, 2) }",
  ])
  func `a variable stays one if it is written to, or may be elsewhere, or cannot be a constant`(
    members: String
  ) throws {
    let text = "struct S { \(members) }\n"
    let (session, left) = try session(of: text) { path, text in
      """
      \(path):1:99: error: static property 'a' is not concurrency-safe
      \(path):1:\(column(of: "a", in: text)): note: convert 'a' to a 'let' constant to make 'S' safe
      """
    }
    #expect(left == text)
    #expect(session.takenBack.isEmpty)
  }

  @Test(arguments: [
    "static var a = 1", "private static var a: Int = 1",
    "static var a = 1; var b = 1; func f() { b = a }",
    "static var a = 1; init(a: Int) { self.a = a }",
    "static var a = 1; func f() -> Bool { S.a == 2 }",
    "static var a = 1; func f() { self.a = 2 }", "static var a = 1; func f() { var a = 1; a += 1 }",
  ])
  func `a variable becomes a constant if nothing writes to it`(members: String) throws {
    let (session, text) = try session(of: "struct S { \(members) }\n") { path, text in
      if text.contains("static let") { return "" }
      return """
        \(path):1:99: error: static property 'a' is not concurrency-safe
        \(path):1:\(column(of: "a", in: text)): note: convert 'a' to a 'let' constant to make 'S' safe
        """
    }
    #expect(text.contains("static let a"))
    #expect(session.applied.map(\.description) == ["let S.a"])
  }

  @Test func `a member of a public extension stays a variable, and a global that is written to`()
    throws
  {
    for text in ["public extension S { static var a = 1 }\n", "var a = 1\nfunc f() { a += 1 }\n"] {
      let (_, left) = try session(of: text) { path, text in
        """
        \(path):1:99: error: var 'a' is not concurrency-safe
        \(path):1:\(column(of: "a", in: text)): note: convert 'a' to a 'let' constant to make it safe
        """
      }
      #expect(left == text)
    }
  }

  @Test func `a constant is taken back if a new error is at its place and names something else`()
    throws
  {
    let text = "struct S: P { static var a = 1 }\n"
    let (session, left) = try session(of: text) { path, text in
      if text.contains("static let") {
        return """
          \(path):1:8: error: type 'S' does not conform to protocol 'P'
          \(path):1:26: note: candidate is not settable, but protocol requires it
          """
      }
      return """
        \(path):1:26: error: static property 'a' is not concurrency-safe
        \(path):1:26: note: convert 'a' to a 'let' constant to make 'S' safe
        """
    }
    #expect(left == text)
    #expect(session.takenBack.map(\.description) == ["let S.a"])
  }

  @Test func `what is broken is taken back at once, even if there are more errors without it`()
    throws
  {
    let text = "struct S {}\nstruct T { static var a = 1 }\n"
    let (session, left) = try session(of: text) { path, text in
      var lines = ""
      if text.contains("static let") {
        lines += "\(path):9:1: error: cannot assign to value: 'a' is a 'let' constant\n"
      } else {
        lines += (1...2).map {
          "\(path):\($0):1: error: static property 'a' is not concurrency-safe\n"
        }
        .joined()
        lines += "\(path):2:23: note: convert 'a' to a 'let' constant to make 'T' safe\n"
      }
      if !text.contains("S: Sendable") {
        lines +=
          "\(path):1:1: error: type 'S' is not\n\(path):1:8: note: "
          + "consider making struct 'S' conform to the 'Sendable' protocol\n"
      }
      return lines
    }
    #expect(left == "struct S: Sendable {}\nstruct T { static var a = 1 }\n")
    #expect(session.takenBack.map(\.description) == ["let T.a"])
    #expect(session.errors.count == 2)
  }

  @Test func `the end has the fewest errors that there were on the way, and says what that undoes`()
    throws
  {
    let (session, text) = try session(of: "struct A {}\nstruct B {}\n") { path, text in
      func errors(_ count: Int, _ name: String) -> String {
        (1...count).map { "\(path):9\($0):1: error: \(name) \($0)\n" }.joined()
          + "\(path):\(name == "A" ? 1 : 2):8: note: "
          + "consider making struct '\(name)' conform to the 'Sendable' protocol\n"
      }
      if text.contains("B: Sendable") { return errors(4, "C") }
      return text.contains("A: Sendable") ? errors(3, "B") : errors(5, "A")
    }
    #expect(text == "struct A: Sendable {}\nstruct B {}\n")
    #expect(session.errors.count == 3)
    #expect(session.applied.map(\.description) == ["A: Sendable"])
    #expect(session.takenBack.map(\.description) == ["B: Sendable"])
  }

  /// A target is not built while one has errors that it depends on.
  @Test func `a file that was not compiled has not become better`() throws {
    func outcome(_ compiled: String, _ counts: [String: Int]) -> Outcome {
      let errors = counts.flatMap { name, count in
        (0..<count).map { "/\(name):\($0 + 1):1: error: wrong" }
      }
      let lines = compiled.split(separator: " ").map { "[1/2] Compiling Kit \($0)" }
      return Outcome(output: (lines + errors).joined(separator: "\n"))
    }
    // The second target is built, once the first is right.
    #expect(
      Outcome.best(of: [
        outcome("a.swift", ["a.swift": 5]), outcome("a.swift b.swift", ["b.swift": 100]),
        outcome("b.swift", ["b.swift": 90]),
      ]) == 2)
    // The file is no longer built.
    #expect(
      Outcome.best(of: [
        outcome("a.swift b.swift", ["b.swift": 100]), outcome("b.swift", ["b.swift": 90]),
        outcome("a.swift", ["a.swift": 1]),
      ]) == 1)
    // Nothing says what was compiled.
    #expect(Outcome.best(of: [outcome("", ["a.swift": 5]), outcome("", ["b.swift": 4])]) == 1)
  }

  @Test func `what the compiler says twice is one error`() {
    let output = """
      [3/5] Compiling Kit
      /a/b.swift:1:2: error: type 'A' does not conform to the 'Sendable' protocol [#Group]
      /a/c.swift:3:4: note: consider making struct 'A' conform to the 'Sendable' protocol
       1 | let a = 1
      /a/b.swift:5:6: warning: 'b' is deprecated
      /a/b.swift:1:2: error: type 'A' does not conform to the 'Sendable' protocol
      error: fatalError
      """
    let errors = Diagnostic.errors(in: output)
    #expect(errors.map(\.text) == ["type 'A' does not conform to the 'Sendable' protocol"])
    #expect(errors.flatMap(\.notes).map(\.line) == [3])
  }

  @Test func `each error has a cause`() {
    let output = """
      /a.swift:1:1: error: mutation of captured var 'task' in concurrently-executing code
      /a.swift:2:1: error: type 'Any' does not conform to the 'Sendable' protocol
      /a.swift:3:1: error: capture of 'self' with non-Sendable type 'Model' in a '@Sendable' closure
      /a.swift:9:1: note: class 'Model' does not conform to the 'Sendable' protocol
      /a.swift:4:1: error: type 'Object' does not conform to the 'Sendable' protocol
      /Realm.Object:9:1: note: class 'Object' does not conform to the 'Sendable' protocol
      /a.swift:5:1: error: left side of mutating operator isn't mutable: 'a' is a 'let' constant
      /a.swift:6:1: error: non-final class 'Picture' cannot conform to the 'Sendable' protocol
      /a.swift:7:1: error: stored property 'b' of 'Sendable'-conforming class 'Basket' is mutable
      """
    let causes = Diagnostic.errors(in: output).map(Facts([]).cause)
    #expect(
      causes.map(\.cause) == [.variables, .anything, .owners, .foreign, .other, .values, .values])
    #expect(causes.suffix(2).map(\.subject) == ["Picture", "Basket"])
  }

  @Test func `a build that fails for another reason is no success`() {
    #expect(throws: (any Error).self) { try build("echo no such package; exit 1", in: "/") }
  }
}

/// Where a variable has its name in the first line, counted from 1.
private func column(of name: String, in text: String) -> Int {
  let words = try! Regex("(?:var|let) \\(?(\(name))\\b")
  let match = text.firstMatch(of: words)!
  return text.utf8.distance(from: text.startIndex, to: match[1].range!.lowerBound) + 1
}
