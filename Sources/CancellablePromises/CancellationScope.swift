import Promises

/// Cancels all promises that were added to it, immediately, at the latest when it is deallocated.
///
///     final class Screen {
///       private let scope = CancellationScope()
///       func load() { fetch().done { show($0) }.store(in: scope).cauterize() }
///     }
///
/// Once a scope is cancelled or gone, no handler of a member begins that has not begun, not even one that
/// is queued with the member's value (L62): whatever shows what the members load can be used again at
/// once. Only closures of `ensure`, `tap`, `finally`, and those that take all errors, run still; they are
/// told of the cancel.
///
/// A promise leaves the scope when it settles, in O(1), and is not kept alive by it.
public final class CancellationScope: Sendable {
  private let owner = Owner()

  /// Makes an empty scope.
  public init() {}

  deinit { owner.end(with: CancellablePromiseError.cancelled) }

  /// Adds a promise, or cancels it at once if the scope has already been cancelled.
  ///
  /// > Runs on: cancel blocks run on the thread that cancels or releases the scope.
  ///
  /// > Rejects with: the error of the promise; the cancel reason.
  ///
  /// - Parameter promise: The promise to add, best the end of a chain.
  /// - Returns: The same promise.
  @discardableResult
  public func add<T>(_ promise: CancellablePromise<T>) -> CancellablePromise<T> {
    add(cell: promise)
    return promise
  }

  func add(cell: CancellableCell) { owner.add(cell) }

  /// Cancels all members immediately, including any that are added later.
  ///
  /// It does not wait for closures that are queued or running, as with
  /// ``CancellablePromise/cancelImmediately()``.
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Complexity: O(*n* log *n*) in the number of members, plus O(*m*) in the number of pending
  ///   promises reached.
  public func cancel() { cancel(with: CancellablePromiseError.cancelled) }

  /// Cancels all members immediately with a given reason, including any that are added later.
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Parameter reason: The error that the promises reached are rejected with. The first reason
  ///   counts.
  /// - Complexity: O(*n* log *n*) in the number of members, plus O(*m*) in the number of pending
  ///   promises reached.
  public func cancel(with reason: any Error) { owner.end(with: reason) }

  /// A guarantee that is fulfilled when no member is left: all have settled, also those that were added
  /// while it was pending (L84).
  ///
  ///     scope.cancel()
  ///     await scope.settled.async()  // Nothing of it is under way any more.
  ///
  /// It is fulfilled at once if there is no member. A cancelled member may take longer than the cancel
  /// where cleanup does: the closures of `ensure` or `ensureThen`. Handlers chained to a member are not
  /// waited for; add the end of the chain. A member that nobody can settle any more, because its resolver
  /// is gone, counts until it is cancelled.
  public var settled: Guarantee<Void> { owner.settled }

  /// The number of members that have not settled.
  var count: Int { owner.count }
}

extension CancellablePromise {
  /// Adds this promise to a scope, which cancels it immediately when it is cancelled or deallocated (L62).
  ///
  /// Add the end of a chain: a promise leaves the scope when it settles, long before what is chained to it.
  ///
  ///     fetchUser(id).done { show($0) }.store(in: scope).catch { report($0) }
  ///
  /// > Runs on: cancel blocks run on the thread that cancels or releases the scope.
  ///
  /// > Rejects with: whatever this promise is rejected with, because it is the same promise.
  ///
  /// - Parameter scope: The scope.
  /// - Returns: This promise.
  @discardableResult
  public func store(in scope: CancellationScope) -> CancellablePromise<T> { scope.add(self) }
}
