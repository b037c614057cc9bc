import Foundation

/// How a client's code is compiled.
enum Mode: String, Sendable, CaseIterable {
  /// As code is that was not yet made for Swift 6.
  case swift5
  /// As the code of a new package is.
  case swift6
  /// As the code of an application is whose every declaration is the main actor's, with all that is
  /// to become the language's rule, and a word for everything unsafe.
  case mainActor

  var arguments: [String] {
    switch self {
    case .swift5: ["-swift-version", "5"]
    case .swift6: ["-swift-version", "6"]
    case .mainActor:
      ["-swift-version", "6", "-default-isolation", "MainActor", "-strict-memory-safety"]
        + [
          "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault",
          "NonisolatedNonsendingByDefault", "InferIsolatedConformances",
        ].flatMap { ["-enable-upcoming-feature", $0] }
    }
  }
}

/// Has the compiler check files, together as one module.
///
/// It does all that it does to find mistakes, not only what `-typecheck` does: some are found when
/// the types have long been known.
///
/// - Parameters:
///   - files: Files in Swift.
///   - mode: How to compile them.
///   - intermediate: Where to put Swift's intermediate language, which names what is called.
/// - Returns: What the compiler has said.
/// - Throws: If it cannot be started.
func compile(_ files: [URL], as mode: Mode, to intermediate: URL) async throws -> Outcome {
  let options = [
    "-emit-sil", "-o", intermediate.path, "-whole-module-optimization", "-parse-as-library",
    "-module-name", "Client", "-diagnostic-style", "llvm",
  ]
  return try await swiftc(options + mode.arguments + files.map(\.path))
}

/// Makes a program of a file and both modules.
///
/// - Parameters:
///   - client: The file.
///   - program: Where to put the program.
/// - Returns: What the compiler has said.
/// - Throws: If it cannot be started.
func link(_ client: Client, to program: URL) async throws -> Outcome {
  var options = ["-swift-version", "6", "-o", program.path]
  // Otherwise the compiler takes a single file for a script.
  if client.lines.contains(where: { $0.contains("@main") }) { options.append("-parse-as-library") }
  // What was built to measure what tests cover needs the library for that.
  if ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] != nil {
    options.append("-profile-generate")
  }
  let objects = try Build.current.get().objects
  return try await swiftc(options + [client.file.path] + objects.map(\.path))
}

/// Has the compiler find the types in files, and say how long each function took.
///
/// - Parameter files: Files in Swift.
/// - Returns: What the compiler has said.
/// - Throws: If it cannot be started.
func check(_ files: [URL]) async throws -> Outcome {
  let options = [
    "-typecheck", "-swift-version", "6", "-whole-module-optimization", "-parse-as-library",
    "-suppress-warnings", "-Xfrontend", "-debug-time-function-bodies",
  ]
  return try await swiftc(options + files.map(\.path))
}

private func swiftc(_ arguments: [String]) async throws -> Outcome {
  let build = try Build.current.get()
  let folders = ["-I", build.modules.path, "-module-cache-path", build.moduleCache.path]
  return try await run(["swiftc"] + folders + arguments)
}
