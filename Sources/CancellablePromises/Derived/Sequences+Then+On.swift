// Derived from Sources/CancellablePromises/Chaining/Sequences+Then.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellablePromise where T: Sequence {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func thenMap<U: Thenable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> CancellablePromise<[U.T]> { thenMap(Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func thenMap<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> CancellablePromise<[U.T]> { thenMap(Hop(dispatcher, flags: flags), transform) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func thenFlatMap<U: Thenable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> CancellablePromise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    thenFlatMap(Hop(dispatcher), unisolated(main: transform))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func thenFlatMap<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> CancellablePromise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    thenFlatMap(Hop(dispatcher, flags: flags), transform)
  }
}
