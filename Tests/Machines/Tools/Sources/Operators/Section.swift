/// A heading of the page of operators, with the operators below.
struct Section {
  let title: String
  let names: [String]

  init(_ title: String, _ names: [String]) { (self.title, self.names) = (title, names) }

  /// Labels in which the forms of one operator differ.
  static let leftOut: Set = [
    "on", "flags", "clock", "file", "line", "policy", "isEnsured", "seconds",
    "with",
  ]

  /// Symbols that describe things, and symbols that only the library calls.
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
    An index: what each operator does, and where its closures run. `.ci/documents --write` writes this page from
    the modules; the API reference has the rest.

    - *of*: P means `Promise`, G `Guarantee`, C `CancellablePromise`. Functions and members of other types have no
      letter. A dot stands before static members.
    - *written* means: on the actor that the closure was written in; in nonisolated code, on the queue of
      `conf.Q` that is named. These operators take `on:` too: a queue, `.main`, another dispatcher, or `nil`
      for inline; and `flags:`.
    - Operators that take time take `clock: (any PromiseClock)?` too, as the last argument before `on:` and a closure;
      nil means `conf.clock`. Each `cancel` also takes a reason: `cancel(with: error)`.
    - [Cancelling work](CancellingWork.md#how-far-a-cancel-reaches) says how far a cancel reaches.
    """

  static let all = [
    Section(
      "Making promises",
      [
        "init(resolver:)", "init(using:cancel:)", "init(wrapper:)", "init(operation:)",
        "init(error:)", "init", "init(_:)", ".value", ".pending", ".never", "firstly(execute:)",
        "DispatchQueue.async(_:group:qos:execute:)",
        "DispatchQueue.async(_:group:qos:orDiscard:execute:)", "CancellableWork.isCancelled",
        "CancellableWork.checkCancellation",
      ]),
    Section(
      "Going on with a value",
      ["then", "map", "compactMap", "asyncMap", "done", "get", "asVoid"]),
    Section(
      "Errors, and whatever comes",
      [
        "catch", "catch(only:)", "recover", "recover(only:)", "mapError", "tap", "tapError",
        "ensure", "ensureThen", "finally", "cauterize",
      ]),
    Section(
      "Values that are sequences",
      [
        "mapValues", "flatMapValues", "compactMapValues", "filterValues", "sortedValues",
        "firstValue", "firstValue(where:)", "lastValue", "thenMap", "thenFlatMap",
      ]),
    Section(
      "Several at once",
      [
        "when(fulfilled:)", "when(resolved:)", "when(guarantees:)", "when",
        "when(fulfilled:concurrently:)", "when(resolved:concurrently:)", "race",
        "race(fulfilled:)", "when(_:while:)",
      ]),
    Section(
      "Time",
      [
        "after", ".after", "delay", "timeout", "attempt(_:delay:shouldRetry:)",
        "poll(every:until:)", "RetryDelay.none", "RetryDelay.constant",
        "RetryDelay.exponential(initial:factor:maximum:jitter:seed:)", "RetryDelay.init",
      ]),
    Section(
      "Cancelling",
      [
        "cancel", "onCancel", "isCancelled", "cancelReason",
      ]),
    Section(
      "Owning and sharing",
      [
        "cancelOnDeinit", "shielded", "shared", "SharedPromise.branch", "SharedPromise.cancel",
        "CancellationScope.init", "CancellationScope.add",
        "CancellationScope.cancel",
        "CancellationScope.settled", "CancellationScope.count", "store(in:)",
        "SingleFlight.init(keepsValues:)", "SingleFlight.promise(for:)",
        "SingleFlight.remove", "SingleFlight.removeAll",
      ]),
    Section(
      "Taking turns",
      [
        "Limiter.init", "Limiter.run", "Limiter.runningCount",
        "Limiter.waitingCount", "Latest.init", "Latest.run(after:)", "Latest.cancel",
        "withResource(_:dispose:)",
      ]),
    Section(
      "Converting, waiting and looking",
      [
        "asPromise", "asCancellable", "async", "wait", "result", "value", "error", "isPending",
        "isResolved", "isFulfilled", "isRejected", "trace",
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
        "ManualDispatcher.waitingCount", "ManualDispatcher.receivedCount",
      ]),
  ]
}
