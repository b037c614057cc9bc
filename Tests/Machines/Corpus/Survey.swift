import Foundation

/// What the compiler says of generated functions.
struct Survey: Sendable {
  /// The errors of each function that is refused, as one reads them, from the top.
  ///
  /// The numbers of their lines begin with zero at `func`. The compiler says them in an order that differs from run to run, since it is that of addresses.
  private(set) var refused: [String: [Diagnostic]] = [:]

  /// The warnings of the others, if there are any, in the same order.
  private(set) var warnings: [String: [Diagnostic]] = [:]

  /// Has the compiler look at functions.
  ///
  /// It looks for some mistakes only where it has found no others, so what is refused is taken out
  /// before the rest is looked at again.
  ///
  /// - Parameters:
  ///   - snippets: The functions.
  ///   - dialect: What they are about.
  ///   - compile: Has the compiler look at a file and at what it speaks of, and returns what it says.
  /// - Throws: What `compile` throws, or ``Elsewhere``.
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

  /// The compiler has something to say about what is not in a function.
  struct Elsewhere: Error {
    let diagnostic: Diagnostic
  }
}
