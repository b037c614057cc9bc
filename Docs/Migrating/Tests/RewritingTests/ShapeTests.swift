import Edits
import Foundation
import Rewriting
import Testing

/// A folder of `Tests/Shapes`: code for PromiseKit, what becomes of it, and what is left for
/// people.
struct Shape: Sendable, CustomTestStringConvertible {
  let folder: URL

  var testDescription: String { folder.lastPathComponent }

  static let all = try! FileManager.default.contentsOfDirectory(atPath: shapes.path).sorted()
    .map { Shape(folder: shapes.appending(path: $0)) }
    .filter { FileManager.default.fileExists(atPath: $0.folder.appending(path: "left.txt").path) }

  private static let shapes = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Shapes")

  /// The files of a folder in it, with paths that begin there.
  func files(in name: String) throws -> [SourceFile] {
    let root = folder.appending(path: name).path + "/"
    return try SourceFile.all(under: [root]).map {
      SourceFile(path: String($0.path.dropFirst(root.count)), text: $0.text)
    }
  }

  func left() throws -> [String] {
    try String(contentsOf: folder.appending(path: "left.txt"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }
}

struct ShapeTests {
  @Test(arguments: Shape.all)
  func `becomes what stands beside it`(shape: Shape) throws {
    let (files, left) = rewrite(try shape.files(in: "before"))
    let expected = try shape.files(in: "after")
    #expect(files.map(\.file.path) == expected.map(\.path))
    for (file, expected) in zip(files, expected) {
      #expect(expected.text.difference(to: file.text) == [], "\(expected.path)")
    }
    #expect(left.map { "\($0.path):\($0.line): \($0.text)" } == (try shape.left()))
  }

  @Test(arguments: Shape.all)
  func `is not changed once more`(shape: Shape) throws {
    let (files, _) = rewrite(try shape.files(in: "after"))
    for file in files {
      #expect(file.file.text.difference(to: file.text) == [], "\(file.file.path)")
    }
  }

  @Test func `there are shapes`() { #expect(Shape.all.count > 5) }

  @Test func `a module elsewhere can be named through which PromiseKit is seen`() {
    let file = SourceFile(
      path: "Sources/App/App.swift",
      text: "import Kit\nfunc f(_ r: Result<Int>) { if case .fulfilled = r {} }\n")
    let (untouched, left) = rewrite([file])
    #expect(!untouched[0].isChanged)
    #expect(left.map(\.line) == [2])
    let (files, none) = rewrite([file], reexporting: ["Kit"])
    #expect(files[0].text.contains("func f(_ r: Result<Int, Error>) { if case .success = r {} }"))
    #expect(none.isEmpty)
  }

  @Test func `a difference is one that other programs can read`() {
    #expect(
      "a\nb\nc\n".difference(to: "a\nc\nd\n") == ["@@ -2 +1,0 @@", "-b", "@@ -3,0 +3 @@", "+d"])
  }
}
