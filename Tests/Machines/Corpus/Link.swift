/// An operator, or a form of it that generated code uses.
struct Link: Sendable {
  /// Its name in the names of generated functions.
  let id: String

  let name: String

  /// The result that its closure returns; nil if it takes no closure.
  let goal: Goal?

  let takes: Takes
  let gives: Gives

  /// Whether PromiseKit lacks it.
  var isNew = false

  /// The text in its parentheses, without a closure.
  var arguments = ""

  enum Takes: Sendable { case value, element, error, outcome, nothing }

  enum Gives: Sendable {
    case result, manyResults, same, element, nothing
  }

  static let all: [Link] = [
    Link("then", .promise, .value, .result),
    Link("then", .guarantee, .value, .result, id: "thenSurely"),
    Link("map", .value, .value, .result),
    Link("compactMap", .optional, .value, .result),
    Link("done", .nothing, .value, .nothing),
    Link("get", .nothing, .value, .same),
    Link("tap", .nothing, .outcome, .same),
    Link("recover", .replacement, .error, .same),
    Link("recover", .guaranteedReplacement, .error, .same, id: "recoverSurely"),
    Link("recover", .nothing, .error, .same, id: "recoverVoid"),
    Link("ensure", .nothing, .nothing, .same),
    Link("ensureThen", .ending, .nothing, .same),
    Link("mapValues", .value, .element, .manyResults),
    Link("flatMapValues", .sequence, .element, .result),
    Link("compactMapValues", .optional, .element, .manyResults),
    Link("filterValues", .condition, .element, .same),
    Link("firstValue", .condition, .element, .element, id: "firstValueWhere"),
    Link("thenMap", .promise, .element, .manyResults),
    Link("thenMap", .guarantee, .element, .manyResults, id: "thenMapSurely"),
    Link("thenFlatMap", .promiseOfMany, .element, .result),
    Link("sortedValues", nil, .element, .same, arguments: "()"),
    Link("firstValue", nil, .element, .element),
    Link("lastValue", nil, .element, .element),
    Link("asVoid", nil, .value, .nothing, arguments: "()"),
    Link("asyncMap", .value, .value, .result, isNew: true),
    Link("mapError", .error, .error, .same, isNew: true),
    Link("tapError", .nothing, .error, .same, isNew: true),
    Link("timeout", nil, .value, .same, arguments: "(.seconds(1))", isNew: true),
    Link("delay", nil, .value, .same, arguments: "(.seconds(1))", isNew: true),
  ]

  private init(
    _ name: String, _ goal: Goal?, _ takes: Takes, _ gives: Gives, id: String? = nil,
    arguments: String = "", isNew: Bool = false
  ) {
    self.name = name
    self.goal = goal
    self.takes = takes
    self.gives = gives
    self.id = id ?? name
    self.arguments = arguments
    self.isNew = isNew
  }

  /// Writes the link after a chain, with a value of `on:` unless empty; nil if the chain has no
  /// such link.
  func written(
    after chain: ChainState, as shape: Shape, on target: String = "", in place: Place
  ) -> (lines: [String], state: ChainState)? {
    if takes == .element, chain.subject.element == nil { return nil }
    if id == "recoverVoid", chain.subject != .nothing { return nil }
    if id == "sortedValues", chain.subject == .users || chain.subject == .items { return nil }
    let isOfErrors = name == "recover" || name.hasPrefix("ensure") || name.hasSuffix("Error")
    if isOfErrors, chain.isSure { return nil }
    if name == "asyncMap", !target.isEmpty { return nil }
    guard let goal else {
      guard shape == .short, target.isEmpty else { return nil }
      let subject =
        gives == .element ? chain.subject.element : gives == .nothing ? .nothing : chain.subject
      guard let subject else { return nil }
      let isSure = chain.isSure && ["asVoid", "sortedValues", "delay"].contains(name)
      return (
        [".\(name)\(arguments)"],
        ChainState(subject, isSure: isSure, isRecovered: chain.isRecovered, isPlain: chain.isPlain)
      )
    }
    let closure = Closure(
      goal: goal, takes: takes,
      parameter: takes == .element
        ? chain.subject.element : takes == .value ? chain.subject : nil,
      chain: chain.subject, place: place, canThrow: canThrow)
    guard let argument = closure.written(as: shape) else { return nil }
    guard let subject = subject(after: chain.subject, argument.result) else { return nil }
    // A parenthesis has to take `on:` in, and may have a label of its own.
    var first = argument.lines[0]
    if first.hasPrefix("(") {
      let label = id == "firstValueWhere" ? "where: " : ""
      first = "(" + (target.isEmpty ? "" : "\(target), ") + label + first.dropFirst()
    } else {
      first = (target.isEmpty ? " " : "(\(target)) ") + first
    }
    return (
      [".\(name)\(first)"] + argument.lines.dropFirst(),
      ChainState(
        subject, isSure: isSure(after: chain, shape),
        isRecovered: chain.isRecovered || name == "recover", isPlain: chain.isPlain)
    )
  }

  /// Whether PromiseKit lets the closure throw.
  private var canThrow: Bool {
    switch id {
    case "tap", "ensure", "ensureThen", "filterValues", "firstValueWhere", "recoverSurely",
      "tapError", "mapError":
      false
    default: true
    }
  }

  private func subject(after chain: Subject, _ result: Subject?) -> Subject? {
    switch gives {
    case .result: result
    case .manyResults: result?.many
    case .same: chain
    case .element: chain.element
    case .nothing: .nothing
    }
  }

  private func isSure(after chain: ChainState, _ shape: Shape) -> Bool {
    if id == "recoverSurely" || id == "recoverVoid" {
      return !shape.isThrowing
    }
    guard chain.isSure, !shape.isThrowing else { return false }
    switch id {
    case "thenSurely", "map", "done", "get", "mapValues", "flatMapValues", "compactMapValues",
      "filterValues", "thenMapSurely", "asyncMap":
      return true
    default: return false
    }
  }
}

/// The type of a chain so far.
struct ChainState: Sendable {
  let subject: Subject
  /// Whether it is a guarantee.
  let isSure: Bool

  /// Whether a `recover` has made the guarantee, which it does not of a cancellable promise.
  let isRecovered: Bool

  /// Whether it is plain in every dialect, like its head.
  let isPlain: Bool

  init(_ subject: Subject, isSure: Bool, isRecovered: Bool = false, isPlain: Bool = false) {
    self.subject = subject
    self.isSure = isSure
    self.isRecovered = isRecovered
    self.isPlain = isPlain
  }

  /// The kind of promise.
  var kind: String {
    if isSure { return isRecovered && !isPlain ? "«Recovered»" : "Guarantee" }
    return isPlain ? "«Plain»" : "Promise"
  }

  /// The type of the chain.
  var type: String { "\(kind)<\(subject.type)>" }
}
