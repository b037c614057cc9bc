import Promises

/// Cancels all promises that were added to it, at the latest when it is deallocated.
///
///     final class Screen {
///       private let scope = CancellationScope()
///       func load() { scope.add(fetch().done { show($0) }).cauterize() }
///     }
///
/// A promise leaves the scope when it settles, in O(1), and is not kept alive by it.
public final class CancellationScope: Sendable {
  private let members = ScopeMembers()

  /// Makes an empty scope.
  public init() {}

  deinit { members.cancel(with: CancellablePromiseError.cancelled) }

  /// Adds a promise, or cancels it at once if the scope has already been cancelled.
  ///
  /// > Runs on: cancel blocks run on the thread that cancels or releases the scope.
  ///
  /// > Rejects with: the error of the promise; the cancel reason.
  ///
  /// - Parameter promise: The promise to add.
  /// - Returns: The same promise.
  @discardableResult
  public func add<T>(_ promise: CancellablePromise<T>) -> CancellablePromise<T> {
    if let reason = members.add(promise) { promise.cancel(with: reason) }
    return promise
  }

  /// Cancels all members, including any that are added later.
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Complexity: O(*n* log *n*) in the number of members, plus O(*m*) in the number of pending
  ///   promises reached.
  public func cancel() { cancel(with: CancellablePromiseError.cancelled) }

  /// Cancels all members with a given reason, including any that are added later.
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Parameter reason: The error that the promises reached are rejected with. The first reason
  ///   counts.
  /// - Complexity: O(*n* log *n*) in the number of members, plus O(*m*) in the number of pending
  ///   promises reached.
  public func cancel(with reason: any Error) { members.cancel(with: reason) }

  /// The number of members that have not settled.
  var count: Int { members.count }
}
