// Derived from Sources/Promises/Chaining/Observe.swift by .ci/derived.

public import Dispatch

extension Promise {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func done(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) throws -> Void
  ) -> Promise<Void> { linkDone(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func done(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> Promise<Void> { linkDone(Hop(dispatcher, flags: flags), body) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func get(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) throws -> Void
  ) -> Promise<T> { linkGet(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func get(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> Promise<T> { linkGet(Hop(dispatcher, flags: flags), body) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func tap(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (Result<T, any Error>) -> Void
  ) -> Promise<T> { linkTap(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func tap(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (Result<T, any Error>) -> Void
  ) -> Promise<T> { linkTap(Hop(dispatcher, flags: flags), body) }
}

extension Guarantee {
  /// Does the same on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func done(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) -> Void
  ) -> Guarantee<Void> { done(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @discardableResult @_alwaysEmitIntoClient public func done(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) -> Void
  ) -> Guarantee<Void> { done(Hop(dispatcher, flags: flags), body) }

  /// Does the same on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func get(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) -> Void
  ) -> Guarantee<T> { get(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @discardableResult @_alwaysEmitIntoClient public func get(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) -> Void
  ) -> Guarantee<T> { get(Hop(dispatcher, flags: flags), body) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func tap(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (Result<T, any Error>) -> Void
  ) -> Promise<T> { linkTap(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func tap(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (Result<T, any Error>) -> Void
  ) -> Promise<T> { linkTap(Hop(dispatcher, flags: flags), body) }
}

extension PlainGuarantee {
  /// Does the same on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func done(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) throws -> Void
  ) -> Promise<Void> { linkDone(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_disfavoredOverload @_alwaysEmitIntoClient public func done(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> Promise<Void> { linkDone(Hop(dispatcher, flags: flags), body) }

  /// Does the same on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func get(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) throws -> Void
  ) -> Promise<T> { linkGet(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_disfavoredOverload @_alwaysEmitIntoClient public func get(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> Promise<T> { linkGet(Hop(dispatcher, flags: flags), body) }
}
