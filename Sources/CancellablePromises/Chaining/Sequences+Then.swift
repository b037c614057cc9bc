public import Dispatch
public import Promises

extension CancellablePromise where T: Sequence {
  /// Starts work for each element of the value, and waits for all of it.
  ///
  /// Cancelling the returned promise cancels this one or, once the closure has run, all the
  /// promises that it returned. The first error among those cancels the rest of them too.
  ///
  ///     fetchUsers().thenMap { user in fetchAvatar(of: user) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the first error among the promises it returns; the cancel reason.
  ///
  /// - Parameter transform: Takes an element and returns a promise.
  /// - Returns: A promise of an array of the results, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when it runs.
  @_alwaysEmitIntoClient
  public func thenMap<U: Thenable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> CancellablePromise<[U.T]> {
    thenMap(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  @_alwaysEmitIntoClient
  func thenMap<U: Thenable>(
    _ hop: consuming Hop, _ transform: @escaping Body<T.Element, U>
  ) -> CancellablePromise<[U.T]> {
    link(
      LinkBehaviour.then(T.self, CancellablePromise<[U.T]>.self), .fulfilled, hop,
      Starter {
        @Sendable (values: T) throws -> CancellablePromise<[U.T]> in
        when(fulfilled: try values.map(transform), autoCancel: true)
      })
  }

  /// Starts work for each element of the value, waits for all of it, and joins the resulting
  /// sequences.
  ///
  /// Cancelling the returned promise cancels this one or, once the closure has run, all the
  /// promises that it returned. The first error among those cancels the rest of them too.
  ///
  ///     fetchUsers().thenFlatMap { user in fetchMessages(to: user) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the first error among the promises it returns; the cancel reason.
  ///
  /// - Parameter transform: Takes an element and returns a promise.
  /// - Returns: A promise of an array of all elements, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when it runs.
  @_alwaysEmitIntoClient
  public func thenFlatMap<U: Thenable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> CancellablePromise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    thenFlatMap(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  @_alwaysEmitIntoClient
  func thenFlatMap<U: Thenable>(
    _ hop: consuming Hop, _ transform: @escaping Body<T.Element, U>
  ) -> CancellablePromise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    link(
      LinkBehaviour.then(T.self, CancellablePromise<[U.T.Element]>.self), .fulfilled, hop,
      Starter {
        @Sendable (values: T) throws -> CancellablePromise<[U.T.Element]> in
        when(fulfilled: try values.map(transform), autoCancel: true)
          .map(Hop()) { $0.flatMap { $0 } }
      })
  }
}
