// Derived from Sources/Promises/Chaining/RecoverOnly.swift by .ci/derived.

public import Dispatch

extension Promise {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func recover<U: Thenable, E: Error & Equatable>(
    only error: E, on dispatcher: MainDispatcher, _ body: @escaping @MainActor (E) throws -> U
  ) -> Promise<T> where U.T == T {
    recover(ErrorMatch(of: error), Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func recover<U: Thenable, E: Error & Equatable>(
    only error: E, on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (E) throws -> U
  ) -> Promise<T> where U.T == T {
    recover(ErrorMatch(of: error), Hop(dispatcher, flags: flags), body)
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func recover<U: Thenable, E: Error>(
    only type: E.Type, on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: @escaping @MainActor (E) throws -> U
  ) -> Promise<T> where U.T == T {
    recover(ErrorMatch(of: type, policy), Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func recover<U: Thenable, E: Error>(
    only type: E.Type, on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy, _ body: @escaping @Sendable (E) throws -> U
  ) -> Promise<T> where U.T == T {
    recover(ErrorMatch(of: type, policy), Hop(dispatcher, flags: flags), body)
  }
}

extension Promise where T == Void {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func recover<E: Error & Equatable>(
    only error: E, on dispatcher: MainDispatcher, _ body: @escaping @MainActor (E) throws -> Void
  ) -> Promise<Void> { recover(ErrorMatch(of: error), Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func recover<E: Error & Equatable>(
    only error: E, on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (E) throws -> Void
  ) -> Promise<Void> { recover(ErrorMatch(of: error), Hop(dispatcher, flags: flags), body) }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func recover<E: Error>(
    only type: E.Type, on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: @escaping @MainActor (E) throws -> Void
  ) -> Promise<Void> {
    recover(ErrorMatch(of: type, policy), Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func recover<E: Error>(
    only type: E.Type, on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy, _ body: @escaping @Sendable (E) throws -> Void
  ) -> Promise<Void> { recover(ErrorMatch(of: type, policy), Hop(dispatcher, flags: flags), body) }
}
