/// Cancelling, waiting in asynchronous code, and time limits.
let cancellingRows = [
  Row(
    "chain of 10 000 links, cancelled", "link", 10_000,
    [.promises: Promised.cancelledChain, .byHand: ByHand.cancelledChain]
  ),
  Row(
    "when(fulfilled:autoCancel:) of 10 000, cancelled", "input", 10_000,
    [.promises: Promised.cancelledWhen, .byHand: ByHand.cancelledWhen],
    async: [.concurrency: Concurrent.cancelledGroup]),
  Row(
    "awaiting a settled promise", "wait", 100_000, [:],
    async: [
      .promises: Promised.awaitSettled, .checked: Concurrent.checkedResumedInline,
      .unsafe: Concurrent.unsafeResumedInline,
    ]),
  Row(
    "awaiting a pending promise in a task of its own", "wait", 10_000, [:],
    async: [
      .promises: Promised.awaitPending, .checked: Concurrent.checkedResumedLater,
      .unsafe: Concurrent.unsafeResumedLater,
    ]),
  Row(
    "timeout of an hour, made and not needed", "timeout", 10_000,
    [
      .promises: Promised.timeouts, .nio: NIO.timeouts, .nioLoop: NIO.timeoutsOnRealLoop,
      .dispatch: Dispatched.timers,
    ]),
  Row(
    "timeout of an hour among 100 000, made and not needed", "timeout", 100_000,
    [
      .promises: Promised.timeoutsAtOnce, .nio: NIO.timeoutsAtOnce,
      .nioLoop: NIO.timeoutsAtOnceOnRealLoop, .dispatch: Dispatched.timersAtOnce,
    ]),
]

/// Taking turns, unknown to some other checkouts.
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
