import Deriving
import Testing

/// A file of tests about promises has a twin about cancellable promises.
@Suite struct TwinTests {
  private static let path = "Tests/PromisesTests/Chaining/Rows.swift"
  private static let rows = """
    // Derived for: CancellablePromise.
    import TestSupport

    let promiseRows: [Row<Promise<Int>>] = valueRows

    // CancellablePromise: scopes: 2
    // scopes: 1
    private let valueRows: [Row<Promise<Int>>] = []
    """

  @Test(
    arguments: [
      ("CancellablePromise.", "Guarantee.", 1), ("for:", "for", 1), ("// scopes: 1\n", "", 6),
      (" = []", " = [", 1),
    ])
  func `an error names file and line`(_ part: String, _ other: String, _ line: Int) {
    let derivation = Derivation(
      of: [Self.path: Self.rows.replacing(part, with: other, maxReplacements: 1)])
    #expect(derivation.mistakes.map(\.path) == [Self.path])
    #expect(derivation.mistakes.map(\.line) == [line])
  }
}
