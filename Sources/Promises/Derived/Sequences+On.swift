// Derived from Sources/Promises/Chaining/Sequences.swift by .ci/derived.

public import Dispatch

extension Promise where T: Sequence {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U]> { linkMapValues(of: T.self, Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U]> { linkMapValues(of: T.self, Hop(dispatcher, flags: flags), transform) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U.Element]> where U.Element: Sendable {
    linkFlatMapValues(of: T.self, Hop(dispatcher), unisolated(main: transform))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U.Element]> where U.Element: Sendable {
    linkFlatMapValues(of: T.self, Hop(dispatcher, flags: flags), transform)
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U?
  ) -> Promise<[U]> {
    linkCompactMapValues(of: T.self, Hop(dispatcher), unisolated(main: transform))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U?
  ) -> Promise<[U]> { linkCompactMapValues(of: T.self, Hop(dispatcher, flags: flags), transform) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func filterValues(
    on dispatcher: MainDispatcher, _ isIncluded: @escaping @MainActor (T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkFilterValues(of: T.self, Hop(dispatcher), unisolated(main: isIncluded))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func filterValues(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ isIncluded: @escaping @Sendable (T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkFilterValues(of: T.self, Hop(dispatcher, flags: flags), isIncluded)
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: MainDispatcher,
    _ areInIncreasingOrder: @escaping @MainActor (T.Element, T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkSortedValues(of: T.self, Hop(dispatcher), unisolated(mainPair: areInIncreasingOrder))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ areInIncreasingOrder: @escaping @Sendable (T.Element, T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkSortedValues(of: T.self, Hop(dispatcher, flags: flags), areInIncreasingOrder)
  }
}

extension Guarantee where T: Sequence {
  /// Transforms each element of the value.
  ///
  /// As on ``Promise``, with a closure that cannot fail.
  @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) -> U
  ) -> Guarantee<[U]> {
    linkMapValues(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) -> U
  ) -> Guarantee<[U]> { linkMapValues(of: T.self, Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) -> U
  ) -> Guarantee<[U]> { linkMapValues(of: T.self, Hop(dispatcher, flags: flags), transform) }

  /// Transforms each element of the value into a sequence, and joins the sequences.
  ///
  /// As on ``Promise``, with a closure that cannot fail.
  @_alwaysEmitIntoClient public func flatMapValues<U: Sequence & SendableMetatype>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) -> U
  ) -> Guarantee<[U.Element]> where U.Element: Sendable {
    linkFlatMapValues(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) -> U
  ) -> Guarantee<[U.Element]> where U.Element: Sendable {
    linkFlatMapValues(of: T.self, Hop(dispatcher), unisolated(main: transform))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) -> U
  ) -> Guarantee<[U.Element]> where U.Element: Sendable {
    linkFlatMapValues(of: T.self, Hop(dispatcher, flags: flags), transform)
  }

  /// Transforms each element of the value, leaving out nil results.
  ///
  /// As on ``Promise``, with a closure that cannot fail.
  @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) -> U?
  ) -> Guarantee<[U]> {
    linkCompactMapValues(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) -> U?
  ) -> Guarantee<[U]> {
    linkCompactMapValues(of: T.self, Hop(dispatcher), unisolated(main: transform))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) -> U?
  ) -> Guarantee<[U]> { linkCompactMapValues(of: T.self, Hop(dispatcher, flags: flags), transform) }

  /// Keeps the elements of the value that satisfy a predicate.
  ///
  /// As on ``Promise``, with a closure that cannot fail.
  @_alwaysEmitIntoClient public func filterValues(
    @_inheritActorContext _ isIncluded: @escaping @isolated(any) @Sendable (T.Element) -> Bool
  ) -> Guarantee<[T.Element]> where T.Element: Sendable {
    linkFilterValues(
      of: T.self, Hop(isolation: isIncluded.isolation, role: .map), unisolated(isIncluded))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func filterValues(
    on dispatcher: MainDispatcher, _ isIncluded: @escaping @MainActor (T.Element) -> Bool
  ) -> Guarantee<[T.Element]> where T.Element: Sendable {
    linkFilterValues(of: T.self, Hop(dispatcher), unisolated(main: isIncluded))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func filterValues(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ isIncluded: @escaping @Sendable (T.Element) -> Bool
  ) -> Guarantee<[T.Element]> where T.Element: Sendable {
    linkFilterValues(of: T.self, Hop(dispatcher, flags: flags), isIncluded)
  }

  /// Sorts the elements of the value with a comparison.
  ///
  /// As on ``Promise``, with a closure that cannot fail.
  @_alwaysEmitIntoClient public func sortedValues(
    @_inheritActorContext _ areInIncreasingOrder:
      @escaping @isolated(any) @Sendable (T.Element, T.Element) -> Bool
  ) -> Guarantee<[T.Element]> where T.Element: Sendable {
    linkSortedValues(
      of: T.self, Hop(isolation: areInIncreasingOrder.isolation, role: .map),
      unisolated(pair: areInIncreasingOrder))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: MainDispatcher,
    _ areInIncreasingOrder: @escaping @MainActor (T.Element, T.Element) -> Bool
  ) -> Guarantee<[T.Element]> where T.Element: Sendable {
    linkSortedValues(of: T.self, Hop(dispatcher), unisolated(mainPair: areInIncreasingOrder))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ areInIncreasingOrder: @escaping @Sendable (T.Element, T.Element) -> Bool
  ) -> Guarantee<[T.Element]> where T.Element: Sendable {
    linkSortedValues(of: T.self, Hop(dispatcher, flags: flags), areInIncreasingOrder)
  }
}

extension PlainGuarantee where T: Sequence {
  /// Transforms each element of the value.
  ///
  /// As on ``Promise``.
  @_disfavoredOverload @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> Promise<[U]> {
    linkMapValues(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Does the same on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U]> { linkMapValues(of: T.self, Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_disfavoredOverload @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U]> { linkMapValues(of: T.self, Hop(dispatcher, flags: flags), transform) }

  /// Transforms each element of the value into a sequence, and joins the sequences.
  ///
  /// As on ``Promise``.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func flatMapValues<U: Sequence & SendableMetatype>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> Promise<[U.Element]> where U.Element: Sendable {
    linkFlatMapValues(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Does the same on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U.Element]> where U.Element: Sendable {
    linkFlatMapValues(of: T.self, Hop(dispatcher), unisolated(main: transform))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U.Element]> where U.Element: Sendable {
    linkFlatMapValues(of: T.self, Hop(dispatcher, flags: flags), transform)
  }

  /// Transforms each element of the value, leaving out nil results.
  ///
  /// As on ``Promise``.
  @_disfavoredOverload @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U?
  ) -> Promise<[U]> {
    linkCompactMapValues(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Does the same on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U?
  ) -> Promise<[U]> {
    linkCompactMapValues(of: T.self, Hop(dispatcher), unisolated(main: transform))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_disfavoredOverload @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U?
  ) -> Promise<[U]> { linkCompactMapValues(of: T.self, Hop(dispatcher, flags: flags), transform) }

  /// Keeps the elements of the value that satisfy a predicate.
  ///
  /// As on ``Promise``.
  @_disfavoredOverload @_alwaysEmitIntoClient public func filterValues(
    @_inheritActorContext _ isIncluded:
      @escaping @isolated(any) @Sendable (T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkFilterValues(
      of: T.self, Hop(isolation: isIncluded.isolation, role: .map), unisolated(isIncluded))
  }

  /// Does the same on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func filterValues(
    on dispatcher: MainDispatcher, _ isIncluded: @escaping @MainActor (T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkFilterValues(of: T.self, Hop(dispatcher), unisolated(main: isIncluded))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_disfavoredOverload @_alwaysEmitIntoClient public func filterValues(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ isIncluded: @escaping @Sendable (T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkFilterValues(of: T.self, Hop(dispatcher, flags: flags), isIncluded)
  }

  /// Sorts the elements of the value with a comparison.
  ///
  /// As on ``Promise``.
  @_disfavoredOverload @_alwaysEmitIntoClient public func sortedValues(
    @_inheritActorContext _ areInIncreasingOrder:
      @escaping @isolated(any) @Sendable (T.Element, T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkSortedValues(
      of: T.self, Hop(isolation: areInIncreasingOrder.isolation, role: .map),
      unisolated(pair: areInIncreasingOrder))
  }

  /// Does the same on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: MainDispatcher,
    _ areInIncreasingOrder: @escaping @MainActor (T.Element, T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkSortedValues(of: T.self, Hop(dispatcher), unisolated(mainPair: areInIncreasingOrder))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_disfavoredOverload @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ areInIncreasingOrder: @escaping @Sendable (T.Element, T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkSortedValues(of: T.self, Hop(dispatcher, flags: flags), areInIncreasingOrder)
  }
}
