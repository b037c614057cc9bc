// Derived from Sources/Promises/Chaining/Sequences+Order.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellablePromise where T: Sequence {
  /// Sorts the elements of the value in ascending order.
  ///
  ///     fetchUsers().mapValues { user in user.name }.sortedValues()
  ///
  /// > Runs on: `conf.Q.map`, or the dispatcher; with `nil`, inline.
  ///
  /// > Rejects with: the upstream's error; the cancel reason.
  ///
  /// - Parameters:
  ///   - dispatcher: Where to sort; by default `conf.Q.map`.
  ///   - flags: How a queue treats the work; other dispatchers ignore the flags.
  /// - Returns: A promise of a sorted array.
  /// - Complexity: O(*n* log *n*) in the length of the sequence, when the operator runs.
  @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: __owned (any Dispatcher)? = conf.D.map, flags: DispatchWorkItemFlags? = nil
  ) -> CancellablePromise<[T.Element]> where T.Element: Comparable & Sendable {
    linkMap(Hop(consume dispatcher, flags: flags)) { (values: T) in values.sorted() }
  }

  /// As ``sortedValues(on:flags:)``, on the main queue.
  ///
  ///     fetchUsers().mapValues { user in user.name }.sortedValues(on: .main)
  ///
  /// > Rejects with: the cancel reason.
  @_alwaysEmitIntoClient public func sortedValues(on dispatcher: MainDispatcher)
    -> CancellablePromise<[T.Element]> where T.Element: Comparable & Sendable
  { linkMap(Hop(dispatcher)) { (values: T) in values.sorted() } }
}

extension CancellablePromise where T: Collection, T.Element: Sendable {
  /// The first element of the value.
  ///
  ///     fetchUsers().firstValue.done { user in show(user) }
  ///
  /// > Rejects with: the upstream's error; `PromiseError.emptySequence` if there is none; the
  /// > cancel reason.
  ///
  /// - Returns: A promise that settles inline when this promise does.
  @_alwaysEmitIntoClient public var firstValue: CancellablePromise<T.Element> {
    linkMap(Hop()) { (values: T) in try values.first ?? rejectEmpty() }
  }

  /// The last element of the value.
  ///
  ///     fetchUsers().lastValue.done { user in show(user) }
  ///
  /// > Rejects with: the upstream's error; `PromiseError.emptySequence` if there is none; the
  /// > cancel reason.
  ///
  /// - Returns: A promise that settles inline when this promise does.
  /// - Complexity: O(*n*) if the collection cannot be traversed backwards.
  @_alwaysEmitIntoClient public var lastValue: CancellablePromise<T.Element> {
    linkMap(Hop()) { (values: T) in try values.reversed().first ?? rejectEmpty() }
  }

  /// Finds the first element of the value that satisfies a predicate.
  ///
  ///     fetchUsers().firstValue { user in user.isOnline }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element, up to and including
  /// > the found element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the
  /// > closure throws; `PromiseError.emptySequence` if no element satisfies the predicate; the
  /// > cancel reason.
  ///
  /// - Parameter predicate: Takes an element and returns whether the search ends with the element.
  /// - Returns: A promise of the found element.
  /// - Complexity: O(*n*) in the length of the collection, when the operator runs.
  @_alwaysEmitIntoClient public func firstValue(
    @_inheritActorContext where predicate:
      @escaping @isolated(any) @Sendable (T.Element) throws -> Bool
  ) -> CancellablePromise<T.Element> {
    linkMap(
      Hop(isolation: predicate.isolation, role: .map), T.finding(unisolated(consume predicate)))
  }

  /// As ``firstValue(where:)``, on the main queue.
  @_alwaysEmitIntoClient public func firstValue(
    on dispatcher: MainDispatcher, where predicate: @escaping @MainActor (T.Element) throws -> Bool
  ) -> CancellablePromise<T.Element> {
    linkMap(Hop(dispatcher), T.finding(unisolated(main: consume predicate)))
  }

  /// As ``firstValue(where:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func firstValue(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    where predicate: @escaping @Sendable (T.Element) throws -> Bool
  ) -> CancellablePromise<T.Element> {
    linkMap(Hop(consume dispatcher, flags: flags), T.finding(consume predicate))
  }

  /// As ``firstValue(where:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func firstValue(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    where predicate: @escaping (T.Element) throws -> Bool
  ) -> CancellablePromise<T.Element> {
    linkMap(Hop(consume dispatcher, flags: flags), T.finding(unchecked(consume predicate)))
  }
}
