/// Chains on queues, actors and threads.
let queueRows = [
  Row(
    "chain of 10 000 maps on one serial queue", "link", 10_000, result: sumOfNumbers,
    [
      .promises: Promised.mapsOnQueue, .dispatch: Dispatched.blocksOnQueue,
      .byHand: Dispatched.linksOnQueue,
    ]
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
    [.dispatch: Dispatched.blocksOnMainQueue], async: [.promises: Promised.mapsByDefault]),
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
