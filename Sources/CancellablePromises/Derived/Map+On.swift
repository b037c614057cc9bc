// Derived from Sources/CancellablePromises/Chaining/Map.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellablePromise {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func map<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T) throws -> U
  ) -> CancellablePromise<U> { map(Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func map<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T) throws -> U
  ) -> CancellablePromise<U> { map(Hop(dispatcher, flags: flags), transform) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T) throws -> U?
  ) -> CancellablePromise<U> { compactMap(Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T) throws -> U?
  ) -> CancellablePromise<U> { compactMap(Hop(dispatcher, flags: flags), transform) }
}
