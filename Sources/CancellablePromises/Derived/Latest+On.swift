// Derived from Sources/CancellablePromises/Latest.swift by .ci/derived.

public import Dispatch
public import Promises

extension Latest {
  /// As [`run`](<doc:run(after:clock:file:line:_:)>), on the main queue.
  @_alwaysEmitIntoClient public func run(
    after delay: Duration? = nil, clock: (any PromiseClock)? = nil, on dispatcher: MainDispatcher,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor () throws -> CancellablePromise<T>
  ) -> CancellablePromise<T> {
    run(delay, clock, Hop(dispatcher), at: Place(file, line), unisolated(mainNullary: consume body))
  }

  /// As [`run`](<doc:run(after:clock:file:line:_:)>), on a dispatcher; with `nil`, inline; only
  /// queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func run(
    after delay: Duration? = nil, clock: (any PromiseClock)? = nil,
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable () throws -> CancellablePromise<T>
  ) -> CancellablePromise<T> {
    run(delay, clock, Hop(consume dispatcher, flags: flags), at: Place(file, line), consume body)
  }

  /// As [`run`](<doc:run(after:clock:file:line:_:)>), on a dispatcher, in Swift 5 mode, whatever
  /// the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func run(
    after delay: Duration? = nil, clock: (any PromiseClock)? = nil,
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping () throws -> CancellablePromise<T>
  ) -> CancellablePromise<T> {
    run(
      delay, clock, Hop(consume dispatcher, flags: flags), at: Place(file, line),
      unchecked(nullary: consume body))
  }
}
