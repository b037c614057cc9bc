import TestSupport

/// Makes small programs for two or three threads of any numbers.
///
/// What may take part, and how often, is all that it says; nothing in it knows what could go wrong.
struct ProgramGenerator<Numbers: RandomNumberGenerator>: Dice {
  var numbers: Numbers
  private var steps = Steps()
  private var number = 0
  /// The promises that threads may name, with what they can do.
  private var made: [(number: Int, instruction: Instruction)] = []
  /// Those that nobody refers to but their resolver and what waits for them.
  private var hidden: Set<Int> = []
  /// What is named more often, so that there is something to quarrel about.
  private var favourites: Set<Int> = []

  init(_ numbers: Numbers) { self.numbers = numbers }

  mutating func make() -> Program {
    for _ in 0..<below(6) + 2 {
      if chance(1, of: 8) { addLoop() } else { add(maker()) }
    }
    for entry in seen where chance(1, of: 3) && entry.instruction.isPromise {
      add(.attach(entry.number))
    }
    // What has happened before: some chains are under way, some of what they wait for may go at any time.
    for case (_, .link(_, let source, .follow, _)) in seen where chance(1, of: 2) {
      add(.fulfill(source))
    }
    for entry in seen where chance(1, of: 4) { letGo(entry.number) }
    for _ in 0..<below(4) { add(act()) }
    var program = Program()
    program.setUp = take()
    let shared = made
    var named: Set<Int> = []
    for _ in 0..<(chance(1, of: 3) ? 3 : 2) {
      for _ in 0..<below(3) + 1 { add(chance(1, of: 7) ? maker() : act()) }
      program.threads.append(take())
      // Who has a resolver need not have the promise.
      let steps = program.threads.last!.all.filter { !$0.instruction.usesResolver }
      named.formUnion(steps.flatMap(\.instruction.operands))
      made = shared
    }
    // Mostly, nobody keeps what no thread names.
    let keepsRest = chance(1, of: 4)
    for entry in shared where !named.contains(entry.number) {
      if !keepsRest || hidden.contains(entry.number) { add(.drop(entry.number)) }
    }
    program.setUp.all += take().all
    return program
  }

  /// A loop of `then` under way: something waits for a link that follows another, which waits in turn, and
  /// nobody else refers to any of them.
  private mutating func addLoop() {
    if promise() == nil { add(.root(deed())) }
    var inner = promise()!
    let first = number
    var gates: [Int] = []
    for _ in 0..<below(2) + 2 {
      add(.root(.nothing))
      gates.append(number - 1)
      if chance(1, of: 3) { add(.convert(.asPromise, of: number - 1)) }
      add(.link(.then, of: number - 1, .follow(inner), queued: false))
      inner = number - 1
    }
    hidden.formUnion(first..<number)
    if case .convert = made[made.count - 2].instruction, chance(2, of: 3) {
      add(.convert(.asCancellable, of: inner))
      inner = number - 1
      if chance(1, of: 2) { hidden.insert(inner) }
    }
    add(consumer(of: inner))
    add(.fulfill(gates.removeLast()))
    favourites.formUnion([gates.last!, made.last!.number])
  }

  /// Nobody refers any more to a promise that something waits for; some have lost their resolver.
  private mutating func letGo(_ number: Int) {
    let heirs = made.filter { $0.instruction.operands.contains(number) }.map(\.number)
    if heirs.isEmpty { return }
    hidden.insert(number)
    favourites.formUnion(heirs + [number])
    if chance(1, of: 3) { add(.lose(number)) }
  }

  /// Those that are not hidden.
  private var seen: [(number: Int, instruction: Instruction)] {
    made.filter { !hidden.contains($0.number) }
  }

  private mutating func add(_ instruction: Instruction?) {
    guard let instruction else { return }
    steps.all.append(Steps.Step(number: number, instruction: instruction))
    if instruction.isMaker { made.append((number, instruction)) }
    number += 1
  }

  /// The steps since the last time.
  private mutating func take() -> Steps {
    defer { steps = Steps() }
    return steps
  }

  // MARK: Choosing what to name

  /// One of the newest rather than an old one, so that chains come about.
  private mutating func slot(
    withHidden: Bool = false, _ isFit: (Instruction) -> Bool
  ) -> Int? {
    let fit = (withHidden ? made : seen).filter { isFit($0.instruction) }
    if fit.isEmpty { return nil }
    switch below(4) {
    case 0, 1: return pick(Array(fit.suffix(2))).number
    case 2:
      let wanted = fit.filter { favourites.contains($0.number) }
      return wanted.isEmpty ? fit[fit.count / 2].number : pick(wanted).number
    default: return pick(fit).number
    }
  }

  private mutating func promise() -> Int? { slot(\.isPromise) }

  /// What is settled by a resolver.
  private mutating func resolved() -> Int? { slot(withHidden: true, \.hasResolver) }

  private mutating func promises(_ count: Int) -> [Int] {
    (0..<count).compactMap { _ in promise() }
  }

  // MARK: Steps

  private mutating func maker() -> Instruction? {
    guard let source = promise() else {
      return chance(5, of: 6) ? .root(deed()) : .plainRoot
    }
    switch below(40) {
    case 0...7: return .root(deed())
    case 8: return .plainRoot
    case 9: return .wrapper
    case 10: return chance(1, of: 3) ? .row(cancels: chance(1, of: 2)) : .root(.nothing)
    default: return consumer(of: source)
    }
  }

  /// What waits for a promise.
  private mutating func consumer(of source: Int) -> Instruction? {
    switch below(30) {
    case 0...5: return .link(.then, of: source, reply(), queued: chance(1, of: 8))
    case 6...8:
      let observers = Operator.allCases.filter(\.isObserver)
      let `operator` = pick(chance(1, of: 4) ? observers : Operator.allCases)
      return .link(
        `operator`, of: source, `operator`.follows ? reply() : chance(1, of: 6) ? .fail : .goOn,
        queued: chance(1, of: 4))
    case 9...12: return .convert(pick(Conversion.allCases), of: source)
    case 13...18:
      let count = below(3)
      return .combine(
        pick(Combination.allCases), ([source] + promises(count)).shuffled(using: &numbers),
        autoCancel: chance(3, of: 4))
    case 19:
      return promise().map { .whileCondition(source, $0, autoCancel: chance(3, of: 4)) }
    case 20...21:
      let count = below(2)
      return .rounds(pick(Rounds.allCases), [source] + promises(count))
    case 22: return .flight(of: source)
    case 23...24: return .finalizer(of: source)
    case 25...26:
      let count = below(2)
      return .scope([source] + promises(count))
    case 27: return .limited(of: source)
    default: return .task(of: source)
    }
  }

  private mutating func deed() -> Deed {
    switch below(10) {
    case 0: .fulfill
    case 1: .cancel(below(number + 4))
    default: .nothing
    }
  }

  private mutating func reply() -> Reply {
    switch below(12) {
    case 0: .fail
    case 1: .goOn
    case 2: .late(below(number + 4))
    default: promise().map { .follow($0) } ?? .goOn
    }
  }

  private mutating func act() -> Instruction? {
    switch below(22) {
    case 0...4: resolved().map { .fulfill($0) }
    case 5: resolved().map { .reject($0) }
    case 6...8: resolved().map { .lose($0) }
    case 9...13: slot(\.canBeCancelled).map { .cancel($0) }
    case 14: slot(\.canBeCancelled).map { .cancelImmediately($0) }
    case 15: slot(\.canBeCancelled).map { .onCancel($0) }
    case 16: promise().map { .attach($0) }
    case 17...18: made.isEmpty ? nil : .drop(pick(made).number)
    case 19: slot(\.isTask).map { .await($0) }
    case 20: .run
    default: .wait
    }
  }
}

extension Instruction {
  fileprivate var isPromise: Bool {
    switch self {
    case .finalizer, .scope, .task: false
    default: isMaker
    }
  }

  fileprivate var hasResolver: Bool {
    switch self {
    case .root, .plainRoot, .wrapper, .row: true
    default: false
    }
  }

  fileprivate var usesResolver: Bool {
    switch self {
    case .fulfill, .reject, .lose: true
    default: false
    }
  }

  fileprivate var canBeCancelled: Bool {
    switch self {
    case .plainRoot, .convert(.asPromise, _): false
    default: isMaker
    }
  }

  fileprivate var isTask: Bool { if case .task = self { true } else { false } }
}
