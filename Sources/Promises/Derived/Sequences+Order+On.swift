// Derived from Sources/Promises/Chaining/Sequences+Order.swift by .ci/derived.

public import Dispatch

extension Promise where T: Collection, T.Element: Sendable {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func firstValue(
    on dispatcher: MainDispatcher, where predicate: @escaping @MainActor (T.Element) throws -> Bool
  ) -> Promise<T.Element> {
    linkFirstValue(of: T.self, Hop(dispatcher), where: unisolated(main: predicate))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func firstValue(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    where predicate: @escaping @Sendable (T.Element) throws -> Bool
  ) -> Promise<T.Element> {
    linkFirstValue(of: T.self, Hop(dispatcher, flags: flags), where: predicate)
  }
}

extension Guarantee where T: Collection, T.Element: Sendable {
  /// The first element of the value.
  ///
  /// As on ``Promise``.
  @_alwaysEmitIntoClient public var firstValue: Promise<T.Element> {
    linkMap(Hop()) { (values: T) in try values.first ?? rejectEmpty() }
  }

  /// The last element of the value.
  ///
  /// As on ``Promise``.
  @_alwaysEmitIntoClient public var lastValue: Promise<T.Element> {
    linkMap(Hop()) { (values: T) in try values.reversed().first ?? rejectEmpty() }
  }

  /// Finds the first element of the value that satisfies a predicate.
  ///
  /// As on ``Promise``.
  @_alwaysEmitIntoClient public func firstValue(
    @_inheritActorContext where predicate:
      @escaping @isolated(any) @Sendable (T.Element) throws -> Bool
  ) -> Promise<T.Element> {
    linkFirstValue(
      of: T.self, Hop(isolation: predicate.isolation, role: .map), where: unisolated(predicate))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func firstValue(
    on dispatcher: MainDispatcher, where predicate: @escaping @MainActor (T.Element) throws -> Bool
  ) -> Promise<T.Element> {
    linkFirstValue(of: T.self, Hop(dispatcher), where: unisolated(main: predicate))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func firstValue(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    where predicate: @escaping @Sendable (T.Element) throws -> Bool
  ) -> Promise<T.Element> {
    linkFirstValue(of: T.self, Hop(dispatcher, flags: flags), where: predicate)
  }
}
