// Derived from Sources/Promises/Bridging/Async.swift by .ci/derived.

public import Promises

extension CancellableCatchMixin {
  /// Transforms the value with an asynchronous closure.
  ///
  ///     fetchUser(id).asyncMap { user in try await store.insert(user) }
  ///
  /// The task inherits the priority and the task-local values of the code that fulfils this
  /// promise, and not those of the code that calls `asyncMap`. Where they matter, await this
  /// promise in a task of your own.
  ///
  /// > Runs on: a new task, created after fulfilment, which starts on the actor that the closure
  /// > was written in.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the
  /// > closure throws; the cancel reason.
  ///
  /// - Parameter transform: Takes the value and returns another.
  /// - Returns: A promise of the closure's result.
  /// - Complexity: O(1), plus a task.
  @inlinable public func asyncMap<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T) async throws -> U
  ) -> CancellablePromise<U> {
    linkThen(Hop()) { (value: T) in
      CancellablePromise<U>(file: "", line: 0) { try await transform(value) }
    }
  }
}
