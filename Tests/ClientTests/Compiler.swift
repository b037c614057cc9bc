import Foundation

@testable import Corpus

/// Compiles files as one module, to look for mistakes.
///
/// Goes as far as Swift's intermediate language, which names all calls: the compiler finds some
/// mistakes long after the types. The modules of this build are imported, unless another folder is
/// named.
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
func link(_ client: Client, to program: URL) async throws -> Outcome {
  let mode = client.remarks("mode").first.flatMap { Mode(rawValue: $0.text) } ?? .swift6
  var options = mode.arguments + ["-o", program.path]
  // Without the option, the compiler reads a single file as a script.
  if client.lines.contains(where: { $0.contains("@main") }) { options.append("-parse-as-library") }
  // Modules built for coverage need the profiling library.
  if ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] != nil {
    options.append("-profile-generate")
  }
  let objects = try Build.current.get().objects
  return try await swiftc(options + [client.file.path] + objects.map(\.path))
}

private func swiftc(_ arguments: [String], modules: URL? = nil) async throws -> Outcome {
  let build = try Build.current.get()
  let folders = [
    "-I", (modules ?? build.modules).path, "-module-cache-path", build.moduleCache.path,
  ]
  return try await run(["swiftc"] + folders + arguments)
}
