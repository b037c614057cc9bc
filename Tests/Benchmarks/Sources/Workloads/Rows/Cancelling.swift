/// Cancelling, and waiting in asynchronous code.
let cancellingRows = [
  Row(
    "chain of 10 000 links, cancelled", "link", 10_000,
    [.promises: Promised.cancelledChain, .raw: Raw.cancelledChain],
    goals: [.faster(15, than: .promiseKit7(3339))]),
  Row(
    "when(fulfilled:autoCancel:) of 10 000, cancelled", "input", 10_000,
    [.promises: Promised.cancelledWhen, .raw: Raw.when],
    async: [.concurrency: Concurrent.cancelledGroup],
    goals: [
      .faster(100, than: .cancellablePromiseKit(44545)), .faster(20, than: .promiseKit7(6606)),
    ]),
  Row(
    "awaiting a settled promise", "wait", 100_000, [:],
    async: [
      .promises: Promised.awaitSettled, .checked: Concurrent.checkedResumedInline,
      .unsafe: Concurrent.unsafeResumedInline,
    ],
    goals: [.faster(80, than: .promiseKit(3238, [.checked: 50]))]),
  Row(
    "awaiting a pending promise in a task of its own", "wait", 10_000, [:],
    async: [
      .promises: Promised.awaitPending, .checked: Concurrent.checkedResumedLater,
      .unsafe: Concurrent.unsafeResumedLater,
    ]),
]
