// Derived from Sources/CancellablePromises/Chaining/Observe.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellablePromise {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func done(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) throws -> Void
  ) -> CancellablePromise<Void> { done(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func done(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> CancellablePromise<Void> { done(Hop(dispatcher, flags: flags), body) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func get(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) throws -> Void
  ) -> CancellablePromise<T> { get(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func get(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> CancellablePromise<T> { get(Hop(dispatcher, flags: flags), body) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func tap(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (Result<T, any Error>) -> Void
  ) -> CancellablePromise<T> { tap(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func tap(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (Result<T, any Error>) -> Void
  ) -> CancellablePromise<T> { tap(Hop(dispatcher, flags: flags), body) }
}
