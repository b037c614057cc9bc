public import Dispatch

// Derived for: CancellablePromise, Guarantee.
extension Promise where T: Sequence {
  /// Sorts the elements of the value in ascending order.
  ///
  ///     fetchUsers().mapValues { user in user.name }.sortedValues()
  ///
  /// > Runs on: `conf.Q.map`, or the dispatcher; with `nil`, inline.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameters:
  ///   - dispatcher: Where to sort; by default `conf.Q.map`.
  ///   - flags: How a queue treats the work; other dispatchers ignore the flags.
  /// - Returns: A promise of a sorted array.
  /// - Complexity: O(*n* log *n*) in the length of the sequence, when the operator runs.
  @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: __owned (any Dispatcher)? = conf.D.map, flags: DispatchWorkItemFlags? = nil
  ) -> Promise<[T.Element]> where T.Element: Comparable & Sendable {
    linkMap(Hop(consume dispatcher, flags: flags)) { (values: T) in values.sorted() }
  }

  /// As ``sortedValues(on:flags:)``, on the main queue.
  ///
  ///     fetchUsers().mapValues { user in user.name }.sortedValues(on: .main)
  @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: MainDispatcher
  ) -> Promise<[T.Element]> where T.Element: Comparable & Sendable {
    linkMap(Hop(dispatcher)) { (values: T) in values.sorted() }
  }
}

// Derived for: CancellablePromise, Guarantee as a promise.
extension Promise where T: Collection, T.Element: Sendable {
  /// The first element of the value.
  ///
  ///     fetchUsers().firstValue.done { user in show(user) }
  ///
  /// > Rejects with: the upstream's error; `PromiseError.emptySequence` if there is none.
  ///
  /// - Returns: A promise that settles inline when this promise does.
  @_alwaysEmitIntoClient public var firstValue: Promise<T.Element> {
    linkMap(Hop()) { (values: T) in try values.first ?? rejectEmpty() }
  }

  /// The last element of the value.
  ///
  ///     fetchUsers().lastValue.done { user in show(user) }
  ///
  /// > Rejects with: the upstream's error; `PromiseError.emptySequence` if there is none.
  ///
  /// - Returns: A promise that settles inline when this promise does.
  /// - Complexity: O(*n*) if the collection cannot be traversed backwards.
  @_alwaysEmitIntoClient public var lastValue: Promise<T.Element> {
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
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; `PromiseError.emptySequence` if no element satisfies the predicate.
  ///
  /// - Parameter predicate: Takes an element and returns whether the search ends with the element.
  /// - Returns: A promise of the found element.
  /// - Complexity: O(*n*) in the length of the collection, when the operator runs.
  @_alwaysEmitIntoClient public func firstValue(
    @_inheritActorContext where predicate:
      @escaping @isolated(any) @Sendable (T.Element) throws -> Bool
  ) -> Promise<T.Element> {
    linkMap(
      Hop(isolation: predicate.isolation, role: .map), T.finding(unisolated(consume predicate)))
  }
}

@_alwaysEmitIntoClient
package func rejectEmpty<Value>() throws -> Value { throw PromiseError.emptySequence }

extension Collection where Self: Sendable {
  @_alwaysEmitIntoClient package static func finding(
    _ predicate: @escaping Body<Element, Bool>
  ) -> Body<Self, Element> { { values in try values.first(where: predicate) ?? rejectEmpty() } }
}
