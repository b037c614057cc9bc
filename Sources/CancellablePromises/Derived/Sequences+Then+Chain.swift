// Derived from Sources/Promises/Chaining/Sequences+Then.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellablePromise where T: Sequence {
  /// Starts work for each element of the value, and waits for all of it.
  ///
  /// Cancelling the result cancels this or, once the closure has run, all the
  /// promises that it returned. The first error among those cancels the rest of them too.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func thenMap<U: Thenable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> CancellablePromise<[U.T]> {
    linkThenMap(of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func thenMap<U: Thenable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> CancellablePromise<[U.T]> {
    linkThenMap(of: T.self, Hop(dispatcher), unisolated(main: transform))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func thenMap<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> CancellablePromise<[U.T]> {
    linkThenMap(of: T.self, Hop(dispatcher, flags: flags), transform)
  }

  /// Starts work for each element of the value, waits for all of it, and joins the sequences.
  ///
  /// Cancelling the result cancels this or, once the closure has run, all the
  /// promises that it returned. The first error among those cancels the rest of them too.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func thenFlatMap<U: Thenable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> CancellablePromise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func thenFlatMap<U: Thenable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> CancellablePromise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(of: T.self, Hop(dispatcher), unisolated(main: transform))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func thenFlatMap<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> CancellablePromise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(of: T.self, Hop(dispatcher, flags: flags), transform)
  }
}
