/// The work of a worker pool, first in, first out, and whether a worker is being started, as a pure
/// value.
///
/// While work is waiting, one worker is always being started, so no work waits for another piece to
/// finish. Never more than one is being started, so much short work does not bring a thread for
/// each piece.
struct WorkerLine<Work> {
  private var line = Line<Work>()
  private var isExpected = false

  /// Adds work; true if the caller is to send for a worker.
  mutating func add(_ work: Work) -> Bool {
    line.append { _ in work }
    return expect()
  }

  /// A worker on its way has come; the worker takes work until there is none.
  mutating func arrive() { isExpected = false }

  /// The next work, and whether to send for another worker before the work begins; nil without
  /// work.
  mutating func popFirst() -> (work: Work, needsAnother: Bool)? {
    line.popFirst().map { ($0, !line.isEmpty && expect()) }
  }

  private mutating func expect() -> Bool {
    defer { isExpected = true }
    return !isExpected
  }
}
