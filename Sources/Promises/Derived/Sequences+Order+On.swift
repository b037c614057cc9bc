// Derived from Sources/Promises/Chaining/Sequences+Order.swift by .ci/derived.

public import Dispatch

extension Guarantee where T: Sequence {
  /// Sorts the elements of the value in ascending order.
  ///
  /// ``Promise/sortedValues(on:flags:)`` has an example.
  ///
  /// > Runs on: `conf.Q.map`, or the dispatcher; with `nil`, inline.
  ///
  /// - Parameters:
  ///   - dispatcher: Where to sort; by default `conf.Q.map`.
  ///   - flags: How a queue treats the work; other dispatchers ignore the flags.
  /// - Returns: A guarantee of a sorted array.
  /// - Complexity: O(*n* log *n*) in the length of the sequence, when the operator runs.
  @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: __owned (any Dispatcher)? = conf.D.map, flags: DispatchWorkItemFlags? = nil
  ) -> Guarantee<[T.Element]> where T.Element: Comparable & Sendable {
    linkMap(Hop(consume dispatcher, flags: flags)) { (values: T) in values.sorted() }
  }

  /// As ``sortedValues(on:flags:)``, on the main queue.
  ///
  /// ``Promise/sortedValues(on:)`` has an example.
  @_alwaysEmitIntoClient public func sortedValues(on dispatcher: MainDispatcher) -> Guarantee<
    [T.Element]
  > where T.Element: Comparable & Sendable {
    linkMap(Hop(dispatcher)) { (values: T) in values.sorted() }
  }
}

extension PlainGuarantee where T: Sequence {
  /// Sorts the elements of the value in ascending order, where a promise is expected.
  ///
  /// ``Promise/sortedValues(on:flags:)`` has an example.
  ///
  /// > Runs on: `conf.Q.map`, or the dispatcher; with `nil`, inline.
  ///
  /// > Rejects with: nothing, as the guarantee cannot fail.
  ///
  /// - Parameters:
  ///   - dispatcher: Where to sort; by default `conf.Q.map`.
  ///   - flags: How a queue treats the work; other dispatchers ignore the flags.
  /// - Returns: A promise of a sorted array.
  /// - Complexity: O(*n* log *n*) in the length of the sequence, when the operator runs.
  @_disfavoredOverload @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: __owned (any Dispatcher)? = conf.D.map, flags: DispatchWorkItemFlags? = nil
  ) -> Promise<[T.Element]> where T.Element: Comparable & Sendable {
    linkMap(Hop(consume dispatcher, flags: flags)) { (values: T) in values.sorted() }
  }

  /// As ``sortedValues(on:flags:)``, on the main queue.
  ///
  /// ``Promise/sortedValues(on:)`` has an example.
  @_disfavoredOverload @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: MainDispatcher
  ) -> Promise<[T.Element]> where T.Element: Comparable & Sendable {
    linkMap(Hop(dispatcher)) { (values: T) in values.sorted() }
  }
}

extension Promise where T: Collection, T.Element: Sendable {
  /// As ``firstValue(where:)``, on the main queue.
  @_alwaysEmitIntoClient public func firstValue(
    on dispatcher: MainDispatcher, where predicate: @escaping @MainActor (T.Element) throws -> Bool
  ) -> Promise<T.Element> {
    linkMap(Hop(dispatcher), T.finding(unisolated(main: consume predicate)))
  }

  /// As ``firstValue(where:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func firstValue(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    where predicate: @escaping @Sendable (T.Element) throws -> Bool
  ) -> Promise<T.Element> {
    linkMap(Hop(consume dispatcher, flags: flags), T.finding(consume predicate))
  }

  /// As ``firstValue(where:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func firstValue(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    where predicate: @escaping (T.Element) throws -> Bool
  ) -> Promise<T.Element> {
    linkMap(Hop(consume dispatcher, flags: flags), T.finding(unchecked(consume predicate)))
  }
}

extension Guarantee where T: Collection, T.Element: Sendable {
  /// The first element of the value.
  ///
  /// As ``Promise/firstValue``.
  ///
  ///     fetchUsers().firstValue.done { user in show(user) }
  ///
  /// > Rejects with: `PromiseError.emptySequence` if there is none.
  @_alwaysEmitIntoClient public var firstValue: Promise<T.Element> {
    linkMap(Hop()) { (values: T) in try values.first ?? rejectEmpty() }
  }

  /// The last element of the value.
  ///
  /// As ``Promise/lastValue``.
  ///
  ///     fetchUsers().lastValue.done { user in show(user) }
  ///
  /// > Rejects with: `PromiseError.emptySequence` if there is none.
  @_alwaysEmitIntoClient public var lastValue: Promise<T.Element> {
    linkMap(Hop()) { (values: T) in try values.reversed().first ?? rejectEmpty() }
  }

  /// Finds the first element of the value that satisfies a predicate.
  ///
  /// As ``Promise/firstValue(where:)``.
  ///
  ///     fetchUsers().firstValue { user in user.isOnline }
  ///
  /// > Rejects with: any error that the closure throws; `PromiseError.emptySequence` if no
  /// > element satisfies the predicate.
  @_alwaysEmitIntoClient public func firstValue(
    @_inheritActorContext where predicate:
      @escaping @isolated(any) @Sendable (T.Element) throws -> Bool
  ) -> Promise<T.Element> {
    linkMap(
      Hop(isolation: predicate.isolation, role: .map), T.finding(unisolated(consume predicate)))
  }

  /// As ``firstValue(where:)``, on the main queue.
  @_alwaysEmitIntoClient public func firstValue(
    on dispatcher: MainDispatcher, where predicate: @escaping @MainActor (T.Element) throws -> Bool
  ) -> Promise<T.Element> {
    linkMap(Hop(dispatcher), T.finding(unisolated(main: consume predicate)))
  }

  /// As ``firstValue(where:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func firstValue(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    where predicate: @escaping @Sendable (T.Element) throws -> Bool
  ) -> Promise<T.Element> {
    linkMap(Hop(consume dispatcher, flags: flags), T.finding(consume predicate))
  }

  /// As ``firstValue(where:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func firstValue(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    where predicate: @escaping (T.Element) throws -> Bool
  ) -> Promise<T.Element> {
    linkMap(Hop(consume dispatcher, flags: flags), T.finding(unchecked(consume predicate)))
  }
}
