import Promises

/// Cancels all that was added to it, at the latest when it goes away.
///
///     final class Screen {
///       private let scope = CancellationScope()
///       func load() { scope.add(fetch().done { show($0) }).cauterize() }
///     }
///
/// A promise leaves the scope when it settles, in O(1), and is not kept alive by it.
public final class CancellationScope: Sendable {
  private let members = ScopeMembers()

  /// Makes a scope without members.
  ///
  /// - Complexity: O(1).
  public init() {}

  deinit { members.cancel(with: CancellablePromiseError.cancelled) }

  /// Adds a promise, or cancels it at once if the scope was cancelled before.
  ///
  /// > Runs on: cancel blocks, on the thread that cancels the scope, or lets it go.
  ///
  /// > Rejects with: the error of the promise; the cancel reason.
  ///
  /// - Parameter promise: The promise.
  /// - Returns: The same promise.
  /// - Complexity: O(1).
  @discardableResult
  public func add<T>(_ promise: CancellablePromise<T>) -> CancellablePromise<T> {
    if let reason = members.add(promise) { promise.cancel(with: reason) }
    return promise
  }

  /// Cancels all members, now and those that are added later.
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Complexity: O(*n* log *n*) in the number of members, and O(*m*) in that of pending promises reached.
  public func cancel() { cancel(with: CancellablePromiseError.cancelled) }

  /// Cancels all members with a reason, now and those that are added later.
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Parameter reason: What the promises that are reached reject with. The first one counts.
  /// - Complexity: O(*n* log *n*) in the number of members, and O(*m*) in that of pending promises reached.
  public func cancel(with reason: any Error) { members.cancel(with: reason) }

  /// How many members have not settled.
  var count: Int { members.count }
}
