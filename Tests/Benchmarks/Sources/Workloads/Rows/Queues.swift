/// Chains on queues, actors and threads.
let queueRows = [
  Row(
    "chain of 10 000 maps on one serial queue", "link", 10_000, result: sumOfNumbers,
    [
      .promises: Promised.mapsOnQueue, .dispatch: Dispatched.blocksOnQueue,
      .byHand: Dispatched.linksOnQueue,
    ],
    goals: [.within(1.55, of: .byHand)], beside: .promiseKit(2209, ours: 265, goal: 8.5),
    because:
      "one block for each link has to be allocated, submitted and run (see [Out of reach](#out-of-reach))"
  ),
  Row(
    "chain of 10 000 maps on the global queue", "link", 10_000, result: sumOfNumbers,
    [.promises: Promised.mapsOnGlobalQueue, .dispatch: Dispatched.blocksOnGlobalQueue]),
  Row(
    "two threads attach to promises that a third fulfils", "handler", 100_000,
    [
      .promises: Promised.attachWhileSettling, .nioLoop: NIO.attachWhileSettling,
      .openCombine: Combined.attachWhileSettling,
    ]),
  Row(
    "two threads attach to one promise", "handler", 100_000,
    [.promises: Promised.attachTogether, .byHand: ByHand.attachTogether]),
  Row(
    "two threads fulfil the same promises", "promise", 100_000,
    [.promises: Promised.settleTogether]),
  Row(
    "two threads cancel the same promises", "promise", 100_000,
    [.promises: Promised.cancelTogether]),
  Row(
    "chain of 10 000 handlers of a class, inline", "link", 10_000, [:],
    async: [.promises: Promised.mapsInline]),
  Row(
    "chain of 10 000 handlers of a class, by default on the main queue", "link", 10_000,
    [.dispatch: Dispatched.blocksOnMainQueue], async: [.promises: Promised.mapsByDefault],
    beside: .promiseKit(2711, ours: 219, goal: 12),
    because: "a hop to the queue costs the same, whoever makes it"),
  Row(
    "chain of 10 000 handlers of a main-actor class", "link", 10_000,
    [.dispatch: Dispatched.blocksOnMainQueue],
    async: [
      .promises: Promised.mapsInMainActorClass, .concurrency: Concurrent.tasksOnMainActor,
    ]),
  Row(
    "chain of 10 000 handlers of an actor", "link", 10_000, [:],
    async: [.promises: Promised.mapsInActor, .concurrency: Concurrent.tasksOnActor]),
]
