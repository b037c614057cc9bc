/// One step of a program.
///
/// A maker puts its object into the slot with the step's number; other steps act on the objects of
/// earlier steps.
///
/// A step without its operands has no effect. So any step can be left out, which shrinks failing
/// programs.
///
/// A new kind of step needs a case here, a line in ``ProgramGenerator``, an implementation in
/// ``ProgramWorld``, and its consequences in `Laws`; for the model, also one in ``ModelWorld``.
enum Instruction: Hashable, Sendable {
  // MARK: Makers

  /// A promise with a resolver and a cancel block.
  case root(Deed = .nothing)
  /// A promise with a resolver alone.
  case pending
  /// A settled promise.
  case settled(Fault? = nil)
  /// A promise that only a cancel ends.
  case never
  /// A timer; a plain one is a guarantee.
  case after(isPlain: Bool = false)
  /// A promise with a resolver that cannot be cancelled.
  case plainRoot
  /// `CancellablePromise(using:)` of a plain promise, with a cancel block.
  case using(Int, Deed = .nothing)
  /// A link. Its body may first cancel the promise of another step, or its own promise.
  case link(Operator, of: Int, Reply = .goOn, queued: Way = false, cancels: Int? = nil)
  case convert(Conversion, of: Int)
  case combine(Combination, [Int], autoCancel: Bool = false)
  case whileCondition(Int, Int, autoCancel: Bool = false, isEnsured: Bool = false)
  case rounds(Rounds, [Int])
  case wrapper(Reaction = .race)
  /// A call of one of the program's two `Latest`.
  case latest(Reply, queued: Way = false, of: Int = 0)
  /// Work shared by key, with a value that may be kept. The key is the number of the work's step.
  case flight(of: Int, keepsValue: Bool = false)
  /// Work at one of the program's two limiters, which have one permit and two.
  case limited(of: Int, queued: Way = false, permits: Int = 1)
  /// A block on a queue of the system; a cancel may find the block in the queue.
  case work(isLate: Bool = false)
  /// The use of a resource; the second step is the promise of the use.
  case resource(of: Int, Int)
  /// The end of a chain: a cascade of closures, and `finally`.
  case finalizer(of: Int, [Handling] = [.allErrors], queued: Way = false)
  /// The owner that `cancelOnDeinit()` makes; to drop it cancels the promise.
  case owner(of: Int)
  case scope([Int])
  /// The `settled` of a scope.
  case scopeSettled(of: Int)
  /// A task for awaiting a promise.
  case task(of: Int)
  /// A thread for blocking on a promise. Not for the explorer, which cannot see a blocked thread.
  case thread(of: Int)
  /// Many promises; each settles, or cancels, the next one.
  case row(cancels: Bool)

  // MARK: Acts

  /// The value has an object with a deed for the release of the last copy.
  case fulfill(Int, Int = 0, farewell: Deed = .nothing)
  case reject(Int, Fault = .failure(0))
  /// Releases the resolver.
  case lose(Int)
  case cancel(Int, Fault? = nil)
  /// Cancels the newest call of a `Latest`.
  case cancelLatest(Int)
  /// Cancels the promise shared by the branches of a step.
  case cancelShared(Int)
  case onCancel(Int, Deed = .nothing)
  /// Attaches a handler with an object that performs the deed on release.
  case attach(Int, farewell: Deed = .nothing)
  /// Reads the flags, the outcome and the links above.
  case look(Int)
  /// Adds a promise to a scope.
  case store(Int, in: Int)
  /// Removes a kept value, so the next caller begins the work again.
  case remove(Int)
  /// Removes all values.
  case removeAll
  /// Releases the object of a step.
  case drop(Int)
  /// A task or a thread begins to wait.
  case await(Int)
  /// An act that stands in user code of a step, and takes place the first time that this runs.
  indirect case inside(Int, UserCode, Instruction)
  /// Runs the oldest work in the queue.
  ///
  /// Without threads, goes on until a run adds to the log or the queue is empty. So programs cannot
  /// say whether withdrawn work leaves the queue or stays there without effect.
  case run
  /// Runs the queue until it is empty.
  case runAll
  /// Releases all work in the queue without running any (L88).
  case dropAll
  /// Runs the blocks in the queue of the system.
  case runWork
  /// Advances the clock past every limit and pause.
  case wait
  /// Advances the clock to the next timer.
  case waitForNext
  /// Releases all timers.
  case dropTimers
}

extension Instruction {
  /// The steps named by the instruction, in order, without lookups by closures.
  var names: [Int] {
    switch self {
    case .root, .pending, .plainRoot, .settled, .never, .after, .work, .wrapper, .row, .run,
      .runAll,
      .dropAll, .runWork, .wait, .waitForNext, .dropTimers, .cancelLatest, .removeAll:
      []
    case .link(_, let source, let reply, _, _): [source] + reply.names
    case .latest(let reply, _, _): reply.names
    case .using(let slot, _), .convert(_, let slot), .flight(let slot, _),
      .limited(let slot, _, _), .finalizer(let slot, _, _), .owner(let slot), .task(let slot),
      .thread(let slot), .fulfill(let slot, _, _), .reject(let slot, _), .scopeSettled(let slot),
      .lose(let slot), .cancel(let slot, _), .cancelShared(let slot), .onCancel(let slot, _),
      .attach(let slot, _), .look(let slot), .remove(let slot), .drop(let slot), .await(let slot),
      .inside(let slot, _, _):
      [slot]
    case .combine(_, let inputs, _), .rounds(_, let inputs), .scope(let inputs): inputs
    case .whileCondition(let first, let second, _, _), .resource(let first, let second),
      .store(let first, let second):
      [first, second]
    }
  }

  /// The steps named by the instruction, including lookups by closures.
  var operands: [Int] {
    let late: [Int] =
      switch self {
      case .link(_, _, let reply, _, let cancelled): reply.late + (cancelled.map { [$0] } ?? [])
      case .latest(let reply, _, _): reply.late
      case .inside(_, _, let act): act.operands
      case .root(let deed), .using(_, let deed), .onCancel(_, let deed), .attach(_, let deed),
        .fulfill(_, _, let deed):
        deed.operands
      default: []
      }
    return names + late
  }

  /// Whether the step makes an object.
  var isMaker: Bool {
    switch self {
    case .root, .pending, .plainRoot, .settled, .never, .after, .using, .link, .convert, .combine,
      .whileCondition, .rounds, .wrapper, .latest, .flight, .limited, .work, .resource, .finalizer,
      .owner, .scope, .scopeSettled, .task, .thread, .row:
      true
    default: false
    }
  }

  /// Whether the library calls such code of the step.
  func hasPlace(_ place: UserCode) -> Bool {
    switch (place, self) {
    case (.body, .link), (.body, .limited), (.body, .latest), (.body, .resource),
      (.body, .finalizer), (.body, .work), (.block, .root), (.block, .using), (.block, .onCancel),
      (.next, .rounds), (.asks, .rounds), (.dispose, .resource), (.over, .finalizer),
      (.dispatch, .link), (.dispatch, .limited), (.dispatch, .latest), (.dispatch, .finalizer),
      (.schedule, .after), (.schedule, .rounds), (.schedule, .convert):
      true
    case (.discard, _): hasResolver
    case (.next, .combine(let combination, _, _)): combination.isPulling
    case (.handler, _): isPromise
    default: false
    }
  }

  /// The same for a program with threads.
  func hasThreadedPlace(_ place: UserCode) -> Bool {
    place == .release ? hasPlace(.dispatch) : hasPlace(place)
  }

  /// The act, if that stands in user code.
  var inner: Instruction? { if case .inside(_, _, let act) = self { act } else { nil } }

  var isPromise: Bool {
    switch self {
    case .finalizer, .owner, .scope, .task, .thread: false
    default: isMaker
    }
  }

  /// Whether the step's object waits for `await` before it begins.
  var waits: Bool {
    switch self {
    case .task, .thread: true
    default: false
    }
  }

  var hasResolver: Bool {
    switch self {
    case .root, .pending, .plainRoot, .wrapper, .row: true
    default: false
    }
  }

  var usesResolver: Bool {
    switch self {
    case .fulfill, .reject, .lose: true
    default: false
    }
  }
}

extension Reply {
  fileprivate var names: [Int] {
    switch self {
    case .follow(let slot), .plain(let slot): [slot]
    default: []
    }
  }

  fileprivate var late: [Int] { if case .late(let slot) = self { [slot] } else { [] } }
}

extension Deed {
  /// The step to cancel, if any.
  var cancelled: [Int] { if case .cancel(let slot) = self { [slot] } else { [] } }

  fileprivate var operands: [Int] {
    if case .attach(let slot) = self { [slot] } else { cancelled }
  }
}

// MARK: Comparing tables

extension Instruction {
  /// The names of all cases in the instruction and in its payload.
  var words: Set<String> {
    let names = "\(self)".split { !$0.isLetter && $0 != "." }
    return Set(names.compactMap { $0.split(separator: ".").last.map(String.init) })
  }

  /// The names of all operators, conversions, combinations and rounds.
  static let choices =
    Operator.allCases.map(\.rawValue) + Conversion.allCases.map(\.rawValue)
    + Combination.allCases.map(\.rawValue) + Rounds.allCases.map(\.rawValue)

  /// The acts that stand in places, by place, but for handlers attached for the purpose.
  static func acts(in program: Program) -> [UserCode: [(number: Int, act: Instruction)]] {
    var acts: [UserCode: [(Int, Instruction)]] = [:]
    for case .inside(let number, let place, let act) in program.steps.map(\.instruction) {
      if place != .handler { acts[place, default: []].append((number, act)) }
    }
    return acts
  }

  /// The words of programs for operators and functions with other names in the modules.
  static let namesakes = [
    "init(resolver:)": "root", "init(using:cancel:)": "using", "init(wrapper:)": "wrapper",
    "init": "settled", "init(error:)": "settled", ".value": "settled",
    "firstly(execute:)": "firstly",
    "catch": "finalizer", "catch(only:)": "tests", "finally": "finalizer",
    "recover(only:)": "recoverTests", "cancelOnDeinit": "owner",
    "race(fulfilled:)": "raceFulfilled",
    "when": "whenFulfilled", "when(fulfilled:)": "whenFulfilled", "when(guarantees:)": "guarantees",
    "when(resolved:)": "whenResolved", "when(fulfilled:concurrently:)": "concurrently",
    "when(resolved:concurrently:)": "resolvedConcurrently", "when(_:while:)": "whileCondition",
    "RetryDelay.constant": "attemptWithPause", "RetryDelay.init": "attemptWithDelays",
    "RetryDelay.exponential(initial:factor:maximum:jitter:seed:)": "attemptExponentially",
    "shared": "branch", "SharedPromise.cancel": "cancelShared",
    "CancellationScope.init": "scope", "CancellationScope.add": "scope",
    "CancellationScope.settled": "scopeSettled",
    "SingleFlight.init(keepsValues:)": "keepsValue",
    "SingleFlight.promise(for:)": "flight", "Limiter.init": "limited",
    "Limiter.run": "limited", "run": "limited",
    "Latest.init": "latest", "Latest.run(after:)": "latest", "Latest.cancel": "cancelLatest",
    "withResource": "resource",
    "withResource(_:dispose:)": "resource", "async": "task", "wait": "thread", "result": "look",
    "isPending": "look", "isCancelled": "look", "trace": "look",
    "DispatchQueue.async(_:group:qos:execute:)": "work",
    "DispatchQueue.async(_:group:qos:orDiscard:execute:)": "work",
    "CancellableWork.isCancelled": "work", "CancellableWork.checkCancellation": "work",
    "Resolver.fulfill(_:orDiscard:)": "fulfill",
    "ManualClock.init(now:)": "wait", "ManualClock.advance(by:)": "wait",
    "ManualClock.advanceToNextTimer": "waitForNext", "ManualClock.dropAll": "dropTimers",
    "ManualDispatcher.init": "run", "ManualDispatcher.runNext": "run",
    "ManualDispatcher.runAll": "run",
  ]

  /// Functions without a word, because they are another spelling of one that has a word.
  static let spellings = [
    "init(_:)": "asCancellable", "cauterize": "finalizer", "RetryDelay.none": "attempt",
    "Resolver.resolve": "fulfill",
    // A root with a task in place of a resolver, and a body that returns such a root.
    "init(operation:)": "root", "asyncMap": "then",
  ]

  /// Functions without a word, because they only read, each with the word that shows the same.
  static let readers = [
    "Latest.isBusy": "latest", "CancellationScope.count": "scopeSettled", "cancelReason": "cancel",
    "Limiter.runningCount": "limited", "Limiter.waitingCount": "limited",
    "value": "look", "error": "look", "isResolved": "look", "isFulfilled": "look",
    "isRejected": "look", "ManualClock.timerCount": "wait", "ManualDispatcher.waitingCount": "run",
    "ManualDispatcher.receivedCount": "run",
  ]

  /// The first column of a page's tables of operators, without arguments.
  static func operators(of page: String) -> [String] {
    page.split(separator: "\n").compactMap { line in
      line.hasPrefix("| `") ? line.split(separator: "`").dropFirst().first.map(String.init) : nil
    }
    .filter { !$0.hasSuffix(":") }
  }

  /// The word of programs for an operator: its namesake, or else its name without type and labels.
  static func word(for name: String) -> String {
    namesakes[name] ?? String(name.split(separator: ".").last!.prefix { $0 != "(" })
  }
}
