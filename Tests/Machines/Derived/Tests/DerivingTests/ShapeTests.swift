import Deriving
import Testing

/// Closures are cast through a struct for each shape and kind.
@Suite struct ShapeTests {
  private static let starter = """
    // Derived for: Isolated, Unchecked.
    /// Takes a value and returns a promise.
    @usableFromInline
    @frozen
    package struct Starter<Input, Inner: AnyObject> {
      @usableFromInline package let run: Body<Input, Inner>

      @inlinable package init(_ run: @escaping Body<Input, Inner>) { self.run = run }
    }
    """

  @Test(
    arguments: [
      ("Unchecked", "Guarantee", 1, "there is no \"Guarantee\""),
      ("Unchecked", "Isolated", 1, "says something twice"),
      ("@frozen", "", 3, "not a frozen struct"),
      ("Body<Input, Inner>\n", "Inner\n", 3, "not a frozen struct"),
      ("let run", "var run", 3, "not a frozen struct"),
      ("self.run = run }", "self.run = run }\n  let other = 1", 3, "not a frozen struct"),
      ("struct Starter", "class Starter", 1, "above nothing"),
    ])
  func `an error names file and line`(_ part: String, _ other: String, _ line: Int, _ text: String)
    throws
  {
    try #require(Self.starter.contains(part))
    let derivation = derive(Self.starter.replacing(part, with: other, maxReplacements: 1))
    #expect(
      derivation.mistakes.contains { $0.line == line && $0.text.contains(text) },
      "\(derivation.mistakes)")
    #expect(derivation.files["Sources/Promises/Derived/Map+Isolated.swift"] == nil || line == 1)
  }
}
