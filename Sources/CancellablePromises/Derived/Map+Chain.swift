// Derived from Sources/Promises/Chaining/Map.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellableCatchMixin {
  /// Transforms the value.
  ///
  ///     fetchUser(id).map { user in user.name }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the
  /// > closure throws; the cancel reason.
  ///
  /// - Parameter transform: Takes the value and returns another. To return a promise, use `then`.
  /// - Returns: A promise of the closure's result.
  @_alwaysEmitIntoClient public func map<U: Sendable>(
    @_inheritActorContext _ transform: __owned @escaping @isolated(any) @Sendable (T) throws -> U
  ) -> CancellablePromise<U> {
    linkMap(Hop(isolation: transform.isolation, role: .map), unisolated(consume transform))
  }

  /// As ``map(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func map<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: __owned @escaping @MainActor (T) throws -> U
  ) -> CancellablePromise<U> { linkMap(Hop(dispatcher), unisolated(main: consume transform)) }

  /// As ``map(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func map<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping @Sendable (T) throws -> U
  ) -> CancellablePromise<U> { linkMap(Hop(consume dispatcher, flags: flags), consume transform) }

  /// As ``map(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func map<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping (T) throws -> U
  ) -> CancellablePromise<U> {
    linkMap(Hop(consume dispatcher, flags: flags), unchecked(consume transform))
  }
}

extension CancellableCatchMixin {
  /// Transforms the value, and rejects if the result is nil.
  ///
  ///     fetchText().compactMap { text in Int(text) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the
  /// > closure throws; `PromiseError.compactMap(_:_:)` if the closure returns nil; the cancel
  /// > reason.
  ///
  /// - Parameter transform: Takes the value and returns another, or nil.
  /// - Returns: A promise of the closure's result.
  @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    @_inheritActorContext _ transform: __owned @escaping @isolated(any) @Sendable (T) throws -> U?
  ) -> CancellablePromise<U> {
    linkCompactMap(Hop(isolation: transform.isolation, role: .map), unisolated(consume transform))
  }

  /// As ``compactMap(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: __owned @escaping @MainActor (T) throws -> U?
  ) -> CancellablePromise<U> {
    linkCompactMap(Hop(dispatcher), unisolated(main: consume transform))
  }

  /// As ``compactMap(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping @Sendable (T) throws -> U?
  ) -> CancellablePromise<U> {
    linkCompactMap(Hop(consume dispatcher, flags: flags), consume transform)
  }

  /// As ``compactMap(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func compactMap<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: __owned @escaping (T) throws -> U?
  ) -> CancellablePromise<U> {
    linkCompactMap(Hop(consume dispatcher, flags: flags), unchecked(consume transform))
  }
}

extension CancellableCatchMixin {
  /// Discards the value.
  ///
  ///     fetchUser(id).asVoid()
  ///
  /// > Rejects with: the upstream's error; the cancel reason.
  ///
  /// - Returns: A promise that settles inline when this promise does.
  @_alwaysEmitIntoClient public func asVoid() -> CancellablePromise<Void> {
    linkMap(Hop()) { (_: T) in }
  }
}
