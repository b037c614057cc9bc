public import Dispatch

// What every thenable has, once more for guarantees. Architecture.md says why, under "Operators".

extension Guarantee {
  /// Transforms the value, and rejects if the result is nil.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; ``PromiseError/compactMap(_:_:)`` if it returns nil.
  ///
  /// - Parameter transform: Takes the value and returns another, or nil.
  /// - Returns: A promise of the closure's result.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func compactMap<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T) throws -> U?
  ) -> Promise<U> {
    compactMap(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Does what `compactMap` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; ``PromiseError/compactMap(_:_:)`` if it returns nil.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - transform: Takes the value and returns another, or nil.
  /// - Returns: A promise of the closure's result.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func compactMap<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T) throws -> U?
  ) -> Promise<U> {
    compactMap(Hop(dispatcher), unisolated(main: transform))
  }

  /// Does what `compactMap` does, on a given dispatcher.
  ///
  /// > Runs on: the dispatcher; with `nil`, inline: on the thread that settles this or, if it has
  /// > already settled, before the call returns. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; ``PromiseError/compactMap(_:_:)`` if it returns nil.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - transform: Takes the value and returns another, or nil.
  /// - Returns: A promise of the closure's result.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func compactMap<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T) throws -> U?
  ) -> Promise<U> {
    compactMap(Hop(dispatcher, flags: flags), transform)
  }
}
