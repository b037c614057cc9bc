// Derived from Sources/Promises/Chaining/Sequences.swift by .ci/derived.

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
  /// > Rejects with: the upstream's error, without running the closure; any error that the
  /// > closure throws; the cancel reason.
  ///
  /// - Parameter transform: Takes an element and returns another.
  /// - Returns: A promise of an array of the closure's results, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when the operator runs.
  @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> CancellablePromise<[U]> {
    linkMap(
      Hop(isolation: transform.isolation, role: .map), T.mapping(unisolated(consume transform)))
  }

  /// As ``mapValues(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> CancellablePromise<[U]> {
    linkMap(Hop(dispatcher), T.mapping(unisolated(main: consume transform)))
  }

  /// As ``mapValues(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> CancellablePromise<[U]> {
    linkMap(Hop(consume dispatcher, flags: flags), T.mapping(consume transform))
  }

  /// As ``mapValues(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func mapValues<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping (T.Element) throws -> U
  ) -> CancellablePromise<[U]> {
    linkMap(Hop(consume dispatcher, flags: flags), T.mapping(unchecked(consume transform)))
  }

  /// Transforms each element of the value into a sequence, and joins the sequences.
  ///
  ///     fetchUsers().flatMapValues { user in user.friends }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the
  /// > closure throws; the cancel reason.
  ///
  /// - Parameter transform: Takes an element and returns a sequence.
  /// - Returns: A promise of an array of all elements, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when the operator runs.
  @_alwaysEmitIntoClient public func flatMapValues<U: Sequence & SendableMetatype>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> CancellablePromise<[U.Element]> where U.Element: Sendable {
    linkMap(
      Hop(isolation: transform.isolation, role: .map), T.flatMapping(unisolated(consume transform)))
  }

  /// As ``flatMapValues(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> CancellablePromise<[U.Element]> where U.Element: Sendable {
    linkMap(Hop(dispatcher), T.flatMapping(unisolated(main: consume transform)))
  }

  /// As ``flatMapValues(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient
  public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> CancellablePromise<[U.Element]> where U.Element: Sendable {
    linkMap(Hop(consume dispatcher, flags: flags), T.flatMapping(consume transform))
  }

  /// As ``flatMapValues(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping (T.Element) throws -> U
  ) -> CancellablePromise<[U.Element]> where U.Element: Sendable {
    linkMap(Hop(consume dispatcher, flags: flags), T.flatMapping(unchecked(consume transform)))
  }

  /// Transforms each element of the value, leaving out nil results.
  ///
  ///     fetchUsers().compactMapValues { user in user.nickname }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the
  /// > closure throws; the cancel reason.
  ///
  /// - Parameter transform: Takes an element and returns another, or nil.
  /// - Returns: A promise of an array of the closure's results, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when the operator runs.
  @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U?
  ) -> CancellablePromise<[U]> {
    linkMap(
      Hop(isolation: transform.isolation, role: .map),
      T.compactMapping(unisolated(consume transform)))
  }

  /// As ``compactMapValues(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U?
  ) -> CancellablePromise<[U]> {
    linkMap(Hop(dispatcher), T.compactMapping(unisolated(main: consume transform)))
  }

  /// As ``compactMapValues(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U?
  ) -> CancellablePromise<[U]> {
    linkMap(Hop(consume dispatcher, flags: flags), T.compactMapping(consume transform))
  }

  /// As ``compactMapValues(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure
  /// captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func compactMapValues<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping (T.Element) throws -> U?
  ) -> CancellablePromise<[U]> {
    linkMap(Hop(consume dispatcher, flags: flags), T.compactMapping(unchecked(consume transform)))
  }

  /// Keeps the elements of the value that satisfy a predicate.
  ///
  ///     fetchUsers().filterValues { user in user.isOnline }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the
  /// > closure throws; the cancel reason.
  ///
  /// - Parameter isIncluded: Takes an element and returns whether to keep the element.
  /// - Returns: A promise of an array of the kept elements, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when the operator runs.
  @_alwaysEmitIntoClient public func filterValues(
    @_inheritActorContext _ isIncluded:
      @escaping @isolated(any) @Sendable (T.Element) throws -> Bool
  ) -> CancellablePromise<[T.Element]> where T.Element: Sendable {
    linkMap(
      Hop(isolation: isIncluded.isolation, role: .map), T.filtering(unisolated(consume isIncluded)))
  }

  /// As ``filterValues(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func filterValues(
    on dispatcher: MainDispatcher, _ isIncluded: @escaping @MainActor (T.Element) throws -> Bool
  ) -> CancellablePromise<[T.Element]> where T.Element: Sendable {
    linkMap(Hop(dispatcher), T.filtering(unisolated(main: consume isIncluded)))
  }

  /// As ``filterValues(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func filterValues(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ isIncluded: @escaping @Sendable (T.Element) throws -> Bool
  ) -> CancellablePromise<[T.Element]> where T.Element: Sendable {
    linkMap(Hop(consume dispatcher, flags: flags), T.filtering(consume isIncluded))
  }

  /// As ``filterValues(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func filterValues(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ isIncluded: @escaping (T.Element) throws -> Bool
  ) -> CancellablePromise<[T.Element]> where T.Element: Sendable {
    linkMap(Hop(consume dispatcher, flags: flags), T.filtering(unchecked(consume isIncluded)))
  }

  /// Sorts the elements of the value with a comparison.
  ///
  ///     fetchUsers().sortedValues { one, other in one.name < other.name }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called many times, until the elements are sorted.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the
  /// > closure throws; the cancel reason.
  ///
  /// - Parameter areInIncreasingOrder: Returns whether the first argument comes before the second.
  /// - Returns: A promise of a sorted array.
  /// - Complexity: O(*n* log *n*) in the length of the sequence, when the operator runs.
  @_alwaysEmitIntoClient public func sortedValues(
    @_inheritActorContext _ areInIncreasingOrder:
      @escaping @isolated(any) @Sendable (T.Element, T.Element) throws -> Bool
  ) -> CancellablePromise<[T.Element]> where T.Element: Sendable {
    linkMap(
      Hop(isolation: areInIncreasingOrder.isolation, role: .map),
      T.sorting(unisolated(pair: consume areInIncreasingOrder)))
  }

  /// As ``sortedValues(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: MainDispatcher,
    _ areInIncreasingOrder: @escaping @MainActor (T.Element, T.Element) throws -> Bool
  ) -> CancellablePromise<[T.Element]> where T.Element: Sendable {
    linkMap(Hop(dispatcher), T.sorting(unisolated(mainPair: consume areInIncreasingOrder)))
  }

  /// As ``sortedValues(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ areInIncreasingOrder: @escaping @Sendable (T.Element, T.Element) throws -> Bool
  ) -> CancellablePromise<[T.Element]> where T.Element: Sendable {
    linkMap(Hop(consume dispatcher, flags: flags), T.sorting(consume areInIncreasingOrder))
  }

  /// As ``sortedValues(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func sortedValues(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ areInIncreasingOrder: @escaping (T.Element, T.Element) throws -> Bool
  ) -> CancellablePromise<[T.Element]> where T.Element: Sendable {
    linkMap(
      Hop(consume dispatcher, flags: flags),
      T.sorting(unchecked(pair: consume areInIncreasingOrder)))
  }
}
