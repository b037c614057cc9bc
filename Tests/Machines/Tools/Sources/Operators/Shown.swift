/// The symbols that the page of operators shows.
enum Shown {
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
    "CancellableCell", "CancellableError", "CancellableOwner", "CancellablePromiseError",
    "CatchPolicy", "Dispatcher",
    "Error", "Iterator", "Link", "LogEvent", "MainDispatcher", "PromiseCell",
    "PromiseClock", "PromiseConfiguration", "PromiseError", "PromiseNamespace", "PromiseOrigin",
    "PromiseTimer", "PromiseTrace", "Result", "State", "SystemClock", "TimeoutError",
    "Loss", "Kind", "CancellableNamespace",
  ]

  static func isChain(_ type: String) -> Bool { chain.contains(type) }

  static func shows(type: String) -> Bool { chain.contains(type) || others.contains(type) }

  static func isKnown(type: String) -> Bool { shows(type: type) || notShown.contains(type) }
}
