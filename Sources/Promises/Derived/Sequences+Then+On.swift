// Derived from Sources/Promises/Chaining/Sequences+Then.swift by .ci/derived.

public import Dispatch

extension Promise where T: Sequence {
  /// As ``thenMap(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func thenMap<U: Thenable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U.T]> {
    linkThenMap(of: T.self, Hop(dispatcher), unisolated(main: consume transform))
  }

  /// As ``thenMap(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func thenMap<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T]> {
    linkThenMap(of: T.self, Hop(consume dispatcher, flags: flags), consume transform)
  }

  /// As ``thenMap(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func thenMap<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping (T.Element) throws -> U
  ) -> Promise<[U.T]> {
    linkThenMap(of: T.self, Hop(consume dispatcher, flags: flags), unchecked(consume transform))
  }

  /// As ``thenFlatMap(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func thenFlatMap<U: Thenable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(of: T.self, Hop(dispatcher), unisolated(main: consume transform))
  }

  /// As ``thenFlatMap(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func thenFlatMap<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(of: T.self, Hop(consume dispatcher, flags: flags), consume transform)
  }

  /// As ``thenFlatMap(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func thenFlatMap<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(of: T.self, Hop(consume dispatcher, flags: flags), unchecked(consume transform))
  }
}

extension Guarantee where T: Sequence {
  /// Starts work for each element of the value, and waits for all the work.
  ///
  /// As ``Promise/thenMap(_:)``, with a closure that cannot fail and returns a guarantee.
  @_alwaysEmitIntoClient public func thenMap<U: Sendable>(
    @_inheritActorContext _ transform:
      @escaping @isolated(any) @Sendable (T.Element) -> Guarantee<U>
  ) -> Guarantee<[U]> {
    linkThenMap(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(consume transform))
  }

  /// As ``thenMap(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func thenMap<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) -> Guarantee<U>
  ) -> Guarantee<[U]> {
    linkThenMap(of: T.self, Hop(dispatcher), unisolated(main: consume transform))
  }

  /// As ``thenMap(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func thenMap<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) -> Guarantee<U>
  ) -> Guarantee<[U]> {
    linkThenMap(of: T.self, Hop(consume dispatcher, flags: flags), consume transform)
  }

  /// As ``thenMap(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func thenMap<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping (T.Element) -> Guarantee<U>
  ) -> Guarantee<[U]> {
    linkThenMap(of: T.self, Hop(consume dispatcher, flags: flags), unchecked(consume transform))
  }

  /// Starts work for each element of the value, waits for all the work, and joins the sequences.
  ///
  /// As ``Promise/thenFlatMap(_:)``, with a closure that cannot fail and returns a guarantee.
  @_alwaysEmitIntoClient public func thenFlatMap<U: Sendable>(
    @_inheritActorContext _ transform:
      @escaping @isolated(any) @Sendable (T.Element) -> Guarantee<U>
  ) -> Guarantee<[U.Element]> where U: Sequence, U.Element: Sendable {
    linkThenFlatMap(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(consume transform))
  }

  /// As ``thenFlatMap(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func thenFlatMap<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) -> Guarantee<U>
  ) -> Guarantee<[U.Element]> where U: Sequence, U.Element: Sendable {
    linkThenFlatMap(of: T.self, Hop(dispatcher), unisolated(main: consume transform))
  }

  /// As ``thenFlatMap(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func thenFlatMap<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) -> Guarantee<U>
  ) -> Guarantee<[U.Element]> where U: Sequence, U.Element: Sendable {
    linkThenFlatMap(of: T.self, Hop(consume dispatcher, flags: flags), consume transform)
  }

  /// As ``thenFlatMap(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func thenFlatMap<U: Sendable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping (T.Element) -> Guarantee<U>
  ) -> Guarantee<[U.Element]> where U: Sequence, U.Element: Sendable {
    linkThenFlatMap(of: T.self, Hop(consume dispatcher, flags: flags), unchecked(consume transform))
  }
}

extension PlainGuarantee where T: Sequence {
  /// Starts work for each element of the value, and waits for all the work.
  ///
  /// As ``Promise/thenMap(_:)``.
  ///
  ///     fetchUsers().thenMap { user in fetchAvatar(of: user) }
  ///
  /// > Rejects with: any error that the closure throws; the first error among the closure's
  /// > promises.
  @_disfavoredOverload @_alwaysEmitIntoClient public func thenMap<U: Thenable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T]> {
    linkThenMap(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(consume transform))
  }

  /// As ``thenMap(_:)``, on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func thenMap<U: Thenable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U.T]> {
    linkThenMap(of: T.self, Hop(dispatcher), unisolated(main: consume transform))
  }

  /// As ``thenMap(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_disfavoredOverload @_alwaysEmitIntoClient
  public func thenMap<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T]> {
    linkThenMap(of: T.self, Hop(consume dispatcher, flags: flags), consume transform)
  }

  /// As ``thenMap(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_disfavoredOverload
  @_alwaysEmitIntoClient public func thenMap<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping (T.Element) throws -> U
  ) -> Promise<[U.T]> {
    linkThenMap(of: T.self, Hop(consume dispatcher, flags: flags), unchecked(consume transform))
  }

  /// Starts work for each element of the value, waits for all the work, and joins the sequences.
  ///
  /// As ``Promise/thenFlatMap(_:)``.
  ///
  ///     fetchUsers().thenFlatMap { user in fetchMessages(to: user) }
  ///
  /// > Rejects with: any error that the closure throws; the first error among the closure's
  /// > promises.
  @_disfavoredOverload @_alwaysEmitIntoClient public func thenFlatMap<U: Thenable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(consume transform))
  }

  /// As ``thenFlatMap(_:)``, on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func thenFlatMap<U: Thenable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(of: T.self, Hop(dispatcher), unisolated(main: consume transform))
  }

  /// As ``thenFlatMap(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_disfavoredOverload @_alwaysEmitIntoClient
  public func thenFlatMap<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(of: T.self, Hop(consume dispatcher, flags: flags), consume transform)
  }

  /// As ``thenFlatMap(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_disfavoredOverload
  @_alwaysEmitIntoClient public func thenFlatMap<U: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(of: T.self, Hop(consume dispatcher, flags: flags), unchecked(consume transform))
  }
}
