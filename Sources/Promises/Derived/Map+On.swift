// Derived from Sources/Promises/Chaining/Map.swift by .ci/derived.

public import Dispatch

extension Promise {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func map<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T) throws -> U
  ) -> Promise<U> { linkMap(Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func map<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T) throws -> U
  ) -> Promise<U> { linkMap(Hop(dispatcher, flags: flags), transform) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T) throws -> U?
  ) -> Promise<U> { linkCompactMap(Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T) throws -> U?
  ) -> Promise<U> { linkCompactMap(Hop(dispatcher, flags: flags), transform) }
}

extension Guarantee {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func map<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T) -> U
  ) -> Guarantee<U> { map(Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func map<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T) -> U
  ) -> Guarantee<U> { map(Hop(dispatcher, flags: flags), transform) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T) throws -> U?
  ) -> Promise<U> { linkCompactMap(Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T) throws -> U?
  ) -> Promise<U> { linkCompactMap(Hop(dispatcher, flags: flags), transform) }
}

extension PlainGuarantee {
  /// Does the same on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func map<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T) throws -> U
  ) -> Promise<U> { linkMap(Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_disfavoredOverload @_alwaysEmitIntoClient public func map<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T) throws -> U
  ) -> Promise<U> { linkMap(Hop(dispatcher, flags: flags), transform) }
}
