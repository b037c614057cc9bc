// Derived from Sources/Promises/Limiter.swift by .ci/derived.

public import Dispatch

extension Limiter {
  /// Does the same on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func run<Work: Thenable>(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor () throws -> Work
  ) -> Promise<Work.T> { enter(Hop(dispatcher), unisolated(mainNullary: body)) }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_disfavoredOverload @_alwaysEmitIntoClient public func run<Work: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable () throws -> Work
  ) -> Promise<Work.T> { enter(Hop(dispatcher, flags: flags), body) }
}
