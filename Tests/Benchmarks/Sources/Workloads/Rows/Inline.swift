/// Work without threads or queues, in which nothing but the library takes time.
package let inlineRows = [
  Row(
    "pending promise with one inline handler, fulfilled", "promise", 10_000,
    result: sumOfNumbers,
    [
      .promises: Promised.handlers, .nio: NIO.handlers, .openCombine: Combined.handlers,
      .raw: Raw.handlers,
    ],
    goals: [
      .faster(25, than: .promiseKit(3610, [.nio: 273, .openCombine: 1870])), .ahead(2, of: .nio),
    ]),
  Row(
    "chain of 1 000 pending maps, inline", "link", 1000, result: sumOfNumbers,
    [.promises: Promised.maps, .nio: NIO.maps, .openCombine: Combined.maps, .raw: Raw.maps],
    goals: [
      .faster(20, than: .promiseKit(2140, [.nio: 226])), .ahead(2.2, of: .nio),
      .within(1.3, of: .raw),
    ]),
  Row(
    "chain of 1 000 maps of a fulfilled promise, inline", "link", 1000, result: sumOfNumbers,
    [.promises: Promised.mapsOfFulfilled, .nio: NIO.mapsOfFulfilled],
    goals: [.faster(20, than: .promiseKit(1440, [.nio: 173])), .ahead(2.5, of: .nio)]),
  Row(
    "chain of 100 000 pending maps, inline", "link", 100_000, result: sumOfNumbers,
    [.promises: Promised.maps, .nio: NIO.maps, .raw: Raw.maps],
    goals: [.faster(15, than: .promiseKit(2510, [.nio: 239, .raw: 168]))]),
  Row(
    "chain of 100 000 thens that return a new promise, inline", "link", 100_000,
    result: sumOfNumbers, [.promises: Promised.thens, .nio: NIO.thens],
    goals: [.faster(12, than: .promiseKit(3270, [.nio: 432])), .ahead(1.8, of: .nio)]),
  Row(
    "endless loop of thens, 1 000 000 rounds", "round", 1_000_000,
    [.promises: Promised.rounds, .nio: NIO.rounds],
    goals: [.faster(25, than: .promiseKit(5290, [.nio: 993]))]),
  Row(
    "fan-out: 100 000 handlers on one promise", "handler", 100_000, result: sumOfNumbers,
    [
      .promises: Promised.fanOut, .nio: NIO.fanOut, .openCombine: Combined.fanOut, .raw: Raw.fanOut,
    ],
    goals: [.faster(8, than: .promiseKit(984, [.nio: 225])), .ahead(2, of: .nio)]),
  Row(
    "when(fulfilled:) of 100 000 pending promises", "input", 100_000,
    [.promises: Promised.when, .nio: NIO.when, .raw: Raw.when],
    goals: [.faster(20, than: .promiseKit(3790, [.nio: 863])), .ahead(5, of: .nio)]),
  Row(
    "race of 100 000 pending promises", "input", 100_000,
    [.promises: Promised.race, .raw: Raw.race],
    goals: [.faster(12, than: .promiseKit(1823))]),
]
