public import Promises

extension CancellablePromise {
  /// Makes a promise of the result of an asynchronous closure, run in a task that a cancel cancels.
  ///
  /// A task that ignores the cancellation goes on, but the outcome is dropped.
  ///
  ///     CancellablePromise { try await client.fetch(url) }
  ///
  /// > Runs on: a new task, which starts on the actor that the closure was written in.
  ///
  /// > Rejects with: any error that the closure throws; the cancel reason.
  ///
  /// - Parameters:
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  ///   - operation: The asynchronous work.
  /// - Complexity: O(1), plus a task.
  public convenience init(
    file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext operation: @escaping @isolated(any) @Sendable () async throws -> T
  ) {
    self.init(.linear, of: "CancellablePromise(operation:)", at: Place(file, line))
    let task = startTask(operation)
    _ = add(CancelBlock { task.cancel() })
  }

  /// Waits for the value without blocking a thread; cancelling the waiting task cancels this
  /// promise.
  ///
  /// For a settled promise, the call returns without suspending. A cancel of the waiting task ends
  /// the wait, and claims the promise before `task.cancel()` returns: a value that comes later is
  /// given to `orDiscard:` of `Resolver.fulfill(_:orDiscard:)`, and no further closure of the chain
  /// begins. Only what a wrapper's closure returned is reached later, behind its `cancelPromise`.
  ///
  ///     let user = try await fetchUser(id).async()
  ///
  /// > Runs on: cancel blocks run a little later, on a queue that belongs to the library, because
  /// > the runtime holds a lock while notifying a task of the cancellation.
  ///
  /// - Parameters:
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: The value.
  /// - Throws: The promise's error; `CancellationError` if the waiting task was cancelled first;
  ///   `PromiseError.abandoned` if the promise can no longer be settled.
  @inlinable public func async(file: StaticString = #fileID, line: UInt = #line) async throws -> T {
    if see().isSettled { return try settledOutcome(of: T.self).get() }
    return try await settled(file, line).settledOutcome(of: T.self).get()
  }

  /// As ``async(file:line:)``, for the function's name in the place of a closure.
  @_documentation(visibility: internal) @_disfavoredOverload
  @inlinable public func async() async throws -> T { try await async(file: "", line: 0) }
}
