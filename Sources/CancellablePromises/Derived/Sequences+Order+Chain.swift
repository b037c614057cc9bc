// Derived from Sources/Promises/Chaining/Sequences+Order.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellablePromise where T: Sequence {
  /// Sorts the elements of the value in ascending order.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: (any Dispatcher)? = conf.D.map, flags: DispatchWorkItemFlags? = nil
  ) -> CancellablePromise<[T.Element]> where T.Element: Comparable & Sendable {
    linkMap(Hop(dispatcher, flags: flags)) { (values: T) in values.sorted() }
  }

  /// Does the same on the main queue.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func sortedValues(on dispatcher: MainDispatcher)
    -> CancellablePromise<[T.Element]> where T.Element: Comparable & Sendable
  { linkMap(Hop(dispatcher)) { (values: T) in values.sorted() } }
}

extension CancellablePromise where T: Collection, T.Element: Sendable {
  /// The first element of the value.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public var firstValue: CancellablePromise<T.Element> {
    linkMap(Hop()) { (values: T) in try values.first ?? rejectEmpty() }
  }

  /// The last element of the value.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public var lastValue: CancellablePromise<T.Element> {
    linkMap(Hop()) { (values: T) in try values.reversed().first ?? rejectEmpty() }
  }

  /// Finds the first element of the value that satisfies a predicate.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @_alwaysEmitIntoClient public func firstValue(
    @_inheritActorContext where predicate:
      @escaping @isolated(any) @Sendable (T.Element) throws -> Bool
  ) -> CancellablePromise<T.Element> {
    linkFirstValue(
      of: T.self, Hop(isolation: predicate.isolation, role: .map), where: unisolated(predicate))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func firstValue(
    on dispatcher: MainDispatcher, where predicate: @escaping @MainActor (T.Element) throws -> Bool
  ) -> CancellablePromise<T.Element> {
    linkFirstValue(of: T.self, Hop(dispatcher), where: unisolated(main: predicate))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func firstValue(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    where predicate: @escaping @Sendable (T.Element) throws -> Bool
  ) -> CancellablePromise<T.Element> {
    linkFirstValue(of: T.self, Hop(dispatcher, flags: flags), where: predicate)
  }
}
