import TestSupport

/// Makes small programs from numbers, which are random or chosen by a fuzzer.
///
/// The generator decides which steps take part, and how often. Laws are none of its business.
struct ProgramGenerator<Numbers: RandomNumberGenerator>: Dice {
  var numbers: Numbers
  var steps = Steps()
  var number = 0
  /// The steps whose objects later steps may refer to.
  var made: [(number: Int, instruction: Instruction)] = []
  /// The promises without references except for their resolvers and the objects that wait for them.
  private var hidden: Set<Int> = []
  /// The steps to refer to most often, for which threads compete.
  private var favourites: Set<Int> = []
  /// Whether threads get many steps, and the set-up few.
  var isBusy = false
  /// Whether threads may block; not for the explorer, which cannot see a blocked thread.
  private var mayBlock = false
  /// Whether acts may stand in user code.
  var actsInside = false
  /// Whether to make a program for the model: without threads, and only with steps the model knows.
  var isModelled = false

  init(_ numbers: Numbers) { self.numbers = numbers }

  // MARK: For threads

  /// A program for two or three threads, each with at most the given number of steps.
  ///
  /// For a search of one order after the other, few steps show more.
  mutating func concurrent(stepsPerThread most: Int = 3, mayBlock: Bool = false) -> Program {
    (isBusy, self.mayBlock) = (most > 3, mayBlock)
    for _ in 0..<below(6) + 2 {
      switch below(16) {
      case 0, 1: addLoop()
      case 2: addCrowd()
      case 3: addMember()
      case 4: addBraces()
      case 5: addLeft()
      default: add(maker())
      }
    }
    for entry in seen where chance(1, of: 3) && entry.instruction.isPromise {
      add(.attach(entry.number))
    }
    // The past: some chains are pending, and some of their sources may settle at any time.
    for case (_, .link(_, let source, .follow, _, _)) in seen where !isBusy && chance(1, of: 2) {
      add(.fulfill(source))
    }
    for entry in seen where chance(1, of: 4) { letGo(entry.number) }
    if !isBusy { for _ in 0..<below(4) { add(act()) } }
    var program = Program(isTwofold: chance(1, of: 12))
    program.setUp = take()
    let shared = made
    var named: Set<Int> = []
    for _ in 0..<(chance(1, of: 3) ? 3 : 2) {
      for _ in 0..<below(most) + 1 { add(chance(1, of: 7) ? maker() : act()) }
      program.threads.append(take())
      // A thread with the resolver of a promise need not have the promise.
      let steps = program.threads.last!.all.filter { !$0.instruction.usesResolver }
      named.formUnion(steps.flatMap(\.instruction.operands))
      made = shared
    }
    // Mostly, promises no thread refers to are dropped.
    let keepsRest = chance(1, of: 4)
    for entry in shared where !named.contains(entry.number) {
      if !keepsRest || hidden.contains(entry.number) { add(.drop(entry.number)) }
    }
    if actsInside { addActs(below(6) + 4) }
    program.setUp.all += take().all
    return program
  }

  /// Adds acts in user code of some steps, which any thread may run.
  private mutating func addActs(_ count: Int) {
    for _ in 0..<count {
      guard !seen.isEmpty, let act = act(), !act.isKeptFromClosures else { continue }
      let target = pick(seen)
      let places = UserCode.allCases.filter(target.instruction.hasThreadedPlace)
      if !places.isEmpty { add(.inside(target.number, pick(places), act)) }
    }
  }

  /// Adds a running `then` loop: a hidden link follows another one, which follows a third, and a
  /// consumer waits for the first.
  private mutating func addLoop() {
    if promise() == nil { add(.root(deed())) }
    var inner = promise()!
    let first = number
    var gates: [Int] = []
    for _ in 0..<below(2) + 2 {
      add(.root())
      gates.append(number - 1)
      if chance(1, of: 3) { add(.convert(.asPromise, of: number - 1)) }
      add(.link(.then, of: number - 1, .follow(inner)))
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

  /// Adds several different consumers of one promise.
  private mutating func addCrowd() {
    if promise() == nil { add(.root(deed())) }
    let source = promise()!
    let first = number
    for _ in 0..<below(2) + 3 { add(consumer(of: source)) }
    favourites.formUnion([source] + (first..<number))
  }

  /// Adds a scope's member, above which a closure is queued.
  private mutating func addMember() {
    let first = number
    add(.root())
    for isLast in [false, true] where !isLast || chance(1, of: 2) {
      add(.link(.map, of: number - 1, .goOn, queued: isLast ? .inline : .queued))
    }
    hidden.formUnion(first..<number)
    add(.scope([number - 1]))
    favourites.insert(number - 1)
    add(.fulfill(first))
  }

  /// Adds a call or a scope with a closure on its way to the queue, inside of a promise that the
  /// library gives up by itself: before the call or the scope ends, or at the same time.
  private mutating func addBraces() {
    let first = number
    add(.root())
    add(.link(.map, of: first, .goOn, queued: true))
    add(.root())
    let (queued, other) = (first + 1, first + 2)
    let kinds: [Instruction] = [
      .combine(.race, [queued, other], autoCancel: true),
      .combine(.whenFulfilled, [queued, other], autoCancel: true),
      .combine(.concurrently, [queued, other], autoCancel: true),
      .convert(.timeout, of: queued),
      .whileCondition(queued, other, autoCancel: true),
    ]
    add(pick(kinds))
    // The link's inner promise, which never settles by itself.
    add(.root())
    add(.link(pick([.then, .recover]), of: number - 2, .follow(number - 1)))
    hidden.formUnion(first..<number)
    add(chance(1, of: 2) ? .scope([number - 1]) : .latest(.follow(number - 1)))
    favourites.formUnion([other, number - 1])
    add(.fulfill(first))
    if chance(1, of: 2) { add(pick([.fulfill(other), .reject(other), .wait])) }
  }

  /// Adds an observer below a promise that only a cancel can settle.
  ///
  /// Its body may be queued.
  private mutating func addLeft() {
    let first = number
    add(.plainRoot)
    add(.using(first))
    add(.link(pick([.ensure, .tap, .tapError]), of: number - 1, queued: way(2, of: 3)))
    hidden.formUnion([first, first + 1])
    if chance(1, of: 4) {
      hidden.insert(number - 1)
      add(.link(.map, of: number - 1))
    }
    favourites.insert(number - 1)
    add(.lose(first))
  }

  /// Drops a promise with consumers and, for some programs, its resolver.
  private mutating func letGo(_ number: Int) {
    let heirs = made.filter { $0.instruction.operands.contains(number) }.map(\.number)
    if heirs.isEmpty { return }
    hidden.insert(number)
    favourites.formUnion(heirs + [number])
    if chance(1, of: 3) { add(.lose(number)) }
  }

  // MARK: Choosing operands

  /// The entries of `made` that are not hidden.
  private var seen: [(number: Int, instruction: Instruction)] {
    made.filter { !hidden.contains($0.number) }
  }

  /// Returns and forgets the steps since the last call.
  mutating func take() -> Steps {
    defer { steps = Steps() }
    return steps
  }

  /// Prefers one of the newest steps, which makes chains grow.
  mutating func slot(
    withHidden: Bool = false, _ isFit: (Instruction) -> Bool
  ) -> Int? {
    let fit = (withHidden ? made : seen).filter { isFit($0.instruction) }
    if fit.isEmpty { return nil }
    switch below(4) {
    case 0, 1: return pick(Array(fit.suffix(isModelled ? 3 : 2))).number
    case 2:
      let wanted = fit.filter { favourites.contains($0.number) }
      return wanted.isEmpty ? fit[fit.count / 2].number : pick(wanted).number
    default: return pick(fit).number
    }
  }

  mutating func promise() -> Int? {
    slot { [isModelled] in isModelled ? $0.isUsedByModel : $0.isPromise }
  }

  /// The number of a step with a resolver.
  mutating func resolved() -> Int? { slot(withHidden: true, \.hasResolver) }

  private mutating func promises(_ count: Int) -> [Int] {
    (0..<count).compactMap { _ in promise() }
  }

  // MARK: Makers

  mutating func maker() -> Instruction? {
    guard let source = promise() else {
      return chance(5, of: 6) ? .root(deed()) : .plainRoot
    }
    switch below(40) {
    case 0...6: return .root(deed())
    case 7: return .pending
    case 8:
      switch below(6) {
      case 0: return .settled(chance(1, of: 2) ? nil : fault())
      case 1: return .never
      case 2: return .after(isPlain: chance(1, of: 3))
      case 3 where isModelled || mayBlock: return .work(isLate: chance(1, of: 3))
      default: return .plainRoot
      }
    case 9:
      if !isModelled { return .wrapper(chance(2, of: 3) ? .race : .ignore) }
      return .wrapper(pick([.ignore, .fulfill(7), .reject(fault()), .race]))
    case 10:
      switch below(3) {
      case 0: return .row(cancels: chance(1, of: 2))
      case 1: return .latest(reply(.then), queued: way(1, of: 2), of: chance(3, of: 4) ? 0 : 1)
      default: return slot { $0 == .plainRoot }.map { .using($0, deed()) }
      }
    default: return consumer(of: source)
    }
  }

  /// A step that waits for a promise.
  private mutating func consumer(of source: Int) -> Instruction? {
    switch below(30) {
    case 0...5:
      return .link(
        .then, of: source, reply(.then), queued: way(1, of: isModelled ? 3 : 8),
        cancels: cancelled())
    case 6...8:
      let `operator` = self.operator()
      return .link(
        `operator`, of: source, reply(`operator`), queued: way(1, of: isModelled ? 3 : 4),
        cancels: cancelled())
    case 9...12: return .convert(pick(Conversion.allCases), of: source)
    case 13...18:
      let count = isModelled && chance(1, of: 12) ? nil : below(3)
      let inputs = count.map { [source] + promises($0) } ?? []
      return .combine(
        pick(Combination.allCases),
        inputs.shuffled(using: &numbers),
        autoCancel: isModelled ? chance(1, of: 2) : chance(3, of: 4))
    case 19:
      return promise().map {
        .whileCondition(
          source, $0, autoCancel: chance(3, of: 4), isEnsured: isModelled && chance(1, of: 3))
      }
    case 20...21:
      if isModelled, chance(1, of: 2) { return .convert(.branch, of: source) }
      let count = below(2)
      return .rounds(pick(Rounds.allCases), [source] + promises(count))
    case 22: return .flight(of: source, keepsValue: chance(1, of: 3))
    case 23: return promise().map { .resource(of: source, $0) }
    case 24: return .owner(of: source)
    case 25...26:
      let count = below(2)
      return .scope([source] + promises(count))
    case 28 where !isModelled, 29 where !isModelled:
      if mayBlock, chance(1, of: 4) { return .thread(of: source) }
      return .task(of: source)
    case 27:
      if isModelled, let scope = scope(), chance(1, of: 2) { return .scopeSettled(of: scope) }
      if !isModelled, chance(1, of: 2) { fallthrough }
      return .finalizer(of: source, handlings(), queued: way(1, of: 2))
    default:
      return .limited(of: source, queued: way(1, of: 3), permits: chance(3, of: 4) ? 1 : 2)
    }
  }

  /// Where a closure runs, inline as a rule.
  private mutating func way(_ favourable: Int, of all: Int) -> Way {
    if !chance(favourable, of: all) { return .inline }
    return chance(1, of: 8) ? .within : .queued
  }

  /// The closures of a cascade.
  private mutating func handlings() -> [Handling] {
    var all: [Handling] = []
    while all.last?.isSelective ?? true, all.count < 3 { all.append(pick(Handling.allCases)) }
    return all
  }

  private mutating func `operator`() -> Operator {
    pick(chance(1, of: 4) ? Operator.allCases.filter(\.isObserver) : Operator.allCases)
  }

  mutating func deed() -> Deed {
    switch below(10) {
    case 0: .fulfill(number * 10)
    case 1: .cancel(below(number + 5))
    case 2: isModelled ? .reject(fault()) : .attach(below(number + 4))
    default: .nothing
    }
  }

  private mutating func cancelled() -> Int? {
    guard isModelled, chance(1, of: 6) else { return nil }
    return chance(1, of: 3) ? number : below(number + 6)
  }

  mutating func fault() -> Fault {
    pick([.failure(1), .failure(2), .failure(3), .cancelled, .interrupted])
  }

  private mutating func reply(_ operator: Operator) -> Reply {
    guard `operator`.follows else {
      let mayFail = !isModelled || !`operator`.isObserver
      return mayFail && chance(1, of: 6) ? .fail(isModelled ? fault() : .failure(number)) : .goOn
    }
    let mayFail = !isModelled || `operator` != .ensureThen
    switch below(12) {
    case 0: return mayFail ? .fail(isModelled ? fault() : .failure(number)) : .value(1)
    case 1: return .value(below(9))
    case 2:
      if !isModelled { return .late(below(number + 4)) }
      return promise().map { canBeCancelled($0) ? .plain($0) : .follow($0) } ?? .value(2)
    default: return promise().map { .follow($0) } ?? .value(3)
    }
  }
}

extension Instruction {
  /// Whether an act makes a block or a wait of its own, and so stands in no closure.
  fileprivate var isKeptFromClosures: Bool {
    switch self {
    case .onCancel, .await: true
    default: false
    }
  }

  /// Whether programs for the model may use the step's promise, and not only observe it.
  var isUsedByModel: Bool {
    if case .convert(.asPromise, _) = self { false } else { isPromise }
  }
}
