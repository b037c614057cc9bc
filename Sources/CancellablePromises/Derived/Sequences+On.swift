// Derived from Sources/CancellablePromises/Chaining/Sequences.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellablePromise where T: Sequence {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> CancellablePromise<[U]> { mapValues(Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> CancellablePromise<[U]> { mapValues(Hop(dispatcher, flags: flags), transform) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> CancellablePromise<[U.Element]> where U.Element: Sendable {
    flatMapValues(Hop(dispatcher), unisolated(main: transform))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> CancellablePromise<[U.Element]> where U.Element: Sendable {
    flatMapValues(Hop(dispatcher, flags: flags), transform)
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U?
  ) -> CancellablePromise<[U]> { compactMapValues(Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U?
  ) -> CancellablePromise<[U]> { compactMapValues(Hop(dispatcher, flags: flags), transform) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func filterValues(
    on dispatcher: MainDispatcher, _ isIncluded: @escaping @MainActor (T.Element) throws -> Bool
  ) -> CancellablePromise<[T.Element]> where T.Element: Sendable {
    filterValues(Hop(dispatcher), unisolated(main: isIncluded))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func filterValues(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ isIncluded: @escaping @Sendable (T.Element) throws -> Bool
  ) -> CancellablePromise<[T.Element]> where T.Element: Sendable {
    filterValues(Hop(dispatcher, flags: flags), isIncluded)
  }
}
