import Foundation

/// The compiler's messages about generated functions.
struct Survey: Sendable {
  /// The errors of each refused function, by their lines, which begin with zero at `func`.
  ///
  /// The compiler's own order is that of addresses, and differs from run to run.
  private(set) var refused: [String: [Diagnostic]] = [:]

  /// The warnings of the others, in the same order.
  private(set) var warnings: [String: [Diagnostic]] = [:]

  /// Compiles functions, with a closure that returns the compiler's output for files.
  ///
  /// The compiler looks for some mistakes only where it has found no others, so the functions
  /// without errors are compiled again, without the others.
  init(
    of snippets: [Snippet], in dialect: Dialect,
    compile: (_ files: [String: String]) async throws -> String
  ) async throws {
    var groups = [snippets]
    while let group = groups.popLast() {
      guard !group.isEmpty else { continue }
      let file = GeneratedFile(group, in: dialect)
      let output = try await compile([
        "Generated.swift": file.code, "Surroundings.swift": GeneratedFile.surroundings(in: dialect),
      ])
      var errors: [String: [Diagnostic]] = [:]
      var warnings: [String: [Diagnostic]] = [:]
      let starts = Dictionary(
        zip(file.owners, file.owners.indices).compactMap { owner, line in owner.map { ($0, line) }
        },
        uniquingKeysWith: min)
      for diagnostic in Diagnostic.all(in: output) {
        guard diagnostic.file == "Generated.swift",
          let owner = file.owners[diagnostic.line - 1],
          let start = starts[owner]
        else { throw Elsewhere(diagnostic: diagnostic) }
        let place = Diagnostic(
          file: diagnostic.file, line: diagnostic.line - 1 - start, severity: diagnostic.severity,
          text: diagnostic.text)
        if diagnostic.severity == "warning" {
          warnings[owner, default: []].append(place)
        } else {
          errors[owner, default: []].append(place)
        }
      }
      refused.merge(errors.mapValues(Self.fromTheTop)) { $1 }
      if errors.isEmpty {
        self.warnings.merge(warnings.mapValues(Self.fromTheTop)) { $1 }
      } else {
        groups.append(group.filter { errors[$0.id] == nil })
      }
    }
  }

  private static func fromTheTop(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.sorted { ($0.line, $0.text) < ($1.line, $1.text) }
  }

  /// A message about a line outside of all functions.
  struct Elsewhere: Error {
    let diagnostic: Diagnostic
  }
}
