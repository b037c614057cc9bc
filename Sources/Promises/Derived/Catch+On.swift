// Derived from Sources/Promises/Chaining/Catch.swift by .ci/derived.

public import Dispatch

extension PlainPromise {
  /// As [`catch`](<doc:catch(policy:file:line:_:)>), on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: MainDispatcher, policy: CatchPolicy = .configured, file: StaticString = #fileID,
    line: UInt = #line, _ body: __owned @escaping @MainActor (any Error) -> Void
  ) -> PromiseFinalizer {
    linkCatch(policy, Hop(dispatcher), at: Place(file, line), unisolated(main: consume body))
  }

  /// As [`catch`](<doc:catch(policy:file:line:_:)>), on a dispatcher; with `nil`, inline; only
  /// queues heed flags.
  @available(swift, introduced: 6) @discardableResult @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .configured, file: StaticString = #fileID, line: UInt = #line,
    _ body: __owned @escaping @Sendable (any Error) -> Void
  ) -> PromiseFinalizer {
    linkCatch(policy, Hop(consume dispatcher, flags: flags), at: Place(file, line), consume body)
  }

  /// As [`catch`](<doc:catch(policy:file:line:_:)>), on a dispatcher, in Swift 5 mode, whatever
  /// the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @discardableResult
  @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .configured, file: StaticString = #fileID, line: UInt = #line,
    _ body: __owned @escaping (any Error) -> Void
  ) -> PromiseFinalizer {
    linkCatch(
      policy, Hop(consume dispatcher, flags: flags), at: Place(file, line), unchecked(consume body))
  }
}

extension CascadingFinalizer {
  /// Handles the chain's error.
  ///
  /// As [`catch`](<doc:PlainPromise/catch(policy:file:line:_:)>).
  ///
  ///     fetchUser(id)
  ///       .done { user in show(user) }
  ///       .catch { error in show(error) }
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    policy: CatchPolicy = .configured, file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (any Error) -> Void
  ) -> PromiseFinalizer {
    linkCatch(
      policy, Hop(isolation: body.isolation, role: .return), at: Place(file, line),
      unisolated(consume body))
  }

  /// As [`catch`](<doc:catch(policy:file:line:_:)>), on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: MainDispatcher, policy: CatchPolicy = .configured, file: StaticString = #fileID,
    line: UInt = #line, _ body: __owned @escaping @MainActor (any Error) -> Void
  ) -> PromiseFinalizer {
    linkCatch(policy, Hop(dispatcher), at: Place(file, line), unisolated(main: consume body))
  }

  /// As [`catch`](<doc:catch(policy:file:line:_:)>), on a dispatcher; with `nil`, inline; only
  /// queues heed flags.
  @available(swift, introduced: 6) @discardableResult @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .configured, file: StaticString = #fileID, line: UInt = #line,
    _ body: __owned @escaping @Sendable (any Error) -> Void
  ) -> PromiseFinalizer {
    linkCatch(policy, Hop(consume dispatcher, flags: flags), at: Place(file, line), consume body)
  }

  /// As [`catch`](<doc:catch(policy:file:line:_:)>), on a dispatcher, in Swift 5 mode, whatever
  /// the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @discardableResult
  @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .configured, file: StaticString = #fileID, line: UInt = #line,
    _ body: __owned @escaping (any Error) -> Void
  ) -> PromiseFinalizer {
    linkCatch(
      policy, Hop(consume dispatcher, flags: flags), at: Place(file, line), unchecked(consume body))
  }
}

extension PromiseFinalizer {
  /// As ``finally(_:)``, on the main queue.
  @_alwaysEmitIntoClient public func finally(
    on dispatcher: MainDispatcher, _ body: __owned @escaping @MainActor () -> Void
  ) { attachFinally(Hop(dispatcher), unisolated(mainNullary: consume body)) }

  /// As ``finally(_:)``, on a dispatcher; with `nil`, inline; only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func finally(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping @Sendable () -> Void
  ) { attachFinally(Hop(consume dispatcher, flags: flags), consume body) }

  /// As ``finally(_:)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func finally(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: __owned @escaping () -> Void
  ) { attachFinally(Hop(consume dispatcher, flags: flags), unchecked(nullary: consume body)) }
}
