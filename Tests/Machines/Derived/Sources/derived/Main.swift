import Deriving
import Foundation

/// Checks that the folders `Derived` agree with the sources; `--write` updates the folders.
///
/// If a file cannot be read, nothing is written.
@main
enum Main {
  static func main() throws {
    var texts: [String: String] = [:]
    var standing: [String: String] = [:]
    for path in try paths(in: "Sources") + paths(in: "Tests") {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      if path.split(separator: "/").dropLast().last == "Derived" {
        standing[path] = text
      } else {
        texts[path] = text
      }
    }
    let derivation = Derivation(of: texts)
    guard derivation.mistakes.isEmpty, !derivation.files.isEmpty else {
      for mistake in derivation.mistakes { print(mistake) }
      print("\(derivation.mistakes.count) mistakes; nothing is derived")
      exit(1)
    }
    let wanted = try formatted(derivation.files)

    if CommandLine.arguments.contains("--write") {
      for path in standing.keys where wanted[path] == nil {
        try FileManager.default.removeItem(atPath: path)
      }
      for (path, text) in wanted where standing[path] != text {
        try write(text, to: URL(filePath: path))
        print(path)
      }
      print("\(wanted.count) derived files")
    } else {
      let wrong = Set(standing.keys).union(wanted.keys).filter { wanted[$0] != standing[$0] }
      for path in wrong.sorted() {
        print("\(path): error: .ci/derived --write makes something else of the sources")
      }
      print("\(wanted.count) derived files, \(wrong.count) wrong")
      exit(wrong.isEmpty ? 0 : 1)
    }
  }

  /// The Swift files in a folder and all subfolders, without this package, build folders and links.
  private static func paths(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).flatMap { name in
      let path = "\(folder)/\(name)"
      if name.hasPrefix(".") || path == "Tests/Machines/Derived" { return [String]() }
      switch try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType {
      case .typeDirectory?: return try paths(in: path)
      case .typeRegular? where name.hasSuffix(".swift"): return [path]
      default: return []
      }
    }
  }

  /// Breaks lines like all other code.
  private static func formatted(_ files: [String: String]) throws -> [String: String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files { try write(text, to: folder.appending(path: path)) }
    let format = Process()
    format.executableURL = URL(filePath: "/usr/bin/env")
    format.arguments = [
      "swift", "format", "--in-place", "--recursive", "--parallel", "--configuration",
      ".swift-format",
      folder.path,
    ]
    try format.run()
    format.waitUntilExit()
    guard format.terminationStatus == 0 else {
      print("error: what is derived is no Swift")
      exit(1)
    }
    return try files.reduce(into: [:]) { result, file in
      result[file.key] = try String(contentsOf: folder.appending(path: file.key), encoding: .utf8)
    }
  }

  private static func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}
