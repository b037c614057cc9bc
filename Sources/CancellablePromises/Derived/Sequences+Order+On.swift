// Derived from Sources/CancellablePromises/Chaining/Sequences+Order.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellablePromise where T: Sequence {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: MainDispatcher,
    _ areInIncreasingOrder: @escaping @MainActor (T.Element, T.Element) throws -> Bool
  ) -> CancellablePromise<[T.Element]> where T.Element: Sendable {
    sortedValues(Hop(dispatcher), unisolated(mainPair: areInIncreasingOrder))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ areInIncreasingOrder: @escaping @Sendable (T.Element, T.Element) throws -> Bool
  ) -> CancellablePromise<[T.Element]> where T.Element: Sendable {
    sortedValues(Hop(dispatcher, flags: flags), areInIncreasingOrder)
  }
}

extension CancellablePromise where T: Collection, T.Element: Sendable {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func firstValue(
    on dispatcher: MainDispatcher, where predicate: @escaping @MainActor (T.Element) throws -> Bool
  ) -> CancellablePromise<T.Element> {
    firstValue(Hop(dispatcher), where: unisolated(main: predicate))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func firstValue(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    where predicate: @escaping @Sendable (T.Element) throws -> Bool
  ) -> CancellablePromise<T.Element> { firstValue(Hop(dispatcher, flags: flags), where: predicate) }
}
