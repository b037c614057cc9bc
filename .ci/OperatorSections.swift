/// What the compiler does not know about operators: under which heading they stand, and what cancelling the
/// promise that they return reaches.
struct Section {
  let title: String
  let names: [String]
  /// Of those that `others` does not name.
  private let cancel: String
  private let others: [String: String]

  init(
    _ title: String, _ names: [String], cancel: String = "", _ others: [String: String] = [:]
  ) {
    self.title = title
    self.names = names
    self.cancel = cancel
    self.others = others
  }

  func cancels(_ name: String) -> String { others[name] ?? cancel }

  /// Labels in which the forms of one operator differ.
  static let leftOut: Set = [
    "on", "flags", "clock", "file", "line", "policy", "isEnsured", "shouldRetry",
  ]

  /// What describes things, and what the library asks of others or calls itself.
  static let hidden: Set = [
    "description", "debugDescription", "dispatch(_:)", "dispatch(flags:_:)",
    "schedule(after:_:)", "now", "pipe(to:)",
  ]

  private static let chain: Set = [
    "", "Promise", "Guarantee", "CancellablePromise", "PlainPromise", "PlainGuarantee",
    "PlainThenable",
    "Thenable",
    "CatchMixin", "CancellableCatchMixin", "PromiseFinalizer", "CascadingFinalizer",
    "CancellablePromiseFinalizer", "CancellableCascadingFinalizer",
  ]
  private static let others: Set = [
    "Resolver", "RetryDelay", "SingleFlight", "CancellationScope",
    "SharedPromise", "ManualClock", "ManualDispatcher", "DispatchQueue", "Limiter",
    "Latest", "CancellableWork",
  ]
  private static let notShown: Set = [
    "CancellableCell", "CancellableError", "CancellablePromiseError", "CatchPolicy", "Dispatcher",
    "Error", "Iterator", "Link", "LogEvent", "MainDispatcher", "PromiseCell",
    "PromiseClock", "PromiseConfiguration", "PromiseError", "PromiseNamespace", "PromiseOrigin",
    "PromiseTimer", "PromiseTrace", "Result", "State", "SystemClock", "TimeoutError",
    "UnhandledRejection",
    "CancellableNamespace",
  ]

  static func isChain(_ type: String) -> Bool { chain.contains(type) }

  static func shows(type: String) -> Bool { chain.contains(type) || others.contains(type) }

  static func isKnown(type: String) -> Bool { shows(type: type) || notShown.contains(type) }

  static let introduction = """
    Every operator, with what it takes, what it returns, where its closures run, and what a cancel of what
    it returns reaches. `.ci/documentation --write` writes this page from the modules.

    - *of* says who has it: P for `Promise`, G for `Guarantee`, C for `CancellablePromise`, nobody for
      functions and for members of other types. The table shows the form of the first of them; that of C
      takes and returns cancellable promises, that of G has no errors.
    - *written* means: on the actor that the closure was written in; in nonisolated code, on the queue of
      `conf.Q` that is named. These operators take `on:` too, a queue, `.main`, another dispatcher, or `nil`
      for inline, and `flags:`.
    - In types, `T` is that of the promise's value, and `U` what a closure makes of it; `U.T` is the value of the
      promise that it makes. `Source`, `Body`, `Output`, `Acquisition` and `Work` are promises of any kind; `Inputs`
      is an array or another collection of them, in whose place most functions take arguments too, and `Promises`
      an iterator that makes them.
    - *a cancel reaches* is said of cancellable promises. Plain ones have no `cancel()`.
    - Operators that take time take `clock:` too, which is `conf.clock` unless said.
    """

  private static let upstream = "what it waits for"
  private static let inputs = "with `autoCancel: true` the inputs, otherwise nothing"

  static let all = [
    Section(
      "Making promises",
      [
        "init(resolver:)", "init(using:cancel:)", "init(wrapper:)", "init(operation:)",
        "init(error:)", "init", "init(_:)", ".value", ".pending", ".never", "firstly(execute:)",
        "DispatchQueue.async(_:group:qos:execute:)",
        "DispatchQueue.async(_:group:qos:orDiscard:execute:)", "CancellableWork.isCancelled",
        "CancellableWork.checkCancellation",
      ],
      [
        "init(resolver:)": "the cancel block", "init(using:cancel:)": "the cancel block",
        "init(wrapper:)": "its `cancelPromise`, which is rejected", "init(operation:)": "its task",
        "init(_:)": "the other, if that can be cancelled",
        ".pending": "cancel blocks that `onCancel` adds",
        "firstly(execute:)": "it is the closure's promise",
        "DispatchQueue.async(_:group:qos:orDiscard:execute:)":
          "the work, which never begins or can ask",
      ]),
    Section(
      "Going on with a value",
      ["then", "map", "compactMap", "asyncMap", "done", "get", "asVoid"],
      cancel: upstream,
      [
        "then": "what it waits for: the promise before it, then that of the closure",
        "asyncMap": "the promise before it, then its task",
      ]),
    Section(
      "Errors, and whatever comes",
      [
        "catch", "catch(only:)", "recover", "recover(only:)", "mapError", "tap", "tapError",
        "ensure", "ensureThen", "finally", "cauterize",
      ],
      cancel: upstream,
      ["ensureThen": "the promise before it, but not that of the closure"]),
    Section(
      "Values that are sequences",
      [
        "mapValues", "flatMapValues", "compactMapValues", "filterValues", "sortedValues",
        "firstValue", "firstValue(where:)", "lastValue", "thenMap", "thenFlatMap",
      ],
      cancel: upstream,
      [
        "thenMap": "the promise before it, then those of the closure",
        "thenFlatMap": "the promise before it, then those of the closure",
      ]),
    Section(
      "Several at once",
      [
        "when(fulfilled:)", "when(resolved:)", "when(guarantees:)", "when",
        "when(fulfilled:concurrently:)", "when(resolved:concurrently:)", "race",
        "race(fulfilled:)", "when(_:while:)",
      ],
      cancel: inputs,
      [
        "when(guarantees:)": "", "when": "",
        "when(_:while:)": "with `autoCancel: true` the task, otherwise nothing",
      ]),
    Section(
      "Time",
      [
        "after", "after(seconds:)", ".after", ".after(seconds:)", "delay", "timeout",
        "attempt(_:delay:)", "poll(every:until:)", "RetryDelay.none", "RetryDelay.constant",
        "RetryDelay.exponential(initial:factor:maximum:jitter:seed:)", "RetryDelay.init",
      ],
      [
        ".after": "its timer", ".after(seconds:)": "its timer",
        "delay": "what it waits for, or its timer", "timeout": "what it limits",
        "attempt(_:delay:)": "the attempt that is under way, or the pause",
        "poll(every:until:)": "the round that is under way, or the pause",
      ]),
    Section(
      "Cancelling",
      [
        "cancel", "cancel(with:)", "cancelImmediately", "onCancel", "isCancelled", "cancelReason",
      ]),
    Section(
      "Owning and sharing",
      [
        "cancelOnDeinit", "shielded", "shared", "SharedPromise.branch", "SharedPromise.cancel",
        "SharedPromise.cancel(with:)", "CancellationScope.init", "CancellationScope.add",
        "CancellationScope.cancel", "CancellationScope.cancel(with:)",
        "CancellationScope.settled", "store(in:)",
        "SingleFlight.init(keepsValues:)", "SingleFlight.promise(for:)",
        "SingleFlight.remove", "SingleFlight.removeAll",
      ],
      [
        "cancelOnDeinit": upstream, "shielded": "nothing",
        "SharedPromise.branch": "the shared promise, if no other branch needs it",
        "SharedPromise.cancel": "the shared promise",
        "SharedPromise.cancel(with:)": "the shared promise",
        "CancellationScope.add": "the promise that was added",
        "CancellationScope.cancel": "all members", "CancellationScope.cancel(with:)": "all members",
        "SingleFlight.promise(for:)": "the work, if nobody else who asked needs it",
      ]),
    Section(
      "Taking turns",
      [
        "Limiter.init", "Limiter.run", "Limiter.runningCount",
        "Limiter.waitingCount", "Latest.init", "Latest.run(after:)", "Latest.cancel",
        "Latest.cancel(with:)", "withResource(_:dispose:)",
      ],
      [
        "Limiter.run": "its place in the line, or the work",
        "Latest.run(after:)": "the pause, or the work", "Latest.cancel": "the call under way",
        "Latest.cancel(with:)": "the call under way",
        "withResource(_:dispose:)": "what is acquired, or the closure's promise",
      ]),
    Section(
      "Converting, waiting and looking",
      [
        "asPromise", "asCancellable", "async", "wait", "result", "value", "error", "isPending",
        "isResolved", "isFulfilled", "isRejected", "trace",
      ],
      [
        "asPromise": "it has no `cancel()`", "asCancellable": "nothing of the plain promise",
        "async": "cancelling the task that waits cancels the promise, unless it is plain",
      ]),
    Section(
      "Resolvers",
      [
        "Resolver.fulfill", "Resolver.fulfill(_:orDiscard:)", "Resolver.reject", "Resolver.resolve",
      ]),
    Section(
      "Testing",
      [
        "ManualClock.init(now:)", "ManualClock.advance(by:)", "ManualClock.advanceToNextTimer",
        "ManualClock.dropAll", "ManualClock.timerCount", "ManualDispatcher.init",
        "ManualDispatcher.runNext", "ManualDispatcher.runAll", "ManualDispatcher.dropAll",
        "ManualDispatcher.count", "ManualDispatcher.total",
      ]),
  ]
}
