public import Promises

extension CancellablePromise {
  /// Waits for the value without blocking a thread; cancelling the waiting task cancels this promise
  /// (L70).
  ///
  /// If the promise has already settled, this returns without suspending. When the waiting task is
  /// cancelled, the wait ends at once.
  ///
  ///     let user = try await fetchUser(id).async()
  ///
  /// > Runs on: cancel blocks run on a queue of the library's own (L80), because the runtime holds a lock
  /// > while it notifies a task that it is cancelled (L71).
  ///
  /// - Parameters:
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: The value.
  /// - Throws: The promise's error; `CancellationError` if the waiting task was cancelled first;
  ///   `PromiseError.abandoned` if nobody can settle the promise any more but by a cancel (L76).
  @inlinable
  public func async(file: StaticString = #fileID, line: UInt = #line) async throws -> T {
    if see().isSettled { return try settledOutcome(of: T.self).get() }
    try await settled(file, line) {
      runAside { self.cancel(with: CancellationError()) }
    }
    return try settledOutcome(of: T.self).get()
  }
}
