// Derived from Sources by .ci/derived.

extension Operators {
  /// Those of `Promise`, its finalizers among them.
  public static let promise = Operators(
    names: [
      "catch", "compactMap", "compactMapValues", "done", "ensure", "ensureThen", "filterValues",
      "finally", "firstValue", "flatMapValues", "get", "map", "mapError", "mapValues", "recover",
      "sortedValues", "tap", "tapError", "then", "thenFlatMap", "thenMap",
    ], inTasks: ["asyncMap"])

  /// Those of `Guarantee`.
  public static let guarantee = Operators(
    names: [
      "compactMap", "compactMapValues", "done", "filterValues", "firstValue", "flatMapValues",
      "get", "map", "mapValues", "sortedValues", "tap", "then", "thenFlatMap", "thenMap",
    ], inTasks: ["asyncMap"])

  /// Those of `CancellablePromise`, its finalizers among them.
  public static let cancellablePromise = Operators(
    names: [
      "catch", "compactMap", "compactMapValues", "done", "ensure", "ensureThen", "filterValues",
      "finally", "firstValue", "flatMapValues", "get", "map", "mapError", "mapValues", "recover",
      "sortedValues", "tap", "tapError", "then", "thenFlatMap", "thenMap",
    ], inTasks: ["asyncMap"])

  /// Functions of no promise; `run` is a limiter's.
  public static let functions = Operators(
    names: ["attempt", "poll", "run", "when", "withResource"], inTasks: [])

  /// Those of promises that can keep the type of the upstream's value.
  public static let keepingValues: Set = [
    "compactMap", "ensure", "ensureThen", "get", "map", "mapError", "recover", "tap", "tapError",
    "then",
  ]
}
