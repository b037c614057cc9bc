/// A way to compile the generated code.
struct Reading: Sendable {
  let dialect: Dialect
  let mode: Mode

  /// The ways that show the most.
  static let main = [
    Reading(.promises, .swift5), Reading(.promises, .swift6), Reading(.cancellables, .swift6),
  ]

  /// The others.
  static let further = [
    Reading(.cancellables, .swift5), Reading(.mixed, .swift5), Reading(.promises, .mainActor),
  ]

  private init(_ dialect: Dialect, _ mode: Mode) {
    self.dialect = dialect
    self.mode = mode
  }

  var name: String { "\(dialect)-\(mode)" }

  /// The functions that PromiseKit accepts, or that use other operators.
  func snippets(_ facts: Facts) -> [Snippet] {
    Corpus.all.filter { snippet in
      !facts.refused.contains(snippet.id)
        && (dialect != .cancellables || !snippet.isOfGuarantees)
        && reads(snippet)
    }
  }

  /// Whether the function's place is read this way: where everything is the main actor's, no
  /// classes of other kinds.
  func reads(_ snippet: Snippet) -> Bool {
    mode != .mainActor || [.free, .service, .generic].contains(snippet.place)
  }

  /// Every third function, others for each of the ``main`` ways; all functions in another way.
  func part(of snippets: [Snippet]) -> [Snippet] {
    guard let number = Self.main.firstIndex(where: { $0.name == name }) else { return snippets }
    return snippets.enumerated().filter { $0.offset % Self.main.count == number }.map(\.element)
  }
}
