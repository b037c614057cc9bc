import Edits
import SwiftSyntax

/// What has to be known about all files of a package to judge a change.
final class Facts {
  let writes: Writes
  let names: DeclaredNames
  /// The files as the compiler has seen them, until they are changed.
  private var files: [String: SourceFile?] = [:]

  init(_ files: [SourceFile]) {
    (writes, names) = (Writes(in: files), DeclaredNames(in: files))
  }

  /// A file; nil if it cannot be read.
  func file(_ path: String) -> SourceFile? {
    if let file = files[path] { return file }
    let file = path.hasSuffix(".swift") ? try? SourceFile(path: path) : nil
    files[path] = .some(file)
    return file
  }

  /// Forgets a file that is going to change.
  func forget(_ path: String) { files[path] = nil }

  /// Where a message is.
  func node(at place: Diagnostic) -> Syntax? {
    file(place.path)?.token(line: place.line, column: place.column).map(Syntax.init)
  }
}
