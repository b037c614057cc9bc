import Foundation

extension [Mutant] {
  /// A mutant for each law of cancelling, and for each guarantee that tests check: the tests that
  /// the pages name must notice these mutants.
  ///
  /// Ends the program if there is none for a law or a guarantee.
  func promised(in root: URL) -> [Mutant] {
    let pages = root.appending(path: "Docs/Contributing")
    var numbers = Set(filter { $0.law != nil }.map(\.number))
    let laws = contents(of: pages.appending(path: "Laws.md")).matches(of: /\n\| (L\d+) \|/)
    for law in laws.map({ String($0.1) }) where !Self.compiled.contains(law) {
      if !contains(where: { $0.law == law }) {
        stop("Laws.txt lacks \(law): which mistake must its tests notice?")
      }
    }
    // Tests of the compiler's messages contain no mutants.
    let compiling = paths(in: root.appending(path: "Tests/ClientTests")) + ["ClientTests"]
    let guarantees = contents(of: pages.appending(path: "Reliability.md"))
      .matches(of: /`swift test --filter "?([^"`]+)"?`/)
    for names in guarantees.map({ String($0.1).replacing("\\|", with: "|") }) {
      guard let tests = try? Regex(names) else { stop("Reliability.md: what is \(names)?") }
      if compiling.contains(where: { $0.contains(tests) }) { continue }
      guard let mutant = last(where: { $0.tests.contains(tests) }) else {
        stop("Reliability.md: which mistake must these tests notice? \(names)")
      }
      numbers.insert(mutant.number)
    }
    return filter { numbers.contains($0.number) }
  }

  /// Laws about code that does not compile, which has no mutants: Tests/Clients/Mistakes.
  private static var compiled: Set<String> { ["L78", "L90"] }
}
