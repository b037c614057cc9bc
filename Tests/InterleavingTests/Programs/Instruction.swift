/// What a cancel block does, apart from being counted.
enum Deed: Hashable {
  case nothing
  /// Fulfils its own promise.
  case fulfill
  /// Cancels the promise of another step, if that is still there.
  case cancel(Int)
}

/// The operators; each has a body, which is counted.
enum Operator: String, Hashable, CaseIterable {
  case map, get, done, compactMap, then, recover, mapError, tapError, ensure, tap, ensureThen
  case mapValues, flatMapValues, compactMapValues, filterValues, thenMap, thenFlatMap
  case sortedValues, firstValue

  /// Whether its body may return a promise that the link then follows.
  var follows: Bool { [.then, .recover, .ensureThen, .thenMap, .thenFlatMap].contains(self) }

  /// Whether the promise is another than the link that runs the body.
  var isComposite: Bool {
    switch self {
    case .done, .mapValues, .flatMapValues, .compactMapValues, .filterValues, .thenMap,
      .thenFlatMap, .sortedValues, .firstValue:
      true
    default: false
    }
  }

  /// Whether its body sees what comes, also under a cancel: all of it, or all errors.
  var isObserver: Bool { [.ensure, .tap, .ensureThen, .tapError].contains(self) }
}

/// What a body does, apart from being counted.
enum Reply: Hashable {
  case goOn
  case fail
  /// Returns the promise of a step before, which the body keeps until it runs.
  case follow(Int)
  /// Returns the promise of any step, if that is there when the body runs.
  case late(Int)
}

enum Conversion: String, Hashable, CaseIterable {
  case shielded, branch, asPromise, asCancellable, cancelOnDeinit, timeout, delay
}

enum Combination: String, Hashable, CaseIterable {
  case race, raceFulfilled, whenFulfilled, whenResolved
  /// Two at a time.
  case concurrently, resolvedConcurrently
}

/// What begins one piece of work after another.
enum Rounds: String, Hashable, CaseIterable {
  case attempt, attemptWithPause, poll
}

/// One step of a program: what makes something, kept in the slot of the step's number, or does something
/// to what another step has made.
///
/// A step that lacks what it needs does nothing. So any step can be left out, which is how a program that
/// fails is made short.
///
/// A new kind of step needs a case here, a line in ``ProgramGenerator``, what it does in ``ProgramWorld``,
/// and what follows from it in `ProgramLaws.swift`.
enum Instruction: Hashable {
  // What makes something.

  /// A promise with a resolver and a cancel block.
  case root(Deed)
  /// A promise with a resolver that cannot be cancelled.
  case plainRoot
  case link(Operator, of: Int, Reply, queued: Bool)
  case convert(Conversion, of: Int)
  case combine(Combination, [Int], autoCancel: Bool)
  case whileCondition(Int, Int, autoCancel: Bool)
  case rounds(Rounds, [Int])
  /// What comes first: its resolver's outcome, or its `cancelPromise`.
  case wrapper
  /// Work that is shared by key; the key is the step that makes the work.
  case flight(of: Int)
  /// Work that has the only slot of a limiter while it runs, which all such steps share.
  case limited(of: Int)
  case finalizer(of: Int)
  case scope([Int])
  /// A task that is going to await a promise.
  case task(of: Int)
  /// Many promises, of which each settles, or cancels, the next one.
  case row(cancels: Bool)

  // What does something to it.

  case fulfill(Int)
  case reject(Int)
  /// Lets the resolver go.
  case lose(Int)
  case cancel(Int)
  case cancelImmediately(Int)
  case onCancel(Int)
  /// Attaches a handler, which is counted.
  case attach(Int)
  /// Lets the reference to what was made go.
  case drop(Int)
  /// A task begins to wait.
  case await(Int)
  /// Runs what waits longest in the queue.
  case run
  /// Lets time pass until all that has a limit or a pause is over.
  case wait
}

extension Instruction {
  /// The steps that it refers to, in order.
  var operands: [Int] {
    switch self {
    case .root(.cancel(let other)): [other]
    case .root, .plainRoot, .wrapper, .row, .run, .wait: []
    case .link(_, let source, .follow(let inner), _), .link(_, let source, .late(let inner), _):
      [source, inner]
    case .link(_, let source, _, _): [source]
    case .convert(_, let source), .flight(let source), .limited(let source),
      .finalizer(let source), .task(let source):
      [source]
    case .combine(_, let inputs, _), .rounds(_, let inputs), .scope(let inputs): inputs
    case .whileCondition(let task, let condition, _): [task, condition]
    case .fulfill(let slot), .reject(let slot), .lose(let slot), .cancel(let slot),
      .cancelImmediately(let slot), .onCancel(let slot), .attach(let slot), .drop(let slot),
      .await(let slot):
      [slot]
    }
  }

  /// Whether it makes something.
  var isMaker: Bool {
    switch self {
    case .root, .plainRoot, .link, .convert, .combine, .whileCondition, .rounds, .wrapper, .flight,
      .limited, .finalizer, .scope, .task, .row:
      true
    default: false
    }
  }
}

/// Steps by their numbers, in order.
struct Steps: ExpressibleByDictionaryLiteral, Hashable {
  struct Step: Hashable {
    let number: Int
    let instruction: Instruction
  }

  var all: [Step]

  init(_ all: [Step] = []) { self.all = all }

  init(dictionaryLiteral elements: (Int, Instruction)...) {
    all = elements.map { Step(number: $0.0, instruction: $0.1) }
  }
}

/// Promises that depend on each other, and what some threads do to them.
struct Program: Hashable {
  /// What is done before the threads begin.
  var setUp = Steps()
  var threads: [Steps] = []

  /// All steps, those of the threads last.
  var steps: [Steps.Step] { setUp.all + threads.flatMap(\.all) }

  /// The number after the last one.
  var end: Int { (steps.map(\.number).max() ?? -1) + 1 }

  func instruction(_ number: Int) -> Instruction? {
    steps.first { $0.number == number }?.instruction
  }

  /// Whether what one thread does cannot matter to another.
  var isIndependent: Bool {
    // By step: the first of those that it has to do with.
    var groups = Array(0..<end)
    func group(of number: Int) -> Int {
      var number = number
      while groups[number] != number { number = groups[number] }
      return number
    }
    for step in steps {
      for other in step.instruction.operands where other < end {
        groups[group(of: other)] = group(of: step.number)
      }
    }
    let byThread = threads.map { Set($0.all.map { group(of: $0.number) }) }
    let sharesTime = threads.contains {
      $0.all.contains { $0.instruction == .run || $0.instruction == .wait }
    }
    return !sharesTime && Set(byThread.joined()).count == byThread.reduce(0) { $0 + $1.count }
  }

  /// As somebody would write it.
  var source: String {
    func lines(_ steps: Steps, _ indent: String) -> String {
      if steps.all.isEmpty { return "[:]" }
      let lines = steps.all.map { "\(indent)  \($0.number): \(literal($0.instruction)),\n" }
      return "[\n\(lines.joined())\(indent)]"
    }
    let threads = threads.map { "      \(lines($0, "      ")),\n" }.joined()
    return """
      Program(
          setUp: \(lines(setUp, "    ")),
          threads: [
      \(threads)    ])
      """
  }
}

/// A value of cases, numbers and arrays as somebody would write it.
private func literal(_ value: Any) -> String {
  if value is Int || value is Bool { return "\(value)" }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .collection: return "[\(mirror.children.map { literal($0.value) }.joined(separator: ", "))]"
  case .enum:
    guard let (name, payload) = mirror.children.first else { return ".\(value)" }
    let tuple = Mirror(reflecting: payload)
    let arguments =
      tuple.displayStyle == .tuple
      ? Array(tuple.children) : [(label: nil, value: payload)]
    let texts = arguments.map { label, value in
      let isNamed = label.map { !$0.hasPrefix(".") } ?? false
      return (isNamed ? "\(label!): " : "") + literal(value)
    }
    return ".\(name!)(\(texts.joined(separator: ", ")))"
  default: return "\(value)"
  }
}
