import Foundation
import TestSupport
import Testing

/// The build of the running tests, with the modules for clients to import.
struct Build: Sendable {
  /// The folder of the modules.
  let modules: URL

  /// The compiler's cache of C modules.
  let moduleCache: URL

  /// The object files to link into a client program.
  let objects: [URL]

  /// The build around the test bundle.
  static let current = Result { try Build(around: Bundle(for: Marker.self).bundleURL) }

  /// Looks in the folders around a test bundle, which macOS nests deeper in the build's folder.
  init(around bundle: URL) throws {
    var folder = bundle.standardizedFileURL
    while true {
      // SwiftPM has a folder of modules; the newer build system, from Xcode, does not.
      for modules in [folder.appending(path: "Modules"), folder]
      where modules.appending(path: "Promises.swiftmodule").exists {
        self.modules = modules
        moduleCache = folder.appending(path: "ModuleCache")
        objects = try Self.objects(in: folder)
        return
      }
      guard folder.pathComponents.count > 1 else { throw NotFound(bundle: bundle) }
      folder.deleteLastPathComponent()
    }
  }

  /// The objects of both modules, without leftovers of deleted files.
  private static func objects(in folder: URL) throws -> [URL] {
    let modules = ["Promises", "CancellablePromises"]
    // SwiftPM lists the objects linked into the tests; Xcode makes one object for each module.
    let contents = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let lists = contents.map { folder.appending(path: $0).appending(path: "Objects.LinkFileList") }
    guard let list = lists.first(where: \.exists) else {
      return modules.map { folder.appending(path: "\($0).o") }
    }
    return try String(contentsOf: list, encoding: .utf8).lines.compactMap { line in
      // A path with a space is quoted.
      let object = URL(filePath: line.trimmingCharacters(in: ["'"]))
      let module = object.deletingLastPathComponent().deletingPathExtension().lastPathComponent
      return modules.contains(module) ? object : nil
    }
  }

  /// There are no modules in the folders around the test bundle.
  struct NotFound: Error {
    let bundle: URL
  }

  private final class Marker {}
}

extension URL {
  /// The folder of this package.
  static let repository = URL(filePath: #filePath)
    .appending(path: "../../..").standardizedFileURL

  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// The files in this folder and all subfolders, sorted by name.
  func files(ending pathExtension: String) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
      .map { appending(path: $0) }.filter { $0.pathExtension == pathExtension }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips tests under a sanitizer, which sees nothing of other processes but Foundation's leaks
  /// for each process.
  static var withoutSanitizers: Self {
    .disabled(
      if: Sanitizer.allCases.contains(where: \.isActive),
      "the work is done by other processes, without a sanitizer")
  }

  /// Skips tests that keep the compiler busy for long, unless a merge is decided.
  static var decidesMerges: Self {
    .enabled(if: Scale.isLong || Scale.isMerge, "PROMISES_TESTS=merge runs this too")
  }

  /// Skips tests when a person waits.
  static var takesLong: Self { .enabled(if: Scale.isLong, "PROMISES_TESTS=long runs this too") }
}
