import Promises

/// The owner of the newest call; when another takes its place, its time is over.
@usableFromInline
final class Succession: @unchecked Sendable {
  /// Protects `current`; an owner ends, and is released, outside it.
  private let lock = Lock()
  private var current: Owner?

  init() {}

  /// Ends the time of the owner before.
  ///
  /// What that runs may put another one here in turn, which is newer: then the time of this one is over
  /// when this returns.
  func replace(with owner: Owner?, _ reason: any Error) {
    var former = owner
    lock.withLock { swap(&current, &former) }
    former?.end(with: reason)
  }
}
