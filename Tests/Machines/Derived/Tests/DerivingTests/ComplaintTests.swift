import Deriving
import Testing

/// Unreadable code, and a mark or note without effect, is an error with file and line.
@Suite struct ComplaintTests {
  private static let map = """
    // Derived for: CancellablePromise, Guarantee.
    extension PlainPromise {
      /// Transforms the value.
      ///
      /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
      ///
      /// > Rejects with: any error that the closure throws.
      ///
      /// - Parameter transform: Takes the value and returns another.
      /// - Returns: A promise of the closure's result.
      @_alwaysEmitIntoClient public func map<U: Sendable>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T) throws -> U
      ) -> Promise<U> {
        linkMap(Hop(isolation: transform.isolation, role: .map), unisolated(consume transform))
      }
    }
    """

  @Test func `an operator has its forms`() {
    let derivation = derive(Self.map)
    #expect(derivation.mistakes == [])
    #expect(
      derivation.files.keys.sorted() == [
        "Sources/CancellablePromises/Derived/Map+Chain.swift",
        "Sources/Promises/Derived/Map+On.swift", "Tests/TestSupport/Derived/OperatorNames.swift",
      ])
  }

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

  private static let mistakes = [
    ("for: C", "for C", 1, "with a colon and a full stop"),
    ("Guarantee.", "Guarantee", 1, "with a colon and a full stop"),
    ("Guarantee.", "Warranty.", 1, "there is no \"Warranty\""),
    ("Guarantee.", "CancellablePromise.", 1, "says something twice"),
    ("Guarantee.", "3...6.", 1, "there is no \"3...6\""),
    ("\nextension", "\n\nextension", 1, "above nothing"),
    ("extension PlainPromise", "struct Map", 2, "not a frozen struct"),
    ("role: .map", "role: .return", 11, "`conf.Q.return`"),
    ("`conf.Q.map`", "`conf.Q.return`", 11, "`conf.Q.map`"),
    ("extension PlainPromise", "struct Map", 11, "operators belong in extensions"),
    ("// Derived", "/// Derived", 1, "with a colon and a full stop"),
    ("  /// Transforms", "  // Derived for: Guarantee.\n  /// Transforms", 3, "above nothing"),
    ("(T) throws", "(T)", 1, "nothing follows from map"),
    ("    linkMap(", "    check()\n    return linkMap(", 11, "has 2 statements"),
    ("    linkMap(Hop", "    return linkMap(Hop", 11, "has 1 statements, not one expression"),
    ("    linkMap(", "    // Here.\n    linkMap(", 15, "a comment within map would be lost"),
    (", role: .map)", ", role: .map) // Here.\n", 14, "a comment within map would be lost"),
    ("Hop(isolation: transform.isolation, role: .map)", "Hop()", 11, "does not say where"),
    ("unisolated(consume transform)", "transform", 11, "as `unisolated(consume transform)`"),
    ("consume transform", "transform", 11, "as `unisolated(consume transform)`"),
    (") -> Promise", ") throws -> Promise", 11, "throws or is async"),
    ("public func", "func", 11, "not just `public`"),
    ("> Runs on:", "> Runs", 11, "has no `> Runs on:`"),
    ("> Rejects with:", "> Rejects", 11, "has no `> Rejects with:`"),
    ("- Parameter", "- With", 11, "has no `- Parameter`"),
    ("- Returns", "- Makes", 11, "has no `- Returns:`"),
    ("public func", "public static func", 11, "not just `public`"),
    ("  /// Transforms", "  public init() {}\n  /// Transforms", 3, "nothing can be derived"),
    ("}\n}", "}\n", 15, "does not understand"),
    ("extension PlainPromise", "extension", 2, "does not understand"),
  ]

  /// Closures are cast through a struct for each shape and kind.
  private static let mistakesOfShapes = [
    ("Unchecked", "Guarantee", 1, "there is no \"Guarantee\""),
    ("Unchecked", "Isolated", 1, "says something twice"),
    ("@frozen", "", 3, "not a frozen struct"),
    ("Body<Input, Inner>\n", "Inner\n", 3, "not a frozen struct"),
    ("let run", "var run", 3, "not a frozen struct"),
    ("self.run = run }", "self.run = run }\n  let other = 1", 3, "not a frozen struct"),
    ("struct Starter", "class Starter", 1, "above nothing"),
  ]

  @Test(arguments: mistakes.map { (map, $0) } + mistakesOfShapes.map { (starter, $0) })
  func `an error names file and line`(_ code: String, _ mistake: (String, String, Int, String))
    throws
  {
    let (part, other, line, text) = mistake
    try #require(code.contains(part))
    let derivation = derive(code.replacing(part, with: other, maxReplacements: 1))
    #expect(
      derivation.mistakes.contains {
        $0.path == "Sources/Promises/Chaining/Map.swift" && $0.line == line
          && $0.text.contains(text)
      }, "\(derivation.mistakes)")
  }

  @Test func `a mark above an empty extension has no effect`() {
    let mistakes = derive("// Derived for: Guarantee.\nextension PlainPromise {\n}\n").mistakes
    #expect(mistakes.map(\.line) == [1])
  }

  @Test func `a note for cancellable promises needs a mark for cancellable promises`() {
    let text = Self.map.replacing("CancellablePromise, ", with: "")
      .replacing("  /// Trans", with: "  // CancellablePromise: Cancels this.\n  /// Trans")
    #expect(derive(text).mistakes.map(\.line) == [3])
  }

  private static let notes = map.replacing(
    "  /// Transforms the value.",
    with: """
        // CancellablePromise: Cancels
        // this.
        // CancellablePromise, instead of "Behaves as": Does
        // not.
        /// Transforms the value.
        ///
        /// Behaves as a plain
        /// promise.
      """)

  @Test(
    arguments: [
      ("\"Behaves as\"", "\"Is like\"", 5, "not one paragraph"),
      ("\"Behaves as\"", "\"> Runs on:\"", 5, "not one paragraph"),
      ("Transforms the value", "Behaves as it does", 5, "not one paragraph"),
      ("\"Behaves as\"", "Behaves as", 5, "a note is a paragraph"),
      ("// this.", "//\n  // this.", 4, "a note is a paragraph"),
    ])
  func `a note that replaces nothing is an error`(
    _ part: String, _ other: String, _ line: Int, _ text: String
  ) throws {
    try #require(Self.notes.contains(part))
    let derivation = derive(Self.notes.replacing(part, with: other, maxReplacements: 1))
    #expect(
      derivation.mistakes.contains { $0.line == line && $0.text.contains(text) },
      "\(derivation.mistakes)")
  }

  @Test func `other sizes need a function of two promises`() {
    let when = """
      // Derived for: 3...6, without autoCancel.
      /// Waits.
      ///
      /// > Rejects with: the first error.
      ///
      /// - Parameter first: And so on.
      /// - Returns: A promise.
      public func when<A: Thenable, B: Thenable>(
        fulfilled first: A, _ second: B, autoCancel: Bool
      ) -> CancellablePromise<(A.T, B.T)> { wait(first, second, autoCancel: autoCancel) }
      """
    #expect(derive(when).mistakes == [])
    for change in ["first", "autoCancel"] {
      let mistakes = derive(when.replacing(change + ": ", with: "other: ")).mistakes
      #expect(mistakes.map(\.line) == [1], "\(change)")
    }
    #expect(derive(when.replacing("3...6", with: "3...9")).mistakes.map(\.line) == [1])
  }
}

func derive(_ text: String) -> Derivation {
  Derivation(of: ["Sources/Promises/Chaining/Map.swift": text])
}
