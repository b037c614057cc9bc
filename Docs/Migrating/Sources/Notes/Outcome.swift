import Foundation

/// The messages of a build.
struct Outcome {
  let errors: [Diagnostic]
  /// The names of the files that it has compiled; empty if it does not say so.
  private let compiled: Set<String>

  init(output: String, in folder: String = "/") {
    errors = Diagnostic.errors(in: output, folder: folder)
    // As in `[3/5] Compiling Kit Values.swift`.
    compiled = Set(
      output.matches(of: /(?m)^\[\d+\/\d+\] Compiling \w+ (.+\.swift)$/).flatMap {
        $0.1.split(separator: ", ").map(String.init)
      })
  }

  /// The number of errors in a file; nil if it was not compiled.
  private func count(in path: String) -> Int? {
    let count = errors.count { $0.path == path }
    let isCompiled = compiled.isEmpty || compiled.contains(URL(filePath: path).lastPathComponent)
    return count == 0 && !isCompiled ? nil : count
  }

  /// Which of the builds that followed each other has the fewest errors; the last of several.
  ///
  /// A target is not built while one has errors that it depends on. So a file that was not compiled
  /// counts as it did before, or, if it never was before, as it did when it first was.
  ///
  /// - Parameters:
  ///   - outcomes: The builds.
  ///   - isAllowed: Whether the one with an index may be returned, as the first may.
  /// - Returns: The index of the best.
  static func best(
    of outcomes: [Outcome], where isAllowed: (Int) -> Bool = { _ in true }
  ) -> Int {
    var totals = [Int](repeating: 0, count: outcomes.count)
    for path in Set(outcomes.flatMap(\.errors).map(\.path)) {
      let counts = outcomes.map { $0.count(in: path) }
      var known = counts.lazy.compactMap(\.self).first ?? 0
      for (index, count) in counts.enumerated() {
        known = count ?? known
        totals[index] += known
      }
    }
    let allowed = totals.indices.filter(isAllowed)
    let least = allowed.map { totals[$0] }.min()
    return allowed.last { totals[$0] == least } ?? 0
  }
}
