public import Dispatch
public import Promises

extension CancellablePromise where T: Sequence {
  /// Sorts the elements of the value with a comparison.
  ///
  ///     fetchUsers().sortedValues { one, other in one.name < other.name }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called many times, until the elements are sorted.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the cancel reason.
  ///
  /// - Parameter areInIncreasingOrder: Returns whether its first argument comes before its second.
  /// - Returns: A promise of a sorted array.
  /// - Complexity: O(*n* log *n*) in the length of the sequence, when it runs.
  @_alwaysEmitIntoClient
  public func sortedValues(
    @_inheritActorContext _ areInIncreasingOrder:
      @escaping @isolated(any) @Sendable (T.Element, T.Element) throws -> Bool
  ) -> CancellablePromise<[T.Element]> where T.Element: Sendable {
    sortedValues(
      Hop(isolation: areInIncreasingOrder.isolation, role: .map),
      unisolated(pair: areInIncreasingOrder))
  }

  @_alwaysEmitIntoClient
  func sortedValues(
    _ hop: consuming Hop,
    _ areInIncreasingOrder: @escaping @Sendable (T.Element, T.Element) throws -> Bool
  ) -> CancellablePromise<[T.Element]> where T.Element: Sendable {
    map(hop) { values in try values.sorted(by: areInIncreasingOrder) }
  }

  /// Sorts the elements of the value in ascending order.
  ///
  /// > Runs on: `conf.Q.map`, or the dispatcher; with `nil`, inline.
  ///
  /// > Rejects with: the upstream's error; the cancel reason.
  ///
  /// - Parameters:
  ///   - dispatcher: Where to sort; by default `conf.Q.map`.
  ///   - flags: How a queue treats the work.
  /// - Returns: A promise of a sorted array.
  /// - Complexity: O(*n* log *n*) in the length of the sequence, when it runs.
  @_alwaysEmitIntoClient
  public func sortedValues(
    on dispatcher: (any Dispatcher)? = conf.D.map, flags: DispatchWorkItemFlags? = nil
  ) -> CancellablePromise<[T.Element]> where T.Element: Comparable & Sendable {
    map(Hop(dispatcher, flags: flags)) { $0.sorted() }
  }

  /// Does the same on the main queue.
  ///
  /// > Rejects with: the upstream's error; the cancel reason.
  ///
  /// - Parameter dispatcher: `.main`.
  /// - Returns: A promise of a sorted array.
  @_alwaysEmitIntoClient
  public func sortedValues(
    on dispatcher: MainDispatcher
  ) -> CancellablePromise<[T.Element]> where T.Element: Comparable & Sendable {
    map(Hop(dispatcher)) { $0.sorted() }
  }
}

extension CancellablePromise where T: Collection, T.Element: Sendable {
  /// The first element of the value.
  ///
  /// > Rejects with: the upstream's error; `PromiseError.emptySequence` if there is none; the
  /// > cancel reason.
  ///
  /// - Returns: A promise that settles inline when this does.
  @inlinable
  public var firstValue: CancellablePromise<T.Element> {
    map(Hop()) { values in try values.first ?? rejectEmpty() }
  }

  /// The last element of the value.
  ///
  /// > Rejects with: the upstream's error; `PromiseError.emptySequence` if there is none; the
  /// > cancel reason.
  ///
  /// - Returns: A promise that settles inline when this does.
  /// - Complexity: O(*n*) if the collection cannot be traversed backwards.
  @inlinable
  public var lastValue: CancellablePromise<T.Element> {
    map(Hop()) { values in try values.reversed().first ?? rejectEmpty() }
  }

  /// Finds the first element of the value that satisfies a predicate.
  ///
  ///     fetchUsers().firstValue { user in user.isOnline }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element, up to and including
  /// > the one that is found.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; `PromiseError.emptySequence` if no element satisfies the predicate; the cancel
  /// > reason.
  ///
  /// - Parameter predicate: Takes an element and returns whether it is the one to find.
  /// - Returns: A promise of that element.
  /// - Complexity: O(*n*) in the length of the collection, when it runs.
  @_alwaysEmitIntoClient
  public func firstValue(
    @_inheritActorContext where predicate:
      @escaping @isolated(any) @Sendable (T.Element) throws -> Bool
  ) -> CancellablePromise<T.Element> {
    firstValue(Hop(isolation: predicate.isolation, role: .map), where: unisolated(predicate))
  }

  @_alwaysEmitIntoClient
  func firstValue(
    _ hop: consuming Hop, where predicate: @escaping Body<T.Element, Bool>
  ) -> CancellablePromise<T.Element> {
    map(hop) { values in try values.first(where: predicate) ?? rejectEmpty() }
  }
}
