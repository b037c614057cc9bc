// Derived from Sources/Promises/Chaining/Sequences+Then.swift by .ci/derived.

public import Dispatch

extension Promise where T: Sequence {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func thenMap<U: Thenable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U.T]> { linkThenMap(of: T.self, Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func thenMap<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T]> { linkThenMap(of: T.self, Hop(dispatcher, flags: flags), transform) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func thenFlatMap<U: Thenable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(of: T.self, Hop(dispatcher), unisolated(main: transform))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func thenFlatMap<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(of: T.self, Hop(dispatcher, flags: flags), transform)
  }
}

extension Guarantee where T: Sequence {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func thenMap<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) -> Guarantee<U>
  ) -> Guarantee<[U]> { linkThenMap(of: T.self, Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func thenMap<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) -> Guarantee<U>
  ) -> Guarantee<[U]> { linkThenMap(of: T.self, Hop(dispatcher, flags: flags), transform) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func thenFlatMap<U: Sequence & Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) -> Guarantee<U>
  ) -> Guarantee<[U.Element]> where U.Element: Sendable {
    linkThenFlatMap(of: T.self, Hop(dispatcher), unisolated(main: transform))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func thenFlatMap<U: Sequence & Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) -> Guarantee<U>
  ) -> Guarantee<[U.Element]> where U.Element: Sendable {
    linkThenFlatMap(of: T.self, Hop(dispatcher, flags: flags), transform)
  }
}

extension PlainGuarantee where T: Sequence {
  /// Does the same on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func thenMap<U: Thenable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U.T]> { linkThenMap(of: T.self, Hop(dispatcher), unisolated(main: transform)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_disfavoredOverload @_alwaysEmitIntoClient public func thenMap<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T]> { linkThenMap(of: T.self, Hop(dispatcher, flags: flags), transform) }

  /// Does the same on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func thenFlatMap<U: Thenable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(of: T.self, Hop(dispatcher), unisolated(main: transform))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_disfavoredOverload @_alwaysEmitIntoClient public func thenFlatMap<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(of: T.self, Hop(dispatcher, flags: flags), transform)
  }
}
