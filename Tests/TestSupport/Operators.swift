/// The operators: the one list that the tables of the tests are compared with.
///
/// The names follow from the sources: they stand in `Derived`. So an operator that is new, or has another
/// name, is missed in each table that has no row of it.
public struct Operators: Sendable {
  /// Those that take `on:`.
  public let names: Set<String>

  /// Those whose handlers are tasks.
  public let inTasks: Set<String>

  init(names: [String], inTasks: Set<String>) {
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
