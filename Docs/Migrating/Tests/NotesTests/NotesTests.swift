import Foundation
import Notes
import Testing

struct NotesTests {
  /// Compiles it against this library, as often as that takes.
  @Test(.timeLimit(.minutes(20)))
  func `an application gets what its compiler proposes, but for what makes new errors`() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    // As deep as the original, so that the manifest finds the library.
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
        "<Cache.Value: Sendable>", "Address: Sendable", "Kind: Sendable", "Loaded: Sendable",
        "Page.Author: Sendable", "Page: Sendable", "Size: Sendable", "let Settings.version",
      ])
    #expect(
      session.takenBack.map(\.description).sorted() == [
        "Album: Sendable", "Basket: Sendable", "Settings: Sendable", "Shelf: Sendable",
        "let Settings.visits",
      ])
    // Nothing that was right before.
    let known = Set(session.first.map(\.text))
    #expect(session.errors.filter { !known.contains($0.text) } == [])
    #expect(session.errors.count < session.first.count)
    #expect(
      summary(of: session.errors).filter { $0.hasPrefix("  ") }.map { $0.dropFirst(6) } == [
        "Basket", "Picture", "Settings", "Shelf", "Any", "Store", "ViewModel", "NSData", "count",
        "completion", "visits",
      ])

    let others = session.errors.count
    try session.restore()
    session = Session(folder: folder, mainActorSuffixes: ["ViewModel"])
    try session.run { try build(inSwift6, in: folder) }
    #expect(session.applied.contains { $0.description == "@MainActor class ViewModel" })
    #expect(session.errors.count < others)
    #expect(!session.errors.contains { $0.text.contains("capture of 'self'") })

    try session.restore()
    for name in ["Values.swift", "Services.swift"] {
      #expect(
        FileManager.default.contentsEqual(
          atPath: copy.appending(path: "Sources/Kit/\(name)").path,
          andPath: tests.appending(path: "Application/Sources/Kit/\(name)").path))
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
    let causes = Diagnostic.errors(in: output).map(Cause.of)
    #expect(
      causes.map(\.cause) == [.variables, .anything, .owners, .foreign, .other, .values, .values])
    #expect(causes.suffix(2).map(\.subject) == ["Picture", "Basket"])
  }

  @Test func `a build that fails for another reason is no success`() {
    #expect(throws: (any Error).self) { try build("echo no such package; exit 1", in: "/") }
  }
}
