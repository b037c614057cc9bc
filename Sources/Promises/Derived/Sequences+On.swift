// Derived from Sources/Promises/Chaining/Sequences.swift by .ci/derived.

public import Dispatch

extension Promise where T: Sequence {
  /// As ``mapValues(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U]> { linkMap(Hop(dispatcher), T.mapping(unisolated(main: consume transform))) }

  /// As ``mapValues(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U]> { linkMap(Hop(consume dispatcher, flags: flags), T.mapping(consume transform)) }

  /// As ``mapValues(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func mapValues<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping (T.Element) throws -> U
  ) -> Promise<[U]> {
    linkMap(Hop(consume dispatcher, flags: flags), T.mapping(unchecked(consume transform)))
  }

  /// As ``flatMapValues(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U.Element]> where U.Element: Sendable {
    linkMap(Hop(dispatcher), T.flatMapping(unisolated(main: consume transform)))
  }

  /// As ``flatMapValues(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient
  public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U.Element]> where U.Element: Sendable {
    linkMap(Hop(consume dispatcher, flags: flags), T.flatMapping(consume transform))
  }

  /// As ``flatMapValues(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping (T.Element) throws -> U
  ) -> Promise<[U.Element]> where U.Element: Sendable {
    linkMap(Hop(consume dispatcher, flags: flags), T.flatMapping(unchecked(consume transform)))
  }

  /// As ``compactMapValues(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U?
  ) -> Promise<[U]> {
    linkMap(Hop(dispatcher), T.compactMapping(unisolated(main: consume transform)))
  }

  /// As ``compactMapValues(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U?
  ) -> Promise<[U]> {
    linkMap(Hop(consume dispatcher, flags: flags), T.compactMapping(consume transform))
  }

  /// As ``compactMapValues(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure
  /// captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func compactMapValues<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping (T.Element) throws -> U?
  ) -> Promise<[U]> {
    linkMap(Hop(consume dispatcher, flags: flags), T.compactMapping(unchecked(consume transform)))
  }

  /// As ``filterValues(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func filterValues(
    on dispatcher: MainDispatcher, _ isIncluded: @escaping @MainActor (T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkMap(Hop(dispatcher), T.filtering(unisolated(main: consume isIncluded)))
  }

  /// As ``filterValues(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func filterValues(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ isIncluded: @escaping @Sendable (T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkMap(Hop(consume dispatcher, flags: flags), T.filtering(consume isIncluded))
  }

  /// As ``filterValues(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func filterValues(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ isIncluded: @escaping (T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkMap(Hop(consume dispatcher, flags: flags), T.filtering(unchecked(consume isIncluded)))
  }

  /// As ``sortedValues(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: MainDispatcher,
    _ areInIncreasingOrder: @escaping @MainActor (T.Element, T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkMap(Hop(dispatcher), T.sorting(unisolated(mainPair: consume areInIncreasingOrder)))
  }

  /// As ``sortedValues(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ areInIncreasingOrder: @escaping @Sendable (T.Element, T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkMap(Hop(consume dispatcher, flags: flags), T.sorting(consume areInIncreasingOrder))
  }

  /// As ``sortedValues(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func sortedValues(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ areInIncreasingOrder: @escaping (T.Element, T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkMap(
      Hop(consume dispatcher, flags: flags),
      T.sorting(unchecked(pair: consume areInIncreasingOrder)))
  }
}

extension Guarantee where T: Sequence {
  /// Transforms each element of the value.
  ///
  /// As ``Promise/mapValues(_:)``, with a closure that cannot fail.
  @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) -> U
  ) -> Guarantee<[U]> {
    linkMap(
      Hop(isolation: transform.isolation, role: .map), T.mapping(unisolated(consume transform)))
  }

  /// As ``mapValues(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) -> U
  ) -> Guarantee<[U]> { linkMap(Hop(dispatcher), T.mapping(unisolated(main: consume transform))) }

  /// As ``mapValues(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) -> U
  ) -> Guarantee<[U]> {
    linkMap(Hop(consume dispatcher, flags: flags), T.mapping(consume transform))
  }

  /// As ``mapValues(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func mapValues<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping (T.Element) -> U
  ) -> Guarantee<[U]> {
    linkMap(Hop(consume dispatcher, flags: flags), T.mapping(unchecked(consume transform)))
  }

  /// Transforms each element of the value into a sequence, and joins the sequences.
  ///
  /// As ``Promise/flatMapValues(_:)``, with a closure that cannot fail.
  @_alwaysEmitIntoClient public func flatMapValues<U: Sequence & SendableMetatype>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) -> U
  ) -> Guarantee<[U.Element]> where U.Element: Sendable {
    linkMap(
      Hop(isolation: transform.isolation, role: .map), T.flatMapping(unisolated(consume transform)))
  }

  /// As ``flatMapValues(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) -> U
  ) -> Guarantee<[U.Element]> where U.Element: Sendable {
    linkMap(Hop(dispatcher), T.flatMapping(unisolated(main: consume transform)))
  }

  /// As ``flatMapValues(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient
  public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) -> U
  ) -> Guarantee<[U.Element]> where U.Element: Sendable {
    linkMap(Hop(consume dispatcher, flags: flags), T.flatMapping(consume transform))
  }

  /// As ``flatMapValues(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping (T.Element) -> U
  ) -> Guarantee<[U.Element]> where U.Element: Sendable {
    linkMap(Hop(consume dispatcher, flags: flags), T.flatMapping(unchecked(consume transform)))
  }

  /// Transforms each element of the value, leaving out nil results.
  ///
  /// As ``Promise/compactMapValues(_:)``, with a closure that cannot fail.
  @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) -> U?
  ) -> Guarantee<[U]> {
    linkMap(
      Hop(isolation: transform.isolation, role: .map),
      T.compactMapping(unisolated(consume transform)))
  }

  /// As ``compactMapValues(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) -> U?
  ) -> Guarantee<[U]> {
    linkMap(Hop(dispatcher), T.compactMapping(unisolated(main: consume transform)))
  }

  /// As ``compactMapValues(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) -> U?
  ) -> Guarantee<[U]> {
    linkMap(Hop(consume dispatcher, flags: flags), T.compactMapping(consume transform))
  }

  /// As ``compactMapValues(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure
  /// captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func compactMapValues<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping (T.Element) -> U?
  ) -> Guarantee<[U]> {
    linkMap(Hop(consume dispatcher, flags: flags), T.compactMapping(unchecked(consume transform)))
  }

  /// Keeps the elements of the value that satisfy a predicate.
  ///
  /// As ``Promise/filterValues(_:)``, with a closure that cannot fail.
  @_alwaysEmitIntoClient public func filterValues(
    @_inheritActorContext _ isIncluded: @escaping @isolated(any) @Sendable (T.Element) -> Bool
  ) -> Guarantee<[T.Element]> where T.Element: Sendable {
    linkMap(
      Hop(isolation: isIncluded.isolation, role: .map), T.filtering(unisolated(consume isIncluded)))
  }

  /// As ``filterValues(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func filterValues(
    on dispatcher: MainDispatcher, _ isIncluded: @escaping @MainActor (T.Element) -> Bool
  ) -> Guarantee<[T.Element]> where T.Element: Sendable {
    linkMap(Hop(dispatcher), T.filtering(unisolated(main: consume isIncluded)))
  }

  /// As ``filterValues(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func filterValues(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ isIncluded: @escaping @Sendable (T.Element) -> Bool
  ) -> Guarantee<[T.Element]> where T.Element: Sendable {
    linkMap(Hop(consume dispatcher, flags: flags), T.filtering(consume isIncluded))
  }

  /// As ``filterValues(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func filterValues(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ isIncluded: @escaping (T.Element) -> Bool
  ) -> Guarantee<[T.Element]> where T.Element: Sendable {
    linkMap(Hop(consume dispatcher, flags: flags), T.filtering(unchecked(consume isIncluded)))
  }

  /// Sorts the elements of the value with a comparison.
  ///
  /// As ``Promise/sortedValues(_:)``, with a closure that cannot fail.
  @_alwaysEmitIntoClient public func sortedValues(
    @_inheritActorContext _ areInIncreasingOrder:
      @escaping @isolated(any) @Sendable (T.Element, T.Element) -> Bool
  ) -> Guarantee<[T.Element]> where T.Element: Sendable {
    linkMap(
      Hop(isolation: areInIncreasingOrder.isolation, role: .map),
      T.sorting(unisolated(pair: consume areInIncreasingOrder)))
  }

  /// As ``sortedValues(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: MainDispatcher,
    _ areInIncreasingOrder: @escaping @MainActor (T.Element, T.Element) -> Bool
  ) -> Guarantee<[T.Element]> where T.Element: Sendable {
    linkMap(Hop(dispatcher), T.sorting(unisolated(mainPair: consume areInIncreasingOrder)))
  }

  /// As ``sortedValues(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ areInIncreasingOrder: @escaping @Sendable (T.Element, T.Element) -> Bool
  ) -> Guarantee<[T.Element]> where T.Element: Sendable {
    linkMap(Hop(consume dispatcher, flags: flags), T.sorting(consume areInIncreasingOrder))
  }

  /// As ``sortedValues(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func sortedValues(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ areInIncreasingOrder: @escaping (T.Element, T.Element) -> Bool
  ) -> Guarantee<[T.Element]> where T.Element: Sendable {
    linkMap(
      Hop(consume dispatcher, flags: flags),
      T.sorting(unchecked(pair: consume areInIncreasingOrder)))
  }
}

extension PlainGuarantee where T: Sequence {
  /// Transforms each element of the value.
  ///
  /// As ``Promise/mapValues(_:)``.
  ///
  ///     fetchUsers().mapValues { user in user.name }
  ///
  /// > Rejects with: any error that the closure throws.
  @_disfavoredOverload @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> Promise<[U]> {
    linkMap(
      Hop(isolation: transform.isolation, role: .map), T.mapping(unisolated(consume transform)))
  }

  /// As ``mapValues(_:)``, on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U]> { linkMap(Hop(dispatcher), T.mapping(unisolated(main: consume transform))) }

  /// As ``mapValues(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_disfavoredOverload @_alwaysEmitIntoClient
  public func mapValues<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U]> { linkMap(Hop(consume dispatcher, flags: flags), T.mapping(consume transform)) }

  /// As ``mapValues(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_disfavoredOverload
  @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping (T.Element) throws -> U
  ) -> Promise<[U]> {
    linkMap(Hop(consume dispatcher, flags: flags), T.mapping(unchecked(consume transform)))
  }

  /// Transforms each element of the value into a sequence, and joins the sequences.
  ///
  /// As ``Promise/flatMapValues(_:)``.
  ///
  ///     fetchUsers().flatMapValues { user in user.friends }
  ///
  /// > Rejects with: any error that the closure throws.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func flatMapValues<U: Sequence & SendableMetatype>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> Promise<[U.Element]> where U.Element: Sendable {
    linkMap(
      Hop(isolation: transform.isolation, role: .map), T.flatMapping(unisolated(consume transform)))
  }

  /// As ``flatMapValues(_:)``, on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient
  public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U.Element]> where U.Element: Sendable {
    linkMap(Hop(dispatcher), T.flatMapping(unisolated(main: consume transform)))
  }

  /// As ``flatMapValues(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_disfavoredOverload @_alwaysEmitIntoClient
  public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U.Element]> where U.Element: Sendable {
    linkMap(Hop(consume dispatcher, flags: flags), T.flatMapping(consume transform))
  }

  /// As ``flatMapValues(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_disfavoredOverload
  @_alwaysEmitIntoClient public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping (T.Element) throws -> U
  ) -> Promise<[U.Element]> where U.Element: Sendable {
    linkMap(Hop(consume dispatcher, flags: flags), T.flatMapping(unchecked(consume transform)))
  }

  /// Transforms each element of the value, leaving out nil results.
  ///
  /// As ``Promise/compactMapValues(_:)``.
  ///
  ///     fetchUsers().compactMapValues { user in user.nickname }
  ///
  /// > Rejects with: any error that the closure throws.
  @_disfavoredOverload @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U?
  ) -> Promise<[U]> {
    linkMap(
      Hop(isolation: transform.isolation, role: .map),
      T.compactMapping(unisolated(consume transform)))
  }

  /// As ``compactMapValues(_:)``, on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U?
  ) -> Promise<[U]> {
    linkMap(Hop(dispatcher), T.compactMapping(unisolated(main: consume transform)))
  }

  /// As ``compactMapValues(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_disfavoredOverload @_alwaysEmitIntoClient
  public func compactMapValues<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U?
  ) -> Promise<[U]> {
    linkMap(Hop(consume dispatcher, flags: flags), T.compactMapping(consume transform))
  }

  /// As ``compactMapValues(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure
  /// captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_disfavoredOverload
  @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping (T.Element) throws -> U?
  ) -> Promise<[U]> {
    linkMap(Hop(consume dispatcher, flags: flags), T.compactMapping(unchecked(consume transform)))
  }

  /// Keeps the elements of the value that satisfy a predicate.
  ///
  /// As ``Promise/filterValues(_:)``.
  ///
  ///     fetchUsers().filterValues { user in user.isOnline }
  ///
  /// > Rejects with: any error that the closure throws.
  @_disfavoredOverload @_alwaysEmitIntoClient public func filterValues(
    @_inheritActorContext _ isIncluded:
      @escaping @isolated(any) @Sendable (T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkMap(
      Hop(isolation: isIncluded.isolation, role: .map), T.filtering(unisolated(consume isIncluded)))
  }

  /// As ``filterValues(_:)``, on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func filterValues(
    on dispatcher: MainDispatcher, _ isIncluded: @escaping @MainActor (T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkMap(Hop(dispatcher), T.filtering(unisolated(main: consume isIncluded)))
  }

  /// As ``filterValues(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_disfavoredOverload @_alwaysEmitIntoClient
  public func filterValues(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ isIncluded: @escaping @Sendable (T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkMap(Hop(consume dispatcher, flags: flags), T.filtering(consume isIncluded))
  }

  /// As ``filterValues(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_disfavoredOverload
  @_alwaysEmitIntoClient public func filterValues(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ isIncluded: @escaping (T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkMap(Hop(consume dispatcher, flags: flags), T.filtering(unchecked(consume isIncluded)))
  }

  /// Sorts the elements of the value with a comparison.
  ///
  /// As ``Promise/sortedValues(_:)``.
  ///
  ///     fetchUsers().sortedValues { one, other in one.name < other.name }
  ///
  /// > Rejects with: any error that the closure throws.
  @_disfavoredOverload @_alwaysEmitIntoClient public func sortedValues(
    @_inheritActorContext _ areInIncreasingOrder:
      @escaping @isolated(any) @Sendable (T.Element, T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkMap(
      Hop(isolation: areInIncreasingOrder.isolation, role: .map),
      T.sorting(unisolated(pair: consume areInIncreasingOrder)))
  }

  /// As ``sortedValues(_:)``, on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: MainDispatcher,
    _ areInIncreasingOrder: @escaping @MainActor (T.Element, T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkMap(Hop(dispatcher), T.sorting(unisolated(mainPair: consume areInIncreasingOrder)))
  }

  /// As ``sortedValues(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_disfavoredOverload @_alwaysEmitIntoClient
  public func sortedValues(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ areInIncreasingOrder: @escaping @Sendable (T.Element, T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkMap(Hop(consume dispatcher, flags: flags), T.sorting(consume areInIncreasingOrder))
  }

  /// As ``sortedValues(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_disfavoredOverload
  @_alwaysEmitIntoClient public func sortedValues(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ areInIncreasingOrder: @escaping (T.Element, T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkMap(
      Hop(consume dispatcher, flags: flags),
      T.sorting(unchecked(pair: consume areInIncreasingOrder)))
  }
}
