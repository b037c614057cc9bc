#if MAIN_ACTOR
  /// `MainActorTests` has the rows as code of the main actor.
  nonisolated let isMainActorCode = true
  typealias Call = @MainActor @Sendable (Probe) -> Any
#else
  nonisolated let isMainActorCode = false
  typealias Call = @Sendable (Probe) -> Any
#endif

/// A call of a public function, and where it stands.
struct Row: Sendable {
  /// Decides on checks besides those of the parameters.
  enum Kind {
    case parameters, places, passingCancels, allFulfilled, allSettled, firstSettled, firstFulfilled
    case outcome

    /// Whether the rows take several promises, and most no closure.
    nonisolated var combines: Bool {
      switch self {
      case .parameters, .places, .passingCancels: false
      default: true
      }
    }
  }

  var kind = Kind.parameters
  let file: String
  let path: String
  let line: Int
  /// Whether its closures run on the main queue.
  let isOnMain: Bool
  /// The expected result, for rows that check only the result.
  var gives: String?
  /// Whether it has no closures.
  var isSilent = false
  /// Whether its closures run on `conf`'s queue `return`, by default.
  var isReturning = false
  /// The same call with `on:`, for a row that leaves `on:` out or passes the main queue.
  var reference: Call?
  var run: Call

  init(
    file: String = #fileID, path: String = #filePath, line: Int = #line, isOnMain: Bool = false,
    _ run: @escaping Call
  ) {
    (self.file, self.path, self.line, self.isOnMain) = (file, path, line, isOnMain)
    self.run = run
  }

  static func onMain(
    file: String = #fileID, path: String = #filePath, line: Int = #line, _ run: @escaping Call
  ) -> Row { Row(file: file, path: path, line: line, isOnMain: true, run) }

  static func returning(
    file: String = #fileID, path: String = #filePath, line: Int = #line, _ run: @escaping Call
  ) -> Row { Row(file: file, path: path, line: line, run).with { $0.isReturning = true } }

  static func silent(
    file: String = #fileID, path: String = #filePath, line: Int = #line, _ run: @escaping Call
  ) -> Row { Row(file: file, path: path, line: line, run).with { $0.isSilent = true } }

  static func giving(
    _ outcome: String, file: String = #fileID, path: String = #filePath, line: Int = #line,
    _ run: @escaping Call
  ) -> Row { Row(file: file, path: path, line: line, run).with { $0.gives = outcome } }

  private func with(_ change: (inout Row) -> Void) -> Row {
    var row = self
    change(&row)
    return row
  }
}
