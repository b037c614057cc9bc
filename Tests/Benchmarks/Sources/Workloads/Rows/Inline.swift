/// Work without threads or queues, in which nothing but the library takes time.
package let inlineRows = [
  Row(
    "promise made and fulfilled", "promise", 10_000, result: sumOfNumbers,
    [.promises: Promised.values, .nio: NIO.values, .byHand: ByHand.values],
    goals: [.within(1.35, of: .byHand), .ahead(2.8, of: .nio)],
    beside: .promiseKit(1525, ours: 40, again: 39.7),
    because:
      "a resolver is a reference that is retained and released, and turns away who comes late"),
  Row(
    "pending promise with one inline handler, fulfilled", "promise", 10_000,
    result: sumOfNumbers,
    [
      .promises: Promised.handlers, .nio: NIO.handlers, .nioMap: NIO.mappedHandlers,
      .openCombine: Combined.handlers, .byHand: ByHand.handlers,
    ],
    goals: [.within(1.2, of: .byHand), .ahead(1.65, of: .nio)],
    beside: .promiseKit(3260, ours: 153, again: 27.7, goal: 24), because: whatLinksKeep),
  Row(
    "chain of 1 000 pending maps, inline", "link", 1000, result: sumOfNumbers,
    [
      .promises: Promised.maps, .nio: NIO.maps, .openCombine: Combined.maps,
      .byHand: ByHand.maps,
    ],
    goals: [.within(1.2, of: .byHand), .ahead(3, of: .nio)],
    beside: .promiseKit(2151, ours: 93, again: 28.8, goal: 26), because: whatLinksKeep),
  Row(
    "chain of 1 000 maps of a fulfilled promise, inline", "link", 1000, result: sumOfNumbers,
    [
      .promises: Promised.mapsOfFulfilled, .nio: NIO.mapsOfFulfilled,
      .byHand: ByHand.mapsOfFulfilled,
    ],
    goals: [.within(1.35, of: .byHand), .ahead(2.5, of: .nio)],
    beside: .promiseKit(1411, ours: 87, again: 20.5, goal: 21), because: whatLinksKeep),
  Row(
    "chain of 100 000 pending maps, inline", "link", 100_000, result: sumOfNumbers,
    [.promises: Promised.maps, .nio: NIO.maps, .byHand: ByHand.maps]),
  Row(
    "chain of 1 000 thens that return a new promise, inline", "link", 1000,
    result: sumOfNumbers, [.promises: Promised.thens, .nio: NIO.thens],
    goals: [.ahead(3, of: .nio)], beside: .promiseKit(2408, ours: 139, again: 20.2, goal: 18),
    because: whatThenMakes),
  Row(
    "endless loop of thens, 1 000 000 rounds", "round", 1_000_000,
    [.promises: Promised.rounds, .nio: NIO.rounds], goals: [.ahead(2.6, of: .nio)],
    because: whatThenMakes),
  Row(
    "fan-out: 100 000 handlers on one promise", "handler", 100_000, result: sumOfNumbers,
    [
      .promises: Promised.fanOut, .nio: NIO.fanOut, .nioMap: NIO.mappedFanOut,
      .openCombine: Combined.fanOut, .byHand: ByHand.fanOut,
    ],
    goals: [.ahead(1.9, of: .nio)],
    beside: .promiseKit(2159, ours: 105, again: 21.9, goal: 23),
    because: "each handler is a promise that something can be chained to; `whenSuccess` makes none"),
  Row(
    "when(fulfilled:) of 100 000 pending promises", "input", 100_000,
    [.promises: Promised.when, .nio: NIO.when, .byHand: ByHand.when],
    goals: [.ahead(3.2, of: .nio)],
    beside: .promiseKit(3527, ours: 272, again: 13.5, goal: 14), because: whatInputsMake),
  Row(
    "when(fulfilled:) of 1 000 pending promises", "input", 1000,
    [.promises: Promised.when, .nio: NIO.when, .byHand: ByHand.when],
    goals: [.ahead(3.2, of: .nio)], because: whatInputsMake),
  Row(
    "when(resolved:) of 100 000 pending promises", "input", 100_000,
    [.promises: Promised.whenResolved, .nio: NIO.whenResolved], goals: [.ahead(1.6, of: .nio)],
    because: whatInputsMake),
  Row(
    "race of 100 000 pending promises", "input", 100_000,
    [.promises: Promised.race, .byHand: ByHand.race],
    beside: .promiseKit(2668, ours: 255, again: 11, goal: 12), because: whatInputsMake),
]

private let whatLinksKeep =
  "a handler can be taken back, and a promise followed, which takes exchanges that cells by hand do without"
private let whatThenMakes =
  "what a closure returns becomes one with the link, so that a loop needs constant memory: a second promise, and exchanges of both"
private let whatInputsMake =
  "an input is a promise, its resolver and a registration that can be removed: three objects, not at hand when there are many"
