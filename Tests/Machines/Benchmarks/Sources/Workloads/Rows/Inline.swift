/// Work without threads or queues, which measures the library alone.
package let inlineRows = [
  Row(
    "promise made and fulfilled", "promise", 10_000, result: sumOfNumbers,
    [.promises: Promised.values, .nio: NIO.values, .byHand: ByHand.values]),
  Row(
    "pending promise with one inline handler, fulfilled", "promise", 10_000,
    result: sumOfNumbers,
    [
      .promises: Promised.handlers, .nio: NIO.handlers, .nioMap: NIO.mappedHandlers,
      .openCombine: Combined.handlers, .byHand: ByHand.handlers,
    ]),
  Row(
    "chain of 1 000 pending maps, inline", "link", 1000, result: sumOfNumbers,
    [
      .promises: Promised.maps, .nio: NIO.maps, .openCombine: Combined.maps,
      .byHand: ByHand.maps,
    ]),
  Row(
    "chain of 1 000 maps of a fulfilled promise, inline", "link", 1000, result: sumOfNumbers,
    [
      .promises: Promised.mapsOfFulfilled, .nio: NIO.mapsOfFulfilled,
      .byHand: ByHand.mapsOfFulfilled,
    ]),
  Row(
    "chain of 100 000 pending maps, inline", "link", 100_000, result: sumOfNumbers,
    [.promises: Promised.maps, .nio: NIO.maps, .byHand: ByHand.maps]),
  Row(
    "chain of 1 000 thens that return a new promise, inline", "link", 1000,
    result: sumOfNumbers, [.promises: Promised.thens, .nio: NIO.thens]),
  Row(
    "endless loop of thens, 1 000 000 rounds", "round", 1_000_000,
    [.promises: Promised.rounds, .nio: NIO.rounds]),
  Row(
    "fan-out: 100 000 handlers on one promise", "handler", 100_000, result: sumOfNumbers,
    [
      .promises: Promised.fanOut, .nio: NIO.fanOut, .nioMap: NIO.mappedFanOut,
      .openCombine: Combined.fanOut, .byHand: ByHand.fanOut,
    ]),
  Row(
    "when(fulfilled:) of 100 000 pending promises", "input", 100_000,
    [.promises: Promised.when, .nio: NIO.when, .byHand: ByHand.when]),
  Row(
    "when(fulfilled:) of 1 000 pending promises", "input", 1000,
    [.promises: Promised.when, .nio: NIO.when, .byHand: ByHand.when]),
  Row(
    "when(resolved:) of 100 000 pending promises", "input", 100_000,
    [.promises: Promised.whenResolved, .nio: NIO.whenResolved]),
  Row(
    "race of 100 000 pending promises", "input", 100_000,
    [.promises: Promised.race, .byHand: ByHand.race]),
]
