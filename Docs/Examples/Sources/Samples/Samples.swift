import Promises
import Synchronization

/// The output since the last comparison.
private struct Journal {
  var lines: [String] = []
  /// Called when there are as many lines.
  var awaited: (count: Int, resolve: @Sendable (()) -> Void)?
}

private let journal = Mutex(Journal())

/// Prints a line, and notes it.
///
/// With all parameters of Swift's own, which the compiler otherwise prefers if there are three
/// items.
public func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  let line = items.map { "\($0)" }.joined(separator: separator)
  Swift.print(line, terminator: terminator)
  let resolve = journal.withLock { journal -> (@Sendable (()) -> Void)? in
    journal.lines.append(line)
    guard let awaited = journal.awaited, journal.lines.count == awaited.count else { return nil }
    journal.awaited = nil
    return awaited.resolve
  }
  resolve?(())
}

/// Runs a sample, waits until it has printed as many lines as are expected, and compares them.
@MainActor
public func sample(
  _ title: String, prints expected: [String], _ body: @MainActor () async throws -> Void
) async throws {
  Swift.print("\n\(title)")
  try await body()
  let (enough, resolve) = Guarantee<Void>.pending()
  let isEnough = journal.withLock { journal in
    if journal.lines.count >= expected.count { return true }
    journal.awaited = (expected.count, resolve)
    return false
  }
  if isEnough { resolve(()) }
  await enough.async()
  let lines = journal.withLock { journal in
    defer { journal.lines = [] }
    return journal.lines
  }
  precondition(lines == expected, "\(title): printed \(lines), not \(expected)")
}
