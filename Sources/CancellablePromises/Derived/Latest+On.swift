// Derived from Sources/CancellablePromises/Latest.swift by .ci/derived.

public import Dispatch
public import Promises

extension Latest {
  /// Does the same on the main queue.
  @_alwaysEmitIntoClient public func run<Output: Thenable>(
    after delay: Duration? = nil, clock: any PromiseClock = conf.clock,
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor () throws -> Output
  ) -> CancellablePromise<T> where Output.T == T {
    run(delay, clock, Hop(dispatcher), unisolated(mainNullary: body))
  }

  /// Does the same on a dispatcher; with `nil`, inline.
  @_alwaysEmitIntoClient public func run<Output: Thenable>(
    after delay: Duration? = nil, clock: any PromiseClock = conf.clock,
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable () throws -> Output
  ) -> CancellablePromise<T> where Output.T == T {
    run(delay, clock, Hop(dispatcher, flags: flags), body)
  }
}
