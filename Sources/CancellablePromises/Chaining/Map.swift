public import Dispatch
public import Promises

extension CancellablePromise {
  /// Transforms the value.
  ///
  ///     fetchUser(id).map { user in user.name }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the cancel reason.
  ///
  /// - Parameter transform: Takes the value and returns another. To return a promise, use `then`.
  /// - Returns: A promise of the closure's result.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func map<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T) throws -> U
  ) -> CancellablePromise<U> {
    map(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  @_alwaysEmitIntoClient
  func map<U: Sendable>(_ hop: consuming Hop, _ transform: @escaping Body<T, U>)
    -> CancellablePromise<U>
  {
    link(LinkBehaviour.map(T.self, U.self), .fulfilled, hop, transform)
  }

  /// Transforms the value, and rejects if the result is nil.
  ///
  ///     fetchText().compactMap { text in Int(text) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; `PromiseError.compactMap(_:_:)` if it returns nil; the cancel reason.
  ///
  /// - Parameter transform: Takes the value and returns another, or nil.
  /// - Returns: A promise of the closure's result.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func compactMap<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T) throws -> U?
  ) -> CancellablePromise<U> {
    compactMap(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  @_alwaysEmitIntoClient
  func compactMap<U: Sendable>(
    _ hop: consuming Hop, _ transform: @escaping Body<T, U?>
  ) -> CancellablePromise<U> {
    link(
      LinkBehaviour.compactMap(T.self, U.self), .fulfilled, hop, transform)
  }

  /// Discards the value.
  ///
  ///     fetchUser(id).asVoid()
  ///
  /// > Rejects with: the upstream's error; the cancel reason.
  ///
  /// - Returns: A promise that settles inline when this does.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func asVoid() -> CancellablePromise<Void> {
    map(Hop()) { _ in }
  }
}
