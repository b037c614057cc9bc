// Derived from Sources/Promises/Chaining/Sequences+Guarantee.swift by .ci/derived.

public import Dispatch

extension Guarantee where T: Sequence {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) -> U
  ) -> Guarantee<[U]> { mapValues(Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) -> U
  ) -> Guarantee<[U]> { mapValues(Hop(dispatcher, flags: flags), transform) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) -> U
  ) -> Guarantee<[U.Element]> where U.Element: Sendable {
    flatMapValues(Hop(dispatcher), unisolated(main: transform))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) -> U
  ) -> Guarantee<[U.Element]> where U.Element: Sendable {
    flatMapValues(Hop(dispatcher, flags: flags), transform)
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) -> U?
  ) -> Guarantee<[U]> { compactMapValues(Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) -> U?
  ) -> Guarantee<[U]> { compactMapValues(Hop(dispatcher, flags: flags), transform) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func filterValues(
    on dispatcher: MainDispatcher, _ isIncluded: @escaping @MainActor (T.Element) -> Bool
  ) -> Guarantee<[T.Element]> where T.Element: Sendable {
    filterValues(Hop(dispatcher), unisolated(main: isIncluded))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func filterValues(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ isIncluded: @escaping @Sendable (T.Element) -> Bool
  ) -> Guarantee<[T.Element]> where T.Element: Sendable {
    filterValues(Hop(dispatcher, flags: flags), isIncluded)
  }
}

extension PlainGuarantee where T: Sequence {
  /// Does the same on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U]> { linkMapValues(of: T.self, Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_disfavoredOverload @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U]> { linkMapValues(of: T.self, Hop(dispatcher, flags: flags), transform) }

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
}
