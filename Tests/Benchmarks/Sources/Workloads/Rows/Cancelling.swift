/// Cancelling, waiting in asynchronous code, and time limits.
let cancellingRows = [
  Row(
    "chain of 10 000 links, cancelled", "link", 10_000,
    [.promises: Promised.cancelledChain, .raw: Raw.cancelledChain],
    goals: [.within(2.5, of: .raw)],
    beside: .cancellablePromiseKit(40_000, ours: 166, goal: 260)),
  Row(
    "when(fulfilled:autoCancel:) of 10 000, cancelled", "input", 10_000,
    [.promises: Promised.cancelledWhen, .raw: Raw.when],
    async: [.concurrency: Concurrent.cancelledGroup],
    beside: .cancellablePromiseKit(46_070, ours: 371, goal: 130)),
  Row(
    "awaiting a settled promise", "wait", 100_000, [:],
    async: [
      .promises: Promised.awaitSettled, .checked: Concurrent.checkedResumedInline,
      .unsafe: Concurrent.unsafeResumedInline,
    ],
    beside: .promiseKit(3087, ours: 2.8)),
  Row(
    "awaiting a pending promise in a task of its own", "wait", 10_000, [:],
    async: [
      .promises: Promised.awaitPending, .checked: Concurrent.checkedResumedLater,
      .unsafe: Concurrent.unsafeResumedLater,
    ],
    goals: [.within(1.5, of: .unsafe)], beside: .promiseKit(10_299, ours: 800)),
  Row(
    "timeout of an hour, made and not needed", "timeout", 10_000,
    [.promises: Promised.timeouts, .nio: NIO.timeouts, .dispatch: Dispatched.timers],
    goals: [.ahead(1, of: .dispatch)]),
  Row(
    "timeout of an hour among 100 000, made and not needed", "timeout", 100_000,
    [.promises: Promised.timeoutsAtOnce, .dispatch: Dispatched.timersAtOnce],
    goals: [.ahead(1, of: .dispatch)]),
]

/// Taking turns, which another checkout may not know.
#if ANOTHER_CHECKOUT
  let turnRows: [Row] = []
#else
  let turnRows = [
    Row(
      "Limiter(4): 100 000 pending promises", "promise", 100_000,
      [.promises: Promised.limited]),
    Row(
      "Latest: 10 000 calls, each of which cancels the one before", "call", 10_000,
      [.promises: Promised.superseded]),
  ]
#endif
