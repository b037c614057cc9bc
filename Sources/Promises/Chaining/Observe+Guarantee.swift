public import Dispatch

// What every thenable has, once more for guarantees. Architecture.md says why, under "Operators".

extension Guarantee {
  /// Observes the outcome, whether value or error, and passes it on unchanged.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After either outcome, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameter body: Receives the outcome.
  /// - Returns: A promise that settles the way this one does, once the closure has finished.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func tap(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Result<T, any Error>) -> Void
  ) -> Promise<T> {
    tap(Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does what `tap` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After either outcome, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Receives the outcome.
  /// - Returns: A promise that settles the way this one does, once the closure has finished.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func tap(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (Result<T, any Error>) -> Void
  ) -> Promise<T> {
    tap(Hop(dispatcher), unisolated(main: body))
  }

  /// Does what `tap` does, on a given dispatcher.
  ///
  /// > Runs on: the dispatcher; with `nil`, inline: on the thread that settles this or, if it has
  /// > already settled, before the call returns. After either outcome, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - body: Receives the outcome.
  /// - Returns: A promise that settles the way this one does, once the closure has finished.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func tap(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (Result<T, any Error>) -> Void
  ) -> Promise<T> {
    tap(Hop(dispatcher, flags: flags), body)
  }
}
