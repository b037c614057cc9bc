import Foundation
import TestSupport
import Testing

/// What was built together with these tests: the modules as clients import them.
struct Build: Sendable {
  /// The folder of the modules.
  let modules: URL

  /// Where the compiler keeps what it has made of C modules.
  let moduleCache: URL

  /// What a program that uses the modules is linked with.
  let objects: [URL]

  /// The build that the running tests are of.
  static let current = Result { try Build(around: Bundle(for: Marker.self).bundleURL) }

  /// Looks in the folders around a test bundle, which macOS has deeper in the build's folder.
  ///
  /// - Parameter bundle: The bundle, or the folder that it is in.
  /// - Throws: ``NotFound``.
  init(around bundle: URL) throws {
    var folder = bundle.standardizedFileURL
    while true {
      // SwiftPM has a folder of modules; its newer build system, which is Xcode's, has not.
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

  /// The objects of both modules, without those of files that are no more.
  private static func objects(in folder: URL) throws -> [URL] {
    let modules = ["Promises", "CancellablePromises"]
    // SwiftPM writes down what it has linked the tests with; Xcode makes one object of a module.
    let contents = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let lists = contents.map { folder.appending(path: $0).appending(path: "Objects.LinkFileList") }
    guard let list = lists.first(where: \.exists) else {
      return modules.map { folder.appending(path: "\($0).o") }
    }
    return try String(contentsOf: list, encoding: .utf8).lines.compactMap { line in
      // In quotes where the path has a space in it.
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
  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// The files in this folder and in those within, in order of their names.
  ///
  /// - Parameter pathExtension: What their names end in.
  /// - Returns: The files.
  /// - Throws: What the file manager throws.
  func files(ending pathExtension: String) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
      .map { appending(path: $0) }.filter { $0.pathExtension == pathExtension }
  }
}

extension Trait where Self == ConditionTrait {
  /// Leaves tests out under a sanitizer, which has nothing to find in other processes but what
  /// Foundation leaks of each.
  static var withoutSanitizers: Self {
    .disabled(if: isSanitized, "the work is done by other processes, without a sanitizer")
  }

  /// Leaves tests out when somebody waits.
  static var takesLong: Self { .enabled(if: Scale.isLong, "PROMISES_TESTS=long runs this too") }
}

/// Whether a sanitizer's runtime is in this process.
private let isSanitized = ["__tsan_init", "__asan_init"].contains { (name: String) in
  unsafe dlsym(dlopen(nil, RTLD_NOW), name) != nil
}
