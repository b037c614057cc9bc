// Derived from Sources/Promises/Chaining/CatchOnly.swift by .ci/derived.

public import Dispatch
public import Promises

extension CancellablePromise {
  /// Handles one particular error; others continue down the chain.
  ///
  /// Cancelling the finalizer cancels this.
  ///
  /// As on `Promise`.
  @_alwaysEmitIntoClient public func `catch`<E: Error & Equatable>(
    only error: E, @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) -> Void
  ) -> CancellableCascadingFinalizer {
    `catch`(ErrorMatch(of: error), Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func `catch`<E: Error & Equatable>(
    only error: E, on dispatcher: MainDispatcher, _ body: @escaping @MainActor (E) -> Void
  ) -> CancellableCascadingFinalizer {
    `catch`(ErrorMatch(of: error), Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func `catch`<E: Error & Equatable>(
    only error: E, on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (E) -> Void
  ) -> CancellableCascadingFinalizer {
    `catch`(ErrorMatch(of: error), Hop(dispatcher, flags: flags), body)
  }

  /// Handles errors of one type; others continue down the chain.
  ///
  /// Cancelling the finalizer cancels this.
  ///
  /// As on `Promise`.
  @_alwaysEmitIntoClient public func `catch`<E: Error>(
    only type: E.Type, policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) -> Void
  ) -> CancellableCascadingFinalizer {
    `catch`(
      ErrorMatch(of: type, policy), Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func `catch`<E: Error>(
    only type: E.Type, on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: @escaping @MainActor (E) -> Void
  ) -> CancellableCascadingFinalizer {
    `catch`(ErrorMatch(of: type, policy), Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func `catch`<E: Error>(
    only type: E.Type, on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy, _ body: @escaping @Sendable (E) -> Void
  ) -> CancellableCascadingFinalizer {
    `catch`(ErrorMatch(of: type, policy), Hop(dispatcher, flags: flags), body)
  }
}

extension CancellableCascadingFinalizer {
  /// Handles one particular error; others continue down the chain.
  ///
  /// Cancelling the finalizer cancels this.
  ///
  /// As on `Promise`.
  @_alwaysEmitIntoClient public func `catch`<E: Error & Equatable>(
    only error: E, @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) -> Void
  ) -> CancellableCascadingFinalizer {
    `catch`(ErrorMatch(of: error), Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func `catch`<E: Error & Equatable>(
    only error: E, on dispatcher: MainDispatcher, _ body: @escaping @MainActor (E) -> Void
  ) -> CancellableCascadingFinalizer {
    `catch`(ErrorMatch(of: error), Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func `catch`<E: Error & Equatable>(
    only error: E, on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (E) -> Void
  ) -> CancellableCascadingFinalizer {
    `catch`(ErrorMatch(of: error), Hop(dispatcher, flags: flags), body)
  }

  /// Handles errors of one type; others continue down the chain.
  ///
  /// Cancelling the finalizer cancels this.
  ///
  /// As on `Promise`.
  @_alwaysEmitIntoClient public func `catch`<E: Error>(
    only type: E.Type, policy: CatchPolicy = conf.catchPolicy,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) -> Void
  ) -> CancellableCascadingFinalizer {
    `catch`(
      ErrorMatch(of: type, policy), Hop(isolation: body.isolation, role: .return), unisolated(body))
  }

  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func `catch`<E: Error>(
    only type: E.Type, on dispatcher: MainDispatcher, policy: CatchPolicy = conf.catchPolicy,
    _ body: @escaping @MainActor (E) -> Void
  ) -> CancellableCascadingFinalizer {
    `catch`(ErrorMatch(of: type, policy), Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func `catch`<E: Error>(
    only type: E.Type, on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    policy: CatchPolicy = conf.catchPolicy, _ body: @escaping @Sendable (E) -> Void
  ) -> CancellableCascadingFinalizer {
    `catch`(ErrorMatch(of: type, policy), Hop(dispatcher, flags: flags), body)
  }
}
