// Derived from Sources/Promises/Timing/Attempt.swift by .ci/derived.

public import Dispatch

/// As [`attempt`](<doc:attempt(_:delay:shouldRetry:clock:file:line:_:)>), on the main queue.
@_alwaysEmitIntoClient public func attempt<Output: Thenable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  shouldRetry: @escaping @MainActor (any Error) -> Bool = { !$0.isCancelled },
  clock: (any PromiseClock)? = nil, on dispatcher: MainDispatcher, file: StaticString = #fileID,
  line: UInt = #line, _ body: @escaping @MainActor (Int) throws -> Output
) -> Promise<Output.T> {
  attempt(
    maximumCount, delay, Hop(dispatcher), unisolated(main: consume shouldRetry), clock,
    at: Place(file, line), Hop(dispatcher), unisolated(main: consume body))
}

/// As [`attempt`](<doc:attempt(_:delay:shouldRetry:clock:file:line:_:)>), on a dispatcher; with
/// `nil`, inline; only queues heed flags.
@available(swift, introduced: 6) @_alwaysEmitIntoClient public func attempt<Output: Thenable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  shouldRetry: @escaping @Sendable (any Error) -> Bool = { !$0.isCancelled },
  clock: (any PromiseClock)? = nil, on dispatcher: (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @Sendable (Int) throws -> Output
) -> Promise<Output.T> {
  attempt(
    maximumCount, delay, Hop(dispatcher, flags: flags), consume shouldRetry, clock,
    at: Place(file, line), Hop(dispatcher, flags: flags), consume body)
}

/// As [`attempt`](<doc:attempt(_:delay:shouldRetry:clock:file:line:_:)>), on a dispatcher, in
/// Swift 5 mode, whatever the closure captures.
@available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
public func attempt<Output: Thenable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  shouldRetry: @escaping (any Error) -> Bool = { !$0.isCancelled },
  clock: (any PromiseClock)? = nil, on dispatcher: (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping (Int) throws -> Output
) -> Promise<Output.T> {
  attempt(
    maximumCount, delay, Hop(dispatcher, flags: flags), unchecked(consume shouldRetry), clock,
    at: Place(file, line), Hop(dispatcher, flags: flags), unchecked(consume body))
}
