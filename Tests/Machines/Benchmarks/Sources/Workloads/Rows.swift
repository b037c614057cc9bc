import Synchronization

/// The rows of the table, in order.
package let rows = inlineRows + queueRows + cancellingRows + curves.flatMap(\.self)

/// Work without threads or queues, which measures the library alone.
private let inlineRows = [
  Row("exchange of a word that no other thread uses", "exchange", 10_000, [.machine: exchanges]),
  Row(
    "promise made and fulfilled", "promise", 10_000, result: sumOfNumbers,
    [.promises: Promised.values, .nio: NIO.values]),
  Row(
    "pending promise with one inline handler, fulfilled", "promise", 10_000, result: sumOfNumbers,
    [.promises: Promised.handlers, .nio: NIO.handlers]),
  Row(
    "chain of 1 000 pending maps, inline", "link", 1000, result: sumOfNumbers,
    [.promises: Promised.maps, .nio: NIO.maps]),
  Row(
    "chain of 1 000 maps of a fulfilled promise, inline", "link", 1000, result: sumOfNumbers,
    [.promises: Promised.mapsOfFulfilled, .nio: NIO.mapsOfFulfilled]),
  Row(
    "chain of 1 000 thens that return a new promise, inline", "link", 1000, result: sumOfNumbers,
    [.promises: Promised.thens, .nio: NIO.thens]),
  Row(
    "fan-out: 100 000 handlers on one promise", "handler", 100_000, result: sumOfNumbers,
    [.promises: Promised.fanOut, .nio: NIO.fanOut]),
  Row(
    "when(fulfilled:) of 1 000 pending promises", "input", 1000,
    [.promises: Promised.when, .nio: NIO.when]),
  Row(
    "when(fulfilled:) of 100 000 pending promises", "input", 100_000,
    [.promises: Promised.when, .nio: NIO.when]),
  Row(
    "when(resolved:) of 100 000 pending promises", "input", 100_000,
    [.promises: Promised.whenResolved, .nio: NIO.whenResolved]),
  Row("race of 1 000 pending promises", "input", 1000, [.promises: Promised.race]),
]

/// Chains on queues and actors.
private let queueRows = [
  Row(
    "chain of 10 000 maps on one serial queue", "link", 10_000, result: sumOfNumbers,
    [
      .promises: Promised.mapsOnQueue, .dispatch: Dispatched.blocksOnQueue,
      .workItem: Dispatched.workItemsOnQueue, .byHand: ByHand.mapsOnQueue,
    ]),
  Row(
    "chain of 10 000 maps on the global queue", "link", 10_000, result: sumOfNumbers,
    [
      .promises: Promised.mapsOnGlobalQueue, .dispatch: Dispatched.blocksOnGlobalQueue,
      .workItem: Dispatched.workItemsOnGlobalQueue, .byHand: ByHand.mapsOnGlobalQueue,
    ]),
  Row(
    "chain of 10 000 handlers of a main-actor class", "link", 10_000,
    [.dispatch: Dispatched.blocksOnMainQueue],
    async: [.promises: Promised.mapsInMainActorClass, .concurrency: Concurrent.tasksOnMainActor]),
  Row(
    "chain of 10 000 handlers of an actor", "link", 10_000, [:],
    async: [.promises: Promised.mapsInActor, .concurrency: Concurrent.tasksOnActor]),
]

/// Cancelling, waiting in asynchronous code, and time limits.
private let cancellingRows = [
  Row(
    "chain of 10 000 links, cancelled", "link", 10_000, [.promises: Promised.cancelledChain]),
  Row(
    "when(fulfilled:autoCancel:) of 10 000, cancelled", "input", 10_000,
    [.promises: Promised.cancelledWhen], async: [.concurrency: Concurrent.cancelledGroup]),
  Row(
    "awaiting a settled promise", "wait", 100_000, [:],
    async: [.promises: Promised.awaitSettled, .checked: Concurrent.checkedResumedInline]),
  Row(
    "awaiting a pending promise in a task of its own", "wait", 10_000, [:],
    async: [
      .promises: Promised.awaitPending, .checked: Concurrent.checkedResumedLater,
      .unsafe: Concurrent.unsafeResumedLater, .cancellable: ByHand.cancellableWaits,
    ]),
  Row(
    "timeout of an hour, made and not needed", "timeout", 10_000,
    [
      .promises: Promised.timeouts, .nio: NIO.timeouts, .nioLoop: NIO.timeoutsOnRealLoop,
      .dispatch: Dispatched.timers, .byHand: ByHand.timeouts,
    ]),
  Row(
    "timeout of an hour among 100 000, made and not needed", "timeout", 100_000,
    [
      .promises: Promised.timeoutsAtOnce, .nio: NIO.timeoutsAtOnce,
      .nioLoop: NIO.timeoutsAtOnceOnRealLoop, .dispatch: Dispatched.timersAtOnce,
      .byHand: ByHand.timeoutsAtOnce,
    ]),
]

/// The curves, which should all be flat.
private let curves = [
  Row.curve("when(fulfilled:)", Promised.when),
  Row.curve("when(guarantees:)", Promised.whenGuarantees),
  Row.curve("when(resolved:)", Promised.whenResolved),
  Row.curve("race", Promised.race),
  Row.curve("race(fulfilled:)", Promised.raceFulfilled),
  Row.curve("when(fulfilled:concurrently: 4)", Promised.whenConcurrently),
  Row.curve("when(fulfilled:autoCancel:)", Promised.cancellableWhen),
  Row.curve("when(fulfilled:autoCancel:), cancelled", Promised.cancelledWhen),
  Row.curve("when(_:while:)", Promised.whenWhile),
  Row.curve("chain, fulfilled") { sumOfNumbers(below: $0) == Promised.maps($0) ? $0 : 0 },
  Row.curve("chain, cancelled", Promised.cancelledChain),
]

/// The operation of the processor that every contender needs, for comparing the times of two
/// machines.
@Sendable private func exchanges(_ count: Int) -> Int {
  let word = Atomic(0)
  for number in 0..<count {
    _ = word.compareExchange(
      expected: number, desired: number + 1, ordering: .acquiringAndReleasing)
  }
  return word.load(ordering: .relaxed)
}
