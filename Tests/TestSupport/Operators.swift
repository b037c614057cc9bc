/// The names of all operators, to be compared with the tables of the tests.
///
/// The names in `Derived` follow from the sources, so each table lacks an operator as soon as the
/// operator is new or renamed.
public struct Operators: Sendable {
  /// The operators that take `on:`.
  public let names: Set<String>

  /// The operators with a task as their handler.
  public let inTasks: Set<String>

  init(names: [String], inTasks: Set<String>) {
    self.names = Set(names)
    self.inTasks = inTasks
  }
}

extension Set<String> {
  /// The operators without a row in a table.
  ///
  /// - Parameter rows: The names of the rows, such as `recover to a guarantee`.
  /// - Returns: The missing operators, in order.
  public func missing(in rows: some Sequence<String>) -> [String] {
    let words = rows.flatMap { $0.split { !$0.isLetter } }
    return subtracting(words.map(String.init)).sorted()
  }
}
