/// The names of the operators, for the tables of the tests.
struct NamesOfOperators {
  static let path = "Tests/TestSupport/Derived/OperatorNames.swift"

  private enum Kind: String, CaseIterable {
    case promise, guarantee, cancellablePromise, functions

    /// Returns the kind of a type, a finalizer or a protocol; nil for functions outside of chains.
    init?(type: String) {
      if ["", "Limiter"].contains(type) {
        self = .functions
      } else if type.contains("Cancellable") {
        self = .cancellablePromise
      } else if type.contains("Guarantee") {
        self = .guarantee
      } else if type.contains("Promise") || type.hasSuffix("Finalizer") {
        self = .promise
      } else {
        return nil
      }
    }

    var comment: String {
      switch self {
      case .promise: "Those of `Promise`, its finalizers among them."
      case .guarantee: "Those of `Guarantee`."
      case .cancellablePromise: "Those of `CancellablePromise`, its finalizers among them."
      case .functions: "Functions of no promise; `run` is a limiter's."
      }
    }
  }

  private var onDispatchers: [Kind: Set<String>] = [:]
  private var inTasks: [Kind: Set<String>] = [:]
  private var keepingValues: Set<String> = []

  mutating func add(_ piece: Piece) {
    guard let kind = Kind(type: piece.type) else { return }
    for function in piece.functions {
      let name = function.name.filter { $0 != "`" }
      if function.runsInTask { inTasks[kind, default: []].insert(name) }
      if function.isolatedClosures.isEmpty { continue }
      onDispatchers[kind, default: []].insert(name)
      let result = function.result?.code ?? "Void"
      if kind == .promise, piece.condition.isEmpty, result.hasPrefix("Promise<"),
        result != "Promise<Void>"
      {
        keepingValues.insert(name)
      }
    }
  }

  var text: String {
    func list(_ names: Set<String>?) -> String {
      "[\((names ?? []).sorted().map { "\"\($0)\"" }.joined(separator: ", "))]"
    }
    let kinds = Kind.allCases.map { kind in
      """
        /// \(kind.comment)
        public static let \(kind) = Operators(
          names: \(list(onDispatchers[kind])), inTasks: \(list(inTasks[kind])))

      """
    }
    return """
      // Derived from Sources by .ci/derived.

      extension Operators {
      \(kinds.joined(separator: "\n"))
        /// Those of promises that can keep the type of the upstream's value.
        public static let keepingValues: Set = \(list(keepingValues))
      }

      """
  }
}
