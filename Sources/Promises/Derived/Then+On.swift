// Derived from Sources/Promises/Chaining/Then.swift by .ci/derived.

public import Dispatch

extension Promise {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func then<U: Thenable>(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) throws -> U
  ) -> Promise<U.T> { linkThen(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func then<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) throws -> U
  ) -> Promise<U.T> { linkThen(Hop(dispatcher, flags: flags), body) }
}

extension Guarantee {
  /// Does the same on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func then<U: Sendable>(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) -> Guarantee<U>
  ) -> Guarantee<U> { linkThen(Hop(dispatcher), unisolated(main: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @discardableResult @_alwaysEmitIntoClient public func then<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) -> Guarantee<U>
  ) -> Guarantee<U> { linkThen(Hop(dispatcher, flags: flags), body) }
}

extension PlainGuarantee {
  /// Does the same on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func then<Value, U: Thenable>(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor (T) throws -> U
  ) -> Promise<U.T> where Self == Guarantee<Value> {
    linkThen(Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_disfavoredOverload @_alwaysEmitIntoClient public func then<Value, U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable (T) throws -> U
  ) -> Promise<U.T> where Self == Guarantee<Value> { linkThen(Hop(dispatcher, flags: flags), body) }
}
