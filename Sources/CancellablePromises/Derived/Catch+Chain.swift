// Derived from Sources/Promises/Chaining/Catch.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellableCatchMixin {
  /// Handles the chain's error.
  ///
  ///     fetchUser(id)
  ///       .done { user in show(user) }
  ///       .catch { error in show(error) }
  ///
  /// Cancelling the finalizer cancels this promise; the policy decides whether the closure sees
  /// the cancellation.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After a rejection, in the order of attachment.
  ///
  /// - Parameters:
  ///   - policy: Whether cancellations count as errors here; the default is read from `conf` at
  ///     the time of the call.
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  ///   - body: Receives the error.
  /// - Returns: A finalizer, which `finally` can follow.
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    policy: CatchPolicy = .configured, file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (any Error) -> Void
  ) -> CancellablePromiseFinalizer {
    linkCatch(
      policy, Hop(isolation: body.isolation, role: .return), at: Place(file, line),
      unisolated(consume body))
  }

  /// As [`catch`](<doc:catch(policy:file:line:_:)>), on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: MainDispatcher, policy: CatchPolicy = .configured, file: StaticString = #fileID,
    line: UInt = #line, _ body: __owned @escaping @MainActor (any Error) -> Void
  ) -> CancellablePromiseFinalizer {
    linkCatch(policy, Hop(dispatcher), at: Place(file, line), unisolated(main: consume body))
  }

  /// As [`catch`](<doc:catch(policy:file:line:_:)>), on a dispatcher; with `nil`, inline; only
  /// queues heed flags.
  @available(swift, introduced: 6) @discardableResult @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .configured, file: StaticString = #fileID, line: UInt = #line,
    _ body: __owned @escaping @Sendable (any Error) -> Void
  ) -> CancellablePromiseFinalizer {
    linkCatch(policy, Hop(consume dispatcher, flags: flags), at: Place(file, line), consume body)
  }

  /// As [`catch`](<doc:catch(policy:file:line:_:)>), on a dispatcher, in Swift 5 mode, whatever
  /// the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @discardableResult
  @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .configured, file: StaticString = #fileID, line: UInt = #line,
    _ body: __owned @escaping (any Error) -> Void
  ) -> CancellablePromiseFinalizer {
    linkCatch(
      policy, Hop(consume dispatcher, flags: flags), at: Place(file, line), unchecked(consume body))
  }
}

extension CancellableCascadingFinalizer {
  /// Handles the chain's error.
  ///
  ///     fetchUser(id)
  ///       .done { user in show(user) }
  ///       .catch { error in show(error) }
  ///
  /// Cancelling the finalizer cancels this promise; the policy decides whether the closure sees
  /// the cancellation.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.return`.
  /// > After a rejection, in the order of attachment.
  ///
  /// - Parameters:
  ///   - policy: Whether cancellations count as errors here; the default is read from `conf` at
  ///     the time of the call.
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  ///   - body: Receives the error.
  /// - Returns: A finalizer, which `finally` can follow.
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    policy: CatchPolicy = .configured, file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext _ body: __owned @escaping @isolated(any) @Sendable (any Error) -> Void
  ) -> CancellablePromiseFinalizer {
    linkCatch(
      policy, Hop(isolation: body.isolation, role: .return), at: Place(file, line),
      unisolated(consume body))
  }

  /// As [`catch`](<doc:catch(policy:file:line:_:)>), on the main queue.
  @discardableResult @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: MainDispatcher, policy: CatchPolicy = .configured, file: StaticString = #fileID,
    line: UInt = #line, _ body: __owned @escaping @MainActor (any Error) -> Void
  ) -> CancellablePromiseFinalizer {
    linkCatch(policy, Hop(dispatcher), at: Place(file, line), unisolated(main: consume body))
  }

  /// As [`catch`](<doc:catch(policy:file:line:_:)>), on a dispatcher; with `nil`, inline; only
  /// queues heed flags.
  @available(swift, introduced: 6) @discardableResult @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .configured, file: StaticString = #fileID, line: UInt = #line,
    _ body: __owned @escaping @Sendable (any Error) -> Void
  ) -> CancellablePromiseFinalizer {
    linkCatch(policy, Hop(consume dispatcher, flags: flags), at: Place(file, line), consume body)
  }

  /// As [`catch`](<doc:catch(policy:file:line:_:)>), on a dispatcher, in Swift 5 mode, whatever
  /// the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @discardableResult
  @_alwaysEmitIntoClient public func `catch`(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = .configured, file: StaticString = #fileID, line: UInt = #line,
    _ body: __owned @escaping (any Error) -> Void
  ) -> CancellablePromiseFinalizer {
    linkCatch(
      policy, Hop(consume dispatcher, flags: flags), at: Place(file, line), unchecked(consume body))
  }
}
