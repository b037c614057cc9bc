/// A log that any thread may append to.
public final class Recorder<Entry: Sendable>: @unchecked Sendable {
  /// Protects `log`.
  private let lock = PThreadLock()
  private var log: [Entry] = []

  /// Makes an empty log.
  public init() {}

  /// Appends an entry.
  ///
  /// - Parameter entry: The entry.
  public func append(_ entry: Entry) { lock.withLock { log.append(entry) } }

  /// Everything appended so far, in order.
  public var entries: [Entry] { lock.withLock { log } }

  /// How many entries there are.
  public var count: Int { lock.withLock { log.count } }

  /// The newest entry.
  public var last: Entry? { lock.withLock { log.last } }

  /// Removes all entries.
  ///
  /// - Returns: Everything appended so far, in order.
  @discardableResult
  public func removeAll() -> [Entry] {
    lock.withLock {
      defer { log = [] }
      return log
    }
  }
}
