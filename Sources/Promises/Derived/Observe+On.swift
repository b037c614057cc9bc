// Derived from Sources/Promises/Chaining/Observe.swift by .ci/derived.

public import Dispatch

extension Promise {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func done(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) throws -> Void
  ) -> Promise<Void> { linkDone(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func done(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) throws -> Void
  ) -> Promise<Void> { linkDone(Hop(dispatcher, flags: flags), body) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func get(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) throws -> Void
  ) -> Promise<T> { linkGet(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func get(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) throws -> Void
  ) -> Promise<T> { linkGet(Hop(dispatcher, flags: flags), body) }
}

extension Guarantee {
  /// Uses the value; the result carries none.
  ///
  /// As on ``Promise``, with a closure that cannot fail.
  @discardableResult @_alwaysEmitIntoClient public func done(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (T) -> Void
  ) -> Guarantee<Void> { linkDone(Hop(isolation: body.isolation, role: .return), unisolated(body)) }

  /// Does the same on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func done(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) -> Void
  ) -> Guarantee<Void> { linkDone(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @discardableResult @_alwaysEmitIntoClient public func done(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) -> Void
  ) -> Guarantee<Void> { linkDone(Hop(dispatcher, flags: flags), body) }

  /// Uses the value, and passes it on.
  ///
  /// As on ``Promise``, with a closure that cannot fail.
  @discardableResult @_alwaysEmitIntoClient public func get(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (T) -> Void
  ) -> Guarantee<T> { linkGet(Hop(isolation: body.isolation, role: .return), unisolated(body)) }

  /// Does the same on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func get(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) -> Void
  ) -> Guarantee<T> { linkGet(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @discardableResult @_alwaysEmitIntoClient public func get(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) -> Void
  ) -> Guarantee<T> { linkGet(Hop(dispatcher, flags: flags), body) }
}

extension PlainGuarantee {
  /// Uses the value; the result carries none.
  ///
  /// As on ``Promise``.
  @_disfavoredOverload @_alwaysEmitIntoClient public func done<Value>(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (T) throws -> Void
  ) -> Promise<Void> where Self == Guarantee<Value> {
    linkDone(Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  /// Does the same on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func done<Value>(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) throws -> Void
  ) -> Promise<Void> where Self == Guarantee<Value> {
    linkDone(Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_disfavoredOverload @_alwaysEmitIntoClient public func done<Value>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) throws -> Void
  ) -> Promise<Void> where Self == Guarantee<Value> {
    linkDone(Hop(dispatcher, flags: flags), body)
  }

  /// Uses the value, and passes it on.
  ///
  /// As on ``Promise``.
  @_disfavoredOverload @_alwaysEmitIntoClient public func get<Value>(
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (T) throws -> Void
  ) -> Promise<T> where Self == Guarantee<Value> {
    linkGet(Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  /// Does the same on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func get<Value>(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) throws -> Void
  ) -> Promise<T> where Self == Guarantee<Value> {
    linkGet(Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_disfavoredOverload @_alwaysEmitIntoClient public func get<Value>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) throws -> Void
  ) -> Promise<T> where Self == Guarantee<Value> { linkGet(Hop(dispatcher, flags: flags), body) }
}

extension Promise {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func tap(
    on dispatcher: MainDispatcher,
    _ body: __owned @escaping @MainActor (Result<T, any Error>) -> Void
  ) -> Promise<T> { linkTap(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func tap(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (Result<T, any Error>) -> Void
  ) -> Promise<T> { linkTap(Hop(dispatcher, flags: flags), body) }
}

extension Guarantee {
  /// Observes the outcome, whether value or error, and passes it on unchanged.
  ///
  /// As on ``Promise``.
  @_alwaysEmitIntoClient public func tap(
    @_inheritActorContext _ body:
      __owned @escaping @isolated(any) @Sendable (Result<T, any Error>) -> Void
  ) -> Promise<T> { linkTap(Hop(isolation: body.isolation, role: .map), unisolated(body)) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func tap(
    on dispatcher: MainDispatcher,
    _ body: __owned @escaping @MainActor (Result<T, any Error>) -> Void
  ) -> Promise<T> { linkTap(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func tap(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (Result<T, any Error>) -> Void
  ) -> Promise<T> { linkTap(Hop(dispatcher, flags: flags), body) }
}

extension Promise {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func tapError(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (any Error) -> Void
  ) -> Promise<T> { linkTapError(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func tapError(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (any Error) -> Void
  ) -> Promise<T> { linkTapError(Hop(dispatcher, flags: flags), body) }
}
