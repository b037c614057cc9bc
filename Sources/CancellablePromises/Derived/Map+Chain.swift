// Derived from Sources/Promises/Chaining/Map.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellablePromise {
  /// Transforms the value.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func map<U: Sendable>(
    @_inheritActorContext _ transform: __owned @escaping @isolated(any) @Sendable (T) throws -> U
  ) -> CancellablePromise<U> {
    linkMap(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func map<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: __owned @escaping @MainActor (T) throws -> U
  ) -> CancellablePromise<U> { linkMap(Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func map<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping @Sendable (T) throws -> U
  ) -> CancellablePromise<U> { linkMap(Hop(dispatcher, flags: flags), transform) }
}

extension CancellablePromise {
  /// Transforms the value, and rejects if the result is nil.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    @_inheritActorContext _ transform: __owned @escaping @isolated(any) @Sendable (T) throws -> U?
  ) -> CancellablePromise<U> {
    linkCompactMap(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: __owned @escaping @MainActor (T) throws -> U?
  ) -> CancellablePromise<U> { linkCompactMap(Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping @Sendable (T) throws -> U?
  ) -> CancellablePromise<U> { linkCompactMap(Hop(dispatcher, flags: flags), transform) }
}

extension CancellablePromise {
  /// Discards the value.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func asVoid() -> CancellablePromise<Void> {
    linkMap(Hop()) { (_: T) in }
  }
}
