/// Cancelling, waiting in asynchronous code, and time limits.
let cancellingRows = [
  Row(
    "chain of 10 000 links, cancelled", "link", 10_000,
    [.promises: Promised.cancelledChain, .byHand: ByHand.cancelledChain],
    goals: [.within(1.9, of: .byHand)],
    beside: .cancellablePromiseKit(40_000, ours: 166, again: 185, goal: 260),
    because:
      "a cancel goes over the chain three times, so that all is flagged before code of users runs (L5, L12, L23)"
  ),
  Row(
    "when(fulfilled:autoCancel:) of 10 000, cancelled", "input", 10_000,
    [.promises: Promised.cancelledWhen, .byHand: ByHand.cancelledWhen],
    async: [.concurrency: Concurrent.cancelledGroup],
    beside: .cancellablePromiseKit(46_070, ours: 371, goal: 130),
    because: "all inputs are flagged before one is rejected (L12)"),
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
    goals: [.within(1.5, of: .unsafe)], beside: .promiseKit(10_299, ours: 800),
    because: "a wait registers with its task, so that cancelling that ends it (L70)"),
  Row(
    "timeout of an hour, made and not needed", "timeout", 10_000,
    [
      .promises: Promised.timeouts, .nio: NIO.timeouts, .nioLoop: NIO.timeoutsOnRealLoop,
      .dispatch: Dispatched.timers,
    ],
    goals: [.nanoseconds(500), .ahead(1, of: .dispatch)], because: whatLimitsMake),
  Row(
    "timeout of an hour among 100 000, made and not needed", "timeout", 100_000,
    [
      .promises: Promised.timeoutsAtOnce, .nio: NIO.timeoutsAtOnce,
      .nioLoop: NIO.timeoutsAtOnceOnRealLoop, .dispatch: Dispatched.timersAtOnce,
    ],
    goals: [.nanoseconds(2000), .ahead(1, of: .dispatch)], because: whatLimitsMake),
]

private let whatLimitsMake =
  "a limit is also a promise, made, settled and handled, of which the others' timers know nothing"

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
