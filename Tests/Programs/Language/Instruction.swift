/// What a cancel block, or an object on its way out, does apart from being noted.
enum Deed: Hashable, Sendable {
  case nothing
  /// Settles the block's own promise.
  case fulfill(Int)
  case reject(Fault)
  /// Cancels the promise of another step, if that is still there.
  case cancel(Int)
  /// Attaches a handler to the promise of another step, if that is still there.
  case attach(Int)
}

/// The operators; each has a body, which is noted.
enum Operator: String, Hashable, Sendable, CaseIterable {
  case map, get, done, compactMap, then, recover, mapError, tapError, ensure, tap, ensureThen
  case mapValues, flatMapValues, compactMapValues, filterValues, thenMap, thenFlatMap
  case sortedValues, firstValue
  /// `recover` that sees no cancellation.
  case recoverFailures

  /// Whether its body may return a promise that the link then follows.
  var follows: Bool {
    [.then, .recover, .recoverFailures, .ensureThen, .thenMap, .thenFlatMap].contains(self)
  }

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

/// What a body does, apart from being noted.
enum Reply: Hashable, Sendable {
  /// `map` adds one; others pass on what they have.
  case goOn
  case fail(Fault)
  /// Returns the promise of a step before, which the body keeps until it runs.
  case follow(Int)
  /// Returns `asPromise()` of such a promise.
  case plain(Int)
  /// Returns a promise that is fulfilled.
  case value(Int)
  /// Returns the promise of any step, if that is there when the body runs.
  case late(Int)
}

enum Conversion: String, Hashable, Sendable, CaseIterable {
  case shielded, branch, asPromise, asCancellable, cancelOnDeinit, timeout, delay
}

enum Combination: String, Hashable, Sendable, CaseIterable {
  case race, raceFulfilled, whenFulfilled, whenResolved
  /// Two at a time.
  case concurrently, resolvedConcurrently
}

/// What begins one piece of work after another.
enum Rounds: String, Hashable, Sendable, CaseIterable {
  case attempt, attemptWithPause, poll
}

/// How the body of a wrapper reacts to its `cancelPromise`, at once.
enum Reaction: Hashable, Sendable {
  case ignore
  case fulfill(Int)
  case reject(Fault)
  /// Its promise is the first of what its resolver does and of `cancelPromise`.
  case race
}

/// One step of a program: what makes something, kept in the slot of the step's number, or does something
/// to what another step has made.
///
/// A step that lacks what it needs does nothing. So any step can be left out, which is how a program that
/// fails is made short.
///
/// A new kind of step needs a case here, a line in ``ProgramGenerator``, what it does in ``ProgramWorld``, and
/// what follows from it in `Laws`; and, if it is for the model too, in ``ModelWorld``.
enum Instruction: Hashable, Sendable {
  // What makes something.

  /// A promise with a resolver and a cancel block.
  case root(Deed = .nothing)
  /// A promise with a resolver alone.
  case pending
  /// A promise with a resolver that cannot be cancelled.
  case plainRoot
  /// `CancellablePromise(using:)` of a plain promise, with a cancel block.
  case using(Int, Deed = .nothing)
  /// A body that may cancel the promise of another step, or its own, before it replies.
  case link(Operator, of: Int, Reply = .goOn, queued: Bool = false, cancels: Int? = nil)
  case convert(Conversion, of: Int)
  case combine(Combination, [Int], autoCancel: Bool = false)
  case whileCondition(Int, Int, autoCancel: Bool = false)
  case rounds(Rounds, [Int])
  case wrapper(Reaction = .race)
  /// A call of the program's only `Latest`.
  case latest(Reply, queued: Bool = false)
  /// Work that is shared by key, whose value may be kept; the key is the step that makes the work.
  case flight(of: Int, keepsValue: Bool = false)
  /// Work at the program's only limiter, which lets in one at a time.
  case limited(of: Int, queued: Bool = false)
  /// The use of a resource; the second step is the promise of its use.
  case resource(of: Int, Int)
  case finalizer(of: Int)
  case scope([Int])
  /// A task that is going to await a promise.
  case task(of: Int)
  /// A thread that is going to block until a promise has settled; not for the explorer, which cannot see that.
  case thread(of: Int)
  /// Many promises, of which each settles, or cancels, the next one.
  case row(cancels: Bool)

  // What does something to it.

  /// The value has an object that does something when its last copy is released.
  case fulfill(Int, Int = 0, farewell: Deed = .nothing)
  case reject(Int, Fault = .failure(0))
  /// Lets the resolver go.
  case lose(Int)
  case cancel(Int, Fault? = nil)
  case cancelImmediately(Int)
  case onCancel(Int, Deed = .nothing)
  /// Attaches a handler, which is noted, with an object that does something when it is released.
  case attach(Int, farewell: Deed = .nothing)
  /// Looks at the flags and the outcome, and at what is above.
  case look(Int)
  /// Adds a promise to a scope.
  case store(Int, in: Int)
  /// Lets a kept value go, and has the next one begin the work again.
  case remove(Int)
  /// Lets the reference to what was made go.
  case drop(Int)
  /// A task or a thread begins to wait.
  case await(Int)
  /// Runs what waits longest in the queue.
  ///
  /// In a program without threads, goes on until something was noted or nothing is left; so it does not matter
  /// whether work that must not run any more was taken from the queue or does nothing there.
  case run
  /// Runs all that waits in the queue.
  case runAll
  /// Lets go of all that waits in the queue, which never runs (L88).
  case dropAll
  /// Lets time pass until all that has a limit or a pause is over.
  case wait
}

extension Instruction {
  /// The steps that it refers to, in order, but for those that are looked for when a closure runs.
  var names: [Int] {
    switch self {
    case .root, .pending, .plainRoot, .wrapper, .row, .run, .runAll, .dropAll, .wait: []
    case .link(_, let source, let reply, _, _): [source] + reply.names
    case .latest(let reply, _): reply.names
    case .using(let slot, _), .convert(_, let slot), .flight(let slot, _), .limited(let slot, _),
      .finalizer(let slot), .task(let slot), .thread(let slot), .fulfill(let slot, _, _),
      .reject(let slot, _),
      .lose(let slot), .cancel(let slot, _), .cancelImmediately(let slot), .onCancel(let slot, _),
      .attach(let slot, _), .look(let slot), .remove(let slot), .drop(let slot), .await(let slot):
      [slot]
    case .combine(_, let inputs, _), .rounds(_, let inputs), .scope(let inputs): inputs
    case .whileCondition(let first, let second, _), .resource(let first, let second),
      .store(let first, let second):
      [first, second]
    }
  }

  /// The steps that it refers to, those included that a closure looks for.
  var operands: [Int] {
    let late: [Int] =
      switch self {
      case .link(_, _, let reply, _, let cancelled): reply.late + (cancelled.map { [$0] } ?? [])
      case .latest(let reply, _): reply.late
      case .root(let deed), .using(_, let deed), .onCancel(_, let deed), .attach(_, let deed),
        .fulfill(_, _, let deed):
        deed.operands
      default: []
      }
    return names + late
  }

  /// Whether it makes something.
  var isMaker: Bool {
    switch self {
    case .root, .pending, .plainRoot, .using, .link, .convert, .combine, .whileCondition, .rounds,
      .wrapper, .latest, .flight, .limited, .resource, .finalizer, .scope, .task, .thread,
      .row:
      true
    default: false
    }
  }

  var isPromise: Bool {
    switch self {
    case .finalizer, .scope, .task, .thread: false
    default: isMaker
    }
  }

  /// Whether it begins to wait when it is told to.
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
  /// The step that it cancels.
  var cancelled: [Int] { if case .cancel(let slot) = self { [slot] } else { [] } }

  fileprivate var operands: [Int] {
    if case .attach(let slot) = self { [slot] } else { cancelled }
  }
}

// MARK: Comparing tables

extension Instruction {
  /// The names of all cases in it, and of what they hold.
  var words: Set<String> {
    let names = "\(self)".split { !$0.isLetter && $0 != "." }
    return Set(names.compactMap { $0.split(separator: ".").last.map(String.init) })
  }

  /// What can wait, by the name of each choice that there is.
  static let choices =
    Operator.allCases.map(\.rawValue) + Conversion.allCases.map(\.rawValue)
    + Combination.allCases.map(\.rawValue) + Rounds.allCases.map(\.rawValue)

  /// What stands for operators and functions of the modules whose names are others.
  static let namesakes = [
    "init(resolver:)": "root", "init(using:cancel:)": "using", "init(wrapper:)": "wrapper",
    "catch": "finalizer", "finally": "finalizer", "race(fulfilled:)": "raceFulfilled",
    "when": "whenFulfilled", "when(fulfilled:)": "whenFulfilled",
    "when(resolved:)": "whenResolved", "when(fulfilled:concurrently:)": "concurrently",
    "when(resolved:concurrently:)": "resolvedConcurrently", "when(_:while:)": "whileCondition",
    "RetryDelay.constant": "attemptWithPause",
    "shared": "branch", "CancellationScope.init": "scope", "CancellationScope.add": "scope",
    "SingleFlight.init(keepsValues:)": "keepsValue",
    "SingleFlight.promise(for:)": "flight", "Limiter.init": "limited",
    "Limiter.run": "limited", "run": "limited",
    "Latest.init": "latest", "Latest.run(after:)": "latest", "withResource": "resource",
    "withResource(_:dispose:)": "resource", "async": "task", "wait": "thread", "result": "look",
    "isPending": "look", "isCancelled": "look", "trace": "look",
    "Resolver.fulfill(_:orDiscard:)": "fulfill",
    "ManualClock.init(now:)": "wait", "ManualClock.advance(by:)": "wait",
    "ManualDispatcher.init": "run", "ManualDispatcher.runNext": "run",
    "ManualDispatcher.runAll": "run",
  ]

  /// What programs leave out: what says the same otherwise or is made of others; what is a task's; what only looks;
  /// and what is for tests.
  static let leftOut: Set = [
    "init", "init(_:)", "init(error:)", ".value", "firstly(execute:)", "asVoid", "catch(only:)",
    "recover(only:)", "cauterize", "lastValue", "when(guarantees:)", "after",
    "after(seconds:)", ".after", ".after(seconds:)",
    "RetryDelay.none", "RetryDelay.init",
    "RetryDelay.exponential(initial:factor:maximum:jitter:seed:)", "Resolver.resolve", ".never",
    "SharedPromise.cancel", "SharedPromise.cancel(with:)", "Latest.cancel", "Latest.cancel(with:)",
    "SingleFlight.remove", "SingleFlight.removeAll",
    //
    "init(operation:)", "asyncMap", "DispatchQueue.async(_:group:qos:execute:)",
    "DispatchQueue.async(_:group:qos:orDiscard:execute:)", "CancellableWork.isCancelled",
    "CancellableWork.checkCancellation",
    //
    "cancelReason", "CancellationScope.settled", "Limiter.runningCount", "Limiter.waitingCount",
    "value", "error", "isResolved", "isFulfilled", "isRejected",
    //
    "ManualClock.advanceToNextTimer", "ManualClock.dropAll", "ManualClock.timerCount",
    "ManualDispatcher.count", "ManualDispatcher.total",
  ]

  /// The operators of a page that has a table of them, with the names that forms have there.
  static func operators(of page: String) -> [String] {
    page.split(separator: "\n").compactMap { line in
      line.hasPrefix("| `") ? line.split(separator: "`").dropFirst().first.map(String.init) : nil
    }
  }

  /// What stands for an operator: what its name is without its type and its labels, unless it is said.
  static func word(for name: String) -> String {
    namesakes[name] ?? String(name.split(separator: ".").last!.prefix { $0 != "(" })
  }
}
