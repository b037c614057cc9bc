public import Dispatch
public import Promises

extension CancellablePromise where T: Sequence {
  /// Transforms each element of the value.
  ///
  ///     fetchUsers().mapValues { user in user.name }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the cancel reason.
  ///
  /// - Parameter transform: Takes an element and returns another.
  /// - Returns: A promise of an array of the closure's results, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when it runs.
  @_alwaysEmitIntoClient
  public func mapValues<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> CancellablePromise<[U]> {
    mapValues(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  @_alwaysEmitIntoClient
  func mapValues<U: Sendable>(
    _ hop: consuming Hop, _ transform: @escaping Body<T.Element, U>
  ) -> CancellablePromise<[U]> {
    link(LinkBehaviour.map(T.self, [U].self), .fulfilled, hop) {
      @Sendable (values: T) throws -> [U] in try values.map(transform)
    }
  }

  /// Transforms each element of the value into a sequence, and joins the sequences.
  ///
  ///     fetchUsers().flatMapValues { user in user.friends }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the cancel reason.
  ///
  /// - Parameter transform: Takes an element and returns a sequence.
  /// - Returns: A promise of an array of all elements, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when it runs.
  @_alwaysEmitIntoClient
  public func flatMapValues<U: Sequence & SendableMetatype>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> CancellablePromise<[U.Element]> where U.Element: Sendable {
    flatMapValues(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  @_alwaysEmitIntoClient
  func flatMapValues<U: Sequence & SendableMetatype>(
    _ hop: consuming Hop, _ transform: @escaping Body<T.Element, U>
  ) -> CancellablePromise<[U.Element]> where U.Element: Sendable {
    link(
      LinkBehaviour.map(T.self, [U.Element].self), .fulfilled, hop
    ) {
      @Sendable (values: T) throws -> [U.Element] in try values.flatMap(transform)
    }
  }

  /// Transforms each element of the value, leaving out nil results.
  ///
  ///     fetchUsers().compactMapValues { user in user.nickname }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the cancel reason.
  ///
  /// - Parameter transform: Takes an element and returns another, or nil.
  /// - Returns: A promise of an array of the closure's results, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when it runs.
  @_alwaysEmitIntoClient
  public func compactMapValues<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U?
  ) -> CancellablePromise<[U]> {
    compactMapValues(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  @_alwaysEmitIntoClient
  func compactMapValues<U: Sendable>(
    _ hop: consuming Hop, _ transform: @escaping Body<T.Element, U?>
  ) -> CancellablePromise<[U]> {
    link(LinkBehaviour.map(T.self, [U].self), .fulfilled, hop) {
      @Sendable (values: T) throws -> [U] in try values.compactMap(transform)
    }
  }

  /// Keeps the elements of the value that satisfy a predicate.
  ///
  ///     fetchUsers().filterValues { user in user.isOnline }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the cancel reason.
  ///
  /// - Parameter isIncluded: Takes an element and returns whether to keep it.
  /// - Returns: A promise of an array of the elements that were kept, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when it runs.
  @_alwaysEmitIntoClient
  public func filterValues(
    @_inheritActorContext _ isIncluded:
      @escaping @isolated(any) @Sendable (T.Element) throws -> Bool
  ) -> CancellablePromise<[T.Element]> where T.Element: Sendable {
    filterValues(Hop(isolation: isIncluded.isolation, role: .map), unisolated(isIncluded))
  }

  @_alwaysEmitIntoClient
  func filterValues(
    _ hop: consuming Hop, _ isIncluded: @escaping Body<T.Element, Bool>
  ) -> CancellablePromise<[T.Element]> where T.Element: Sendable {
    link(
      LinkBehaviour.map(T.self, [T.Element].self), .fulfilled, hop
    ) {
      @Sendable (values: T) throws -> [T.Element] in try values.filter(isIncluded)
    }
  }
}
