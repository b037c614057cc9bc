// Derived from Sources/Promises/Chaining/Sequences+Then.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellablePromise where T: Sequence {
  /// Starts work for each element of the value, and waits for all the work.
  ///
  ///     fetchUsers().thenMap { user in fetchAvatar(of: user) }
  ///
  /// Cancelling the result cancels this promise or, once the closure has run, all promises that
  /// the closure returned. The first error among these promises cancels the others too.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the
  /// > closure throws; the first error among the closure's promises; the cancel reason.
  ///
  /// - Parameter transform: Takes an element and returns a promise.
  /// - Returns: A promise of an array of the results, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when the operator runs.
  @_alwaysEmitIntoClient public func thenMap<U: Thenable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> CancellablePromise<[U.T]> {
    linkThenMap(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(consume transform))
  }

  /// As ``thenMap(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func thenMap<U: Thenable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> CancellablePromise<[U.T]> {
    linkThenMap(of: T.self, Hop(dispatcher), unisolated(main: consume transform))
  }

  /// As ``thenMap(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func thenMap<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> CancellablePromise<[U.T]> {
    linkThenMap(of: T.self, Hop(consume dispatcher, flags: flags), consume transform)
  }

  /// As ``thenMap(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func thenMap<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping (T.Element) throws -> U
  ) -> CancellablePromise<[U.T]> {
    linkThenMap(of: T.self, Hop(consume dispatcher, flags: flags), unchecked(consume transform))
  }

  /// Starts work for each element of the value, waits for all the work, and joins the sequences.
  ///
  ///     fetchUsers().thenFlatMap { user in fetchMessages(to: user) }
  ///
  /// Cancelling the result cancels this promise or, once the closure has run, all promises that
  /// the closure returned. The first error among these promises cancels the others too.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the
  /// > closure throws; the first error among the closure's promises; the cancel reason.
  ///
  /// - Parameter transform: Takes an element and returns a promise of a sequence.
  /// - Returns: A promise of an array of all elements, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when the operator runs.
  @_alwaysEmitIntoClient public func thenFlatMap<U: Thenable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> CancellablePromise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(consume transform))
  }

  /// As ``thenFlatMap(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func thenFlatMap<U: Thenable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> CancellablePromise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(of: T.self, Hop(dispatcher), unisolated(main: consume transform))
  }

  /// As ``thenFlatMap(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func thenFlatMap<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> CancellablePromise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(of: T.self, Hop(consume dispatcher, flags: flags), consume transform)
  }

  /// As ``thenFlatMap(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func thenFlatMap<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping (T.Element) throws -> U
  ) -> CancellablePromise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(of: T.self, Hop(consume dispatcher, flags: flags), unchecked(consume transform))
  }
}
