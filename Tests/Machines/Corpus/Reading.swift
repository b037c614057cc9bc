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

  /// What PromiseKit accepts, and what it cannot be asked.
  ///
  /// - Parameter facts: What PromiseKit accepts.
  /// - Returns: The functions; where everything is the main actor's, without classes of other kinds.
  func snippets(_ facts: Facts) -> [Snippet] {
    Corpus.all.filter { snippet in
      !facts.refused.contains(snippet.id)
        && (dialect != .cancellables || !snippet.isOfGuarantees)
        && reads(snippet)
    }
  }

  /// Whether functions of this kind are read this way: where everything is the main actor's, none of classes of
  /// other kinds.
  ///
  /// - Parameter snippet: The function.
  /// - Returns: Whether the function stands in a place that is read.
  func reads(_ snippet: Snippet) -> Bool {
    mode != .mainActor || [.free, .service, .generic].contains(snippet.place)
  }

  /// A part of the functions, another one for each of the ``main`` ways: together, every function is read in
  /// one of them.
  ///
  /// - Parameter snippets: The functions.
  /// - Returns: Every third function; all functions in a way that is not among ``main``.
  func part(of snippets: [Snippet]) -> [Snippet] {
    guard let number = Self.main.firstIndex(where: { $0.name == name }) else { return snippets }
    return snippets.enumerated().filter { $0.offset % Self.main.count == number }.map(\.element)
  }
}
