// Derived from Sources/Promises/Timing/Attempt.swift by .ci/derived.

public import Dispatch
public import Promises

/// Attempts an operation until one attempt succeeds, or too many have failed.
///
///     attempt(3, delay: .exponential(initial: .seconds(1))) { _ in
///       fetchUser(id)
///     }
///
/// Attempts are made one after another, in constant memory however many there are. They go on even
/// if the returned promise is discarded.
///
/// Except with `on: nil`, the first attempt does not begin before this call returns: all attempts
/// run in the same place, and like any closure have to get there first. (PromiseKit's recipe makes
/// the first attempt on the caller's thread.)
///
/// Cancelling the returned promise cancels the current attempt, or ends the delay before the
/// next one and releases the timer. An attempt that cannot be cancelled goes on. No other
/// begins, even if its closure is already queued.
///
/// > Runs on: the actor that the closures were written in; in nonisolated code, `conf.Q.map`.
/// > `body` is called once for each attempt, and `shouldRetry` for each failed attempt except the
/// > last.
///
/// > Rejects with: the error of the last attempt, whether thrown by the closure or from the
/// > closure's promise; `PromiseError.badInput` if the count is below 1; the cancel reason.
///
/// - Parameters:
///   - maximumCount: The maximum number of attempts; at least 1.
///   - delay: The time to wait after a failed attempt.
///   - shouldRetry: Takes the error of a failed attempt, and returns whether to make another. By
///     default, all errors except cancellations are retried.
///   - clock: The clock that measures the delays; nil means `conf.clock`.
///   - file: The file to name in log messages.
///   - line: The line in that file.
///   - body: Takes the number of the attempt, starting at 1, and returns a promise.
/// - Returns: A promise of the value of the first attempt that succeeds.
/// - Complexity: O(*n*) in the number of attempts in time, O(1) in memory.
@_alwaysEmitIntoClient public func attempt<Value: Sendable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  @_inheritActorContext shouldRetry: @escaping @isolated(any) @Sendable (any Error) -> Bool = {
    !$0.isCancelled
  }, clock: (any PromiseClock)? = nil, file: StaticString = #fileID, line: UInt = #line,
  @_inheritActorContext _ body:
    @escaping @isolated(any) @Sendable (Int) throws -> CancellablePromise<Value>
) -> CancellablePromise<Value> {
  attempt(
    maximumCount, delay, Hop(isolation: shouldRetry.isolation ?? body.isolation, role: .map),
    unisolated(consume shouldRetry), clock, at: Place(file, line),
    Hop(isolation: body.isolation, role: .map), unisolated(consume body))
}

/// As [`attempt`](<doc:attempt(_:delay:shouldRetry:clock:file:line:_:)>), on the main queue.
@_alwaysEmitIntoClient public func attempt<Value: Sendable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  shouldRetry: @escaping @MainActor (any Error) -> Bool = { !$0.isCancelled },
  clock: (any PromiseClock)? = nil, on dispatcher: MainDispatcher, file: StaticString = #fileID,
  line: UInt = #line, _ body: @escaping @MainActor (Int) throws -> CancellablePromise<Value>
) -> CancellablePromise<Value> {
  attempt(
    maximumCount, delay, Hop(dispatcher), unisolated(main: consume shouldRetry), clock,
    at: Place(file, line), Hop(dispatcher), unisolated(main: consume body))
}

/// As [`attempt`](<doc:attempt(_:delay:shouldRetry:clock:file:line:_:)>), on a dispatcher; with
/// `nil`, inline; only queues heed flags.
@available(swift, introduced: 6) @_alwaysEmitIntoClient public func attempt<Value: Sendable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  shouldRetry: @escaping @Sendable (any Error) -> Bool = { !$0.isCancelled },
  clock: (any PromiseClock)? = nil, on dispatcher: (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @Sendable (Int) throws -> CancellablePromise<Value>
) -> CancellablePromise<Value> {
  attempt(
    maximumCount, delay, Hop(dispatcher, flags: flags), consume shouldRetry, clock,
    at: Place(file, line), Hop(dispatcher, flags: flags), consume body)
}

/// As [`attempt`](<doc:attempt(_:delay:shouldRetry:clock:file:line:_:)>), on a dispatcher, in
/// Swift 5 mode, whatever the closure captures.
@available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
public func attempt<Value: Sendable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  shouldRetry: @escaping (any Error) -> Bool = { !$0.isCancelled },
  clock: (any PromiseClock)? = nil, on dispatcher: (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping (Int) throws -> CancellablePromise<Value>
) -> CancellablePromise<Value> {
  attempt(
    maximumCount, delay, Hop(dispatcher, flags: flags), unchecked(consume shouldRetry), clock,
    at: Place(file, line), Hop(dispatcher, flags: flags), unchecked(consume body))
}

/// Attempts an operation until one attempt succeeds, or too many have failed, where the context
/// requires a cancellable promise.
///
///     attempt(3, delay: .exponential(initial: .seconds(1))) { _ in
///       fetchUser(id)
///     }
///
/// Attempts are made one after another, in constant memory however many there are. They go on even
/// if the returned promise is discarded.
///
/// Except with `on: nil`, the first attempt does not begin before this call returns: all attempts
/// run in the same place, and like any closure have to get there first. (PromiseKit's recipe makes
/// the first attempt on the caller's thread.)
///
/// Cancelling the returned promise cancels the current attempt, or ends the delay before the
/// next one and releases the timer. An attempt that cannot be cancelled goes on. No other
/// begins, even if its closure is already queued.
///
/// > Runs on: the actor that the closures were written in; in nonisolated code, `conf.Q.map`.
/// > `body` is called once for each attempt, and `shouldRetry` for each failed attempt except the
/// > last.
///
/// > Rejects with: the error of the last attempt, whether thrown by the closure or from the
/// > closure's promise; `PromiseError.badInput` if the count is below 1; the cancel reason.
///
/// - Parameters:
///   - maximumCount: The maximum number of attempts; at least 1.
///   - delay: The time to wait after a failed attempt.
///   - shouldRetry: Takes the error of a failed attempt, and returns whether to make another. By
///     default, all errors except cancellations are retried.
///   - clock: The clock that measures the delays; nil means `conf.clock`.
///   - file: The file to name in log messages.
///   - line: The line in that file.
///   - body: Takes the number of the attempt, starting at 1, and returns a promise.
/// - Returns: A promise of the value of the first attempt that succeeds.
/// - Complexity: O(*n*) in the number of attempts in time, O(1) in memory.
@_disfavoredOverload @_alwaysEmitIntoClient public func attempt<Output: Thenable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  @_inheritActorContext shouldRetry: @escaping @isolated(any) @Sendable (any Error) -> Bool = {
    !$0.isCancelled
  }, clock: (any PromiseClock)? = nil, file: StaticString = #fileID, line: UInt = #line,
  @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Int) throws -> Output
) -> CancellablePromise<Output.T> {
  attempt(
    maximumCount, delay, Hop(isolation: shouldRetry.isolation ?? body.isolation, role: .map),
    unisolated(consume shouldRetry), clock, at: Place(file, line),
    Hop(isolation: body.isolation, role: .map), unisolated(consume body))
}

/// As [`attempt`](<doc:attempt(_:delay:shouldRetry:clock:file:line:_:)>), on the main queue.
@_disfavoredOverload @_alwaysEmitIntoClient public func attempt<Output: Thenable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  shouldRetry: @escaping @MainActor (any Error) -> Bool = { !$0.isCancelled },
  clock: (any PromiseClock)? = nil, on dispatcher: MainDispatcher, file: StaticString = #fileID,
  line: UInt = #line, _ body: @escaping @MainActor (Int) throws -> Output
) -> CancellablePromise<Output.T> {
  attempt(
    maximumCount, delay, Hop(dispatcher), unisolated(main: consume shouldRetry), clock,
    at: Place(file, line), Hop(dispatcher), unisolated(main: consume body))
}

/// As [`attempt`](<doc:attempt(_:delay:shouldRetry:clock:file:line:_:)>), on a dispatcher; with
/// `nil`, inline; only queues heed flags.
@available(swift, introduced: 6) @_disfavoredOverload @_alwaysEmitIntoClient
public func attempt<Output: Thenable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  shouldRetry: @escaping @Sendable (any Error) -> Bool = { !$0.isCancelled },
  clock: (any PromiseClock)? = nil, on dispatcher: (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @Sendable (Int) throws -> Output
) -> CancellablePromise<Output.T> {
  attempt(
    maximumCount, delay, Hop(dispatcher, flags: flags), consume shouldRetry, clock,
    at: Place(file, line), Hop(dispatcher, flags: flags), consume body)
}

/// As [`attempt`](<doc:attempt(_:delay:shouldRetry:clock:file:line:_:)>), on a dispatcher, in
/// Swift 5 mode, whatever the closure captures.
@available(swift, obsoleted: 6) @_documentation(visibility: internal) @_disfavoredOverload
@_alwaysEmitIntoClient public func attempt<Output: Thenable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  shouldRetry: @escaping (any Error) -> Bool = { !$0.isCancelled },
  clock: (any PromiseClock)? = nil, on dispatcher: (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping (Int) throws -> Output
) -> CancellablePromise<Output.T> {
  attempt(
    maximumCount, delay, Hop(dispatcher, flags: flags), unchecked(consume shouldRetry), clock,
    at: Place(file, line), Hop(dispatcher, flags: flags), unchecked(consume body))
}
