/// The operators: the one list that the tables of the tests are compared with.
///
/// `ClientTests` compares it with what the modules have. So an operator that is new, or has another name, is
/// missed here first, and then in each table that has no row of it.
public struct Operators: Sendable {
  /// Those that take `on:`.
  public let names: Set<String>

  /// Those whose handlers are tasks.
  public let inTasks: Set<String>

  /// Those of `Promise`, its finalizers among them.
  public static let promise = Operators(names: values + elements + errors, inTasks: ["asyncMap"])
  /// Those of `Guarantee`.
  public static let guarantee = Operators(names: values + elements, inTasks: ["asyncMap"])
  /// Those of `CancellablePromise`.
  public static let cancellablePromise = promise

  /// Functions of no promise; `run` is a limiter's.
  public static let functions = Operators(
    names: ["when", "attempt", "poll", "withResource", "run"], inTasks: [])

  /// Those of promises whose links have the value of their upstream, if they have one.
  public static let keepingValues: Set = Operators.promise.names
    .subtracting(elements).subtracting(["done", "catch", "finally"])

  private static let values = ["then", "map", "compactMap", "done", "get", "tap"]
  private static let elements = [
    "mapValues", "flatMapValues", "compactMapValues", "filterValues", "thenMap", "thenFlatMap",
    "sortedValues", "firstValue",
  ]
  private static let errors = [
    "catch", "recover", "mapError", "tapError", "ensure", "ensureThen", "finally",
  ]

  private init(names: [String], inTasks: Set<String>) {
    self.names = Set(names)
    self.inTasks = inTasks
  }
}

extension Set<String> {
  /// Those that no row of a table has in its name.
  ///
  /// - Parameter rows: The names of the rows, such as `recover to a guarantee`.
  /// - Returns: What is missing, in order.
  public func missing(in rows: some Sequence<String>) -> [String] {
    let words = rows.flatMap { $0.split { !$0.isLetter } }
    return subtracting(words.map(String.init)).sorted()
  }
}
