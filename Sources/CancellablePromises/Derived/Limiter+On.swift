// Derived from Sources/CancellablePromises/Limiter.swift by .ci/derived.

public import Dispatch
public import Promises

extension Limiter {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func run<Work: Thenable>(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor () throws -> Work
  ) -> CancellablePromise<Work.T> { enter(Hop(dispatcher), unisolated(mainNullary: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func run<Work: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable () throws -> Work
  ) -> CancellablePromise<Work.T> { enter(Hop(dispatcher, flags: flags), body) }
}
