// Derived from Sources/Promises/Chaining/Map.swift by .ci/derived.

public import Dispatch

extension Promise {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func map<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: __owned @escaping @MainActor (T) throws -> U
  ) -> Promise<U> { linkMap(Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func map<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping @Sendable (T) throws -> U
  ) -> Promise<U> { linkMap(Hop(dispatcher, flags: flags), transform) }
}

extension Guarantee {
  /// Transforms the value.
  ///
  /// As on ``Promise``, with a closure that cannot fail.
  @_alwaysEmitIntoClient public func map<U: Sendable>(
    @_inheritActorContext _ transform: __owned @escaping @isolated(any) @Sendable (T) -> U
  ) -> Guarantee<U> {
    linkMap(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func map<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: __owned @escaping @MainActor (T) -> U
  ) -> Guarantee<U> { linkMap(Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func map<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping @Sendable (T) -> U
  ) -> Guarantee<U> { linkMap(Hop(dispatcher, flags: flags), transform) }
}

extension PlainGuarantee {
  /// Transforms the value.
  ///
  /// As on ``Promise``.
  @_disfavoredOverload @_alwaysEmitIntoClient public func map<Value, U: Sendable>(
    @_inheritActorContext _ transform: __owned @escaping @isolated(any) @Sendable (T) throws -> U
  ) -> Promise<U> where Self == Guarantee<Value> {
    linkMap(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Does the same on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func map<Value, U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: __owned @escaping @MainActor (T) throws -> U
  ) -> Promise<U> where Self == Guarantee<Value> {
    linkMap(Hop(dispatcher), unisolated(main: transform))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_disfavoredOverload @_alwaysEmitIntoClient public func map<Value, U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping @Sendable (T) throws -> U
  ) -> Promise<U> where Self == Guarantee<Value> {
    linkMap(Hop(dispatcher, flags: flags), transform)
  }
}

extension Promise {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: __owned @escaping @MainActor (T) throws -> U?
  ) -> Promise<U> { linkCompactMap(Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping @Sendable (T) throws -> U?
  ) -> Promise<U> { linkCompactMap(Hop(dispatcher, flags: flags), transform) }
}

extension Guarantee {
  /// Transforms the value, and rejects if the result is nil.
  ///
  /// As on ``Promise``.
  @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    @_inheritActorContext _ transform: __owned @escaping @isolated(any) @Sendable (T) throws -> U?
  ) -> Promise<U> {
    linkCompactMap(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: __owned @escaping @MainActor (T) throws -> U?
  ) -> Promise<U> { linkCompactMap(Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping @Sendable (T) throws -> U?
  ) -> Promise<U> { linkCompactMap(Hop(dispatcher, flags: flags), transform) }
}
