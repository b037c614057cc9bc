import Foundation

/// Compiles files as one module, to look for mistakes.
///
/// Goes further than `-typecheck`: the compiler finds some mistakes long after the types.
///
/// - Parameters:
///   - files: Swift files.
///   - mode: The compilation mode.
///   - options: Further options for the compiler.
///   - intermediate: The file for Swift's intermediate language, which names all calls.
///   - modules: The folder of the imported modules; nil stands for the modules of this build.
/// - Returns: The compiler's output.
/// - Throws: If the compiler cannot be started.
func compile(
  _ files: [URL], as mode: Mode, options: [String] = [], to intermediate: URL, modules: URL? = nil
) async throws -> Outcome {
  var common = [
    "-emit-sil", "-o", intermediate.path, "-whole-module-optimization", "-module-name", "Client",
    "-diagnostic-style", "llvm",
  ]
  if !files.contains(where: { $0.lastPathComponent == "main.swift" }) {
    common.append("-parse-as-library")
  }
  return try await swiftc(
    common + mode.arguments + options + files.map(\.path), modules: modules)
}

/// Links a program from a file and both modules.
///
/// - Parameters:
///   - client: The file.
///   - program: The path of the program.
/// - Returns: The compiler's output.
/// - Throws: If the compiler cannot be started.
func link(_ client: Client, to program: URL) async throws -> Outcome {
  let mode = client.remarks("mode").first.flatMap { Mode(rawValue: $0.text) } ?? .swift6
  var options = mode.arguments + ["-o", program.path]
  // Without the option, the compiler takes a single file for a script.
  if client.lines.contains(where: { $0.contains("@main") }) { options.append("-parse-as-library") }
  // Modules built for coverage need the profiling library.
  if ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] != nil {
    options.append("-profile-generate")
  }
  let objects = try Build.current.get().objects
  return try await swiftc(options + [client.file.path] + objects.map(\.path))
}

/// Makes a module of a file.
///
/// - Parameters:
///   - file: The file, named as the module.
///   - folder: The folder of the new module and of the imported modules.
/// - Throws: If the compiler fails.
func makeModule(of file: URL, in folder: URL) async throws {
  let name = file.deletingPathExtension().lastPathComponent
  let options = [
    "-emit-module", "-module-name", name, "-swift-version", "6", "-parse-as-library",
    "-suppress-warnings", "-o", folder.appending(path: "\(name).swiftmodule").path,
  ]
  let outcome = try await swiftc(options + [file.path], modules: folder)
  guard outcome.status == 0 else { throw NotMade(module: name, reason: outcome.errors) }
}

/// A module could not be made.
struct NotMade: Error {
  let module: String
  let reason: String
}

/// Type-checks files, each alone, and counts the type checker's work.
///
/// - Parameters:
///   - files: Swift files with different names.
///   - surroundings: Files with declarations for all of the files.
///   - modules: The folder of the imported modules; nil stands for the modules of this build.
/// - Returns: The result for each file, by the name without extension.
/// - Throws: If the compiler cannot be started, or does not count.
func check(
  _ files: [URL], with surroundings: [URL] = [], modules: URL? = nil
) async throws -> [String: Checked] {
  try await withTemporaryFolder { folder in
    // Without batch mode each file has its own process, so no mistake changes another file's cost.
    let options = [
      "-typecheck", "-swift-version", "6", "-parse-as-library", "-module-name", "Client",
      "-suppress-warnings", "-diagnostic-style", "llvm", "-disable-batch-mode",
      "-continue-building-after-errors", "-j", "\(ProcessInfo.processInfo.activeProcessorCount)",
      "-stats-output-dir", folder.path,
    ]
    let outcome = try await swiftc(options + (files + surroundings).map(\.path), modules: modules)
    let counted = try folder.files(ending: "json").compactMap { try counters(in: $0) }
    let diagnostics = Dictionary(grouping: Diagnostic.all(in: outcome.errors), by: \.file)
    let names = files.map { $0.deletingPathExtension().lastPathComponent }
    return Dictionary(
      uniqueKeysWithValues: try names.map { name in
        guard let file = counted.first(where: { $0.name == name }) else {
          throw NotCounted(file: name)
        }
        return (
          name, Checked(scopes: file.scopes, diagnostics: diagnostics["\(name).swift"] ?? [])
        )
      })
  }
}

/// The type checker's result for a file.
struct Checked: Sendable {
  /// The number of constraint scopes.
  ///
  /// The number depends on code, compiler and modules only. A hundred thousand scopes take
  /// about a second.
  let scopes: Int

  let diagnostics: [Diagnostic]

  /// Whether the type checker has given up without naming a mistake.
  var isUnable: Bool { diagnostics.contains { $0.text.contains("unable to type-check") } }
}

/// The compiler has not counted the scopes of a file.
struct NotCounted: Error {
  let file: String
}

/// Reads the counters of a compiler process.
private func counters(in statistics: URL) throws -> (name: String, scopes: Int)? {
  guard
    let name = statistics.lastPathComponent.firstMatch(of: /-Client-(\w+)\.swift-/)?.1,
    let counters = try JSONSerialization.jsonObject(with: Data(contentsOf: statistics))
      as? [String: Any]
  else { return nil }
  // The counter is missing if there was nothing to solve.
  return (String(name), counters["Sema.NumConstraintScopes"] as? Int ?? 0)
}

private func swiftc(_ arguments: [String], modules: URL? = nil) async throws -> Outcome {
  let build = try Build.current.get()
  let folders = [
    "-I", (modules ?? build.modules).path, "-module-cache-path", build.moduleCache.path,
  ]
  return try await run(["swiftc"] + folders + arguments)
}
