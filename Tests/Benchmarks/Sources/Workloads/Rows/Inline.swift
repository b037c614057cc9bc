/// Work without threads or queues, in which nothing but the library takes time.
package let inlineRows = [
  Row(
    "promise made and fulfilled", "promise", 10_000, result: sumOfNumbers,
    [.promises: Promised.values, .nio: NIO.values],
    goals: [.ahead(2.8, of: .nio)], beside: .promiseKit(1525, ours: 40)),
  Row(
    "pending promise with one inline handler, fulfilled", "promise", 10_000,
    result: sumOfNumbers,
    [
      .promises: Promised.handlers, .nio: NIO.handlers, .openCombine: Combined.handlers,
      .raw: Raw.handlers,
    ],
    goals: [.ahead(1.65, of: .nio)], beside: .promiseKit(3260, ours: 153, goal: 24)),
  Row(
    "chain of 1 000 pending maps, inline", "link", 1000, result: sumOfNumbers,
    [.promises: Promised.maps, .nio: NIO.maps, .openCombine: Combined.maps, .raw: Raw.maps],
    goals: [.ahead(2.6, of: .nio), .within(1.15, of: .raw)],
    beside: .promiseKit(2151, ours: 93, goal: 26)),
  Row(
    "chain of 1 000 maps of a fulfilled promise, inline", "link", 1000, result: sumOfNumbers,
    [.promises: Promised.mapsOfFulfilled, .nio: NIO.mapsOfFulfilled],
    goals: [.ahead(2.5, of: .nio)], beside: .promiseKit(1411, ours: 87, goal: 21)),
  Row(
    "chain of 100 000 pending maps, inline", "link", 100_000, result: sumOfNumbers,
    [.promises: Promised.maps, .nio: NIO.maps, .raw: Raw.maps]),
  Row(
    "chain of 1 000 thens that return a new promise, inline", "link", 1000,
    result: sumOfNumbers, [.promises: Promised.thens, .nio: NIO.thens],
    goals: [.ahead(2.7, of: .nio)], beside: .promiseKit(2408, ours: 139, goal: 18)),
  Row(
    "endless loop of thens, 1 000 000 rounds", "round", 1_000_000,
    [.promises: Promised.rounds, .nio: NIO.rounds], goals: [.ahead(2.6, of: .nio)]),
  Row(
    "fan-out: 100 000 handlers on one promise", "handler", 100_000, result: sumOfNumbers,
    [
      .promises: Promised.fanOut, .nio: NIO.fanOut, .openCombine: Combined.fanOut, .raw: Raw.fanOut,
    ],
    goals: [.ahead(1.85, of: .nio)], beside: .promiseKit(2159, ours: 105, goal: 23)),
  Row(
    "when(fulfilled:) of 100 000 pending promises", "input", 100_000,
    [.promises: Promised.when, .nio: NIO.when, .raw: Raw.when],
    goals: [.ahead(3, of: .nio)], beside: .promiseKit(3527, ours: 272, goal: 14)),
  Row(
    "race of 100 000 pending promises", "input", 100_000,
    [.promises: Promised.race, .raw: Raw.race], beside: .promiseKit(2668, ours: 255, goal: 11)),
]
