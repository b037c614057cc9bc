import Foundation

/// Has the compiler check files, together as one module.
///
/// It does all that it does to find mistakes, not only what `-typecheck` does: some are found when
/// the types have long been known.
///
/// - Parameters:
///   - files: Files in Swift.
///   - mode: How to compile them.
///   - options: More that the compiler is told.
///   - intermediate: Where to put Swift's intermediate language, which names what is called.
///   - modules: The folder of the modules that they import; nil stands for those of this build.
/// - Returns: What the compiler has said.
/// - Throws: If it cannot be started.
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

/// Makes a program of a file and both modules.
///
/// - Parameters:
///   - client: The file.
///   - program: Where to put the program.
/// - Returns: What the compiler has said.
/// - Throws: If it cannot be started.
func link(_ client: Client, to program: URL) async throws -> Outcome {
  let mode = client.remarks("mode").first.flatMap { Mode(rawValue: $0.text) } ?? .swift6
  var options = mode.arguments + ["-o", program.path]
  // Otherwise the compiler takes a single file for a script.
  if client.lines.contains(where: { $0.contains("@main") }) { options.append("-parse-as-library") }
  // What was built to measure what tests cover needs the library for that.
  if ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] != nil {
    options.append("-profile-generate")
  }
  let objects = try Build.current.get().objects
  return try await swiftc(options + [client.file.path] + objects.map(\.path))
}

/// Makes a module of a file.
///
/// - Parameters:
///   - file: The file, whose name is that of the module.
///   - folder: Where to put the module, and where to find those that it imports.
/// - Throws: If it cannot be made.
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

/// Has the compiler find the types in files, each by itself, and count what it takes.
///
/// - Parameters:
///   - files: Files in Swift, with different names.
///   - surroundings: Files with what these refer to.
///   - modules: The folder of the modules that they import; nil stands for those of this build.
/// - Returns: What was found and counted for each file, by its name without extension.
/// - Throws: If the compiler cannot be started, or does not count.
func check(
  _ files: [URL], with surroundings: [URL] = [], modules: URL? = nil
) async throws -> [String: Checked] {
  try await withTemporaryFolder { folder in
    // Out of batch mode each file has a process of its own, so no mistake changes what another costs.
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

/// What the type checker said of a file, and what that took.
struct Checked: Sendable {
  /// How often it has tried something.
  ///
  /// That is the same for the same code, compiler and modules, whatever else the machine does. A
  /// hundred thousand take about a second.
  let scopes: Int

  let diagnostics: [Diagnostic]

  /// It has given up and names nothing.
  var isUnable: Bool { diagnostics.contains { $0.text.contains("unable to type-check") } }
}

/// The compiler has not counted what a file took.
struct NotCounted: Error {
  let file: String
}

/// Reads what the compiler has counted in a process.
private func counters(in statistics: URL) throws -> (name: String, scopes: Int)? {
  guard
    let name = statistics.lastPathComponent.firstMatch(of: /-Client-(\w+)\.swift-/)?.1,
    let counters = try JSONSerialization.jsonObject(with: Data(contentsOf: statistics))
      as? [String: Any]
  else { return nil }
  // None, where there was nothing to solve.
  return (String(name), counters["Sema.NumConstraintScopes"] as? Int ?? 0)
}

private func swiftc(_ arguments: [String], modules: URL? = nil) async throws -> Outcome {
  let build = try Build.current.get()
  let folders = [
    "-I", (modules ?? build.modules).path, "-module-cache-path", build.moduleCache.path,
  ]
  return try await run(["swiftc"] + folders + arguments)
}
