// Derived from Sources/Promises/Chaining/RecoverOnly.swift by .ci/derived.

public import Dispatch

extension PlainPromise {
  /// As ``recover(only:_:)``, on the main queue.
  @_alwaysEmitIntoClient public func recover<U: Thenable, E: Error & Equatable>(
    only error: E, on dispatcher: MainDispatcher, _ body: @escaping @MainActor (E) throws -> U
  ) -> Promise<T> where U.T == T {
    linkOnly(ErrorMatch(of: error), Hop(dispatcher), unisolated(main: consume body))
  }

  /// As ``recover(only:_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient
  public func recover<U: Thenable, E: Error & Equatable>(
    only error: E, on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (E) throws -> U
  ) -> Promise<T> where U.T == T {
    linkOnly(ErrorMatch(of: error), Hop(consume dispatcher, flags: flags), consume body)
  }

  /// As ``recover(only:_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func recover<U: Thenable, E: Error & Equatable>(
    only error: E, on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (E) throws -> U
  ) -> Promise<T> where U.T == T {
    linkOnly(ErrorMatch(of: error), Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }

  /// As ``recover(only:policy:_:)``, on the main queue.
  @_alwaysEmitIntoClient public func recover<U: Thenable, E: Error>(
    only type: E.Type, on dispatcher: MainDispatcher, policy: CatchPolicy = .configured,
    _ body: @escaping @MainActor (E) throws -> U
  ) -> Promise<T> where U.T == T {
    linkOnly(ErrorMatch(of: type, policy), Hop(dispatcher), unisolated(main: consume body))
  }

  /// As ``recover(only:policy:_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient
  public func recover<U: Thenable, E: Error>(
    only type: E.Type, on dispatcher: __owned (any Dispatcher)?,
    flags: DispatchWorkItemFlags? = nil, policy: CatchPolicy = .configured,
    _ body: @escaping @Sendable (E) throws -> U
  ) -> Promise<T> where U.T == T {
    linkOnly(ErrorMatch(of: type, policy), Hop(consume dispatcher, flags: flags), consume body)
  }

  /// As ``recover(only:policy:_:)``, on a dispatcher, in Swift 5 mode, whatever the closure
  /// captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func recover<U: Thenable, E: Error>(
    only type: E.Type, on dispatcher: __owned (any Dispatcher)?,
    flags: DispatchWorkItemFlags? = nil, policy: CatchPolicy = .configured,
    _ body: @escaping (E) throws -> U
  ) -> Promise<T> where U.T == T {
    linkOnly(
      ErrorMatch(of: type, policy), Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }
}

extension PlainPromise where T == Void {
  /// As ``recover(only:_:)``, on the main queue.
  @_alwaysEmitIntoClient public func recover<E: Error & Equatable>(
    only error: E, on dispatcher: MainDispatcher, _ body: @escaping @MainActor (E) throws -> Void
  ) -> Promise<Void> {
    linkOnly(ErrorMatch(of: error), Hop(dispatcher), unisolated(main: consume body))
  }

  /// As ``recover(only:_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func recover<E: Error & Equatable>(
    only error: E, on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (E) throws -> Void
  ) -> Promise<Void> {
    linkOnly(ErrorMatch(of: error), Hop(consume dispatcher, flags: flags), consume body)
  }

  /// As ``recover(only:_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func recover<E: Error & Equatable>(
    only error: E, on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping (E) throws -> Void
  ) -> Promise<Void> {
    linkOnly(ErrorMatch(of: error), Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }

  /// As ``recover(only:policy:_:)``, on the main queue.
  @_alwaysEmitIntoClient public func recover<E: Error>(
    only type: E.Type, on dispatcher: MainDispatcher, policy: CatchPolicy = .configured,
    _ body: @escaping @MainActor (E) throws -> Void
  ) -> Promise<Void> {
    linkOnly(ErrorMatch(of: type, policy), Hop(dispatcher), unisolated(main: consume body))
  }

  /// As ``recover(only:policy:_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func recover<E: Error>(
    only type: E.Type, on dispatcher: __owned (any Dispatcher)?,
    flags: DispatchWorkItemFlags? = nil, policy: CatchPolicy = .configured,
    _ body: @escaping @Sendable (E) throws -> Void
  ) -> Promise<Void> {
    linkOnly(ErrorMatch(of: type, policy), Hop(consume dispatcher, flags: flags), consume body)
  }

  /// As ``recover(only:policy:_:)``, on a dispatcher, in Swift 5 mode, whatever the closure
  /// captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func recover<E: Error>(
    only type: E.Type, on dispatcher: __owned (any Dispatcher)?,
    flags: DispatchWorkItemFlags? = nil, policy: CatchPolicy = .configured,
    _ body: @escaping (E) throws -> Void
  ) -> Promise<Void> {
    linkOnly(
      ErrorMatch(of: type, policy), Hop(consume dispatcher, flags: flags), unchecked(consume body))
  }
}
