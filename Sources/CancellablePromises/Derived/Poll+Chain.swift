// Derived from Sources/Promises/Timing/Poll.swift by .ci/derived.

public import Dispatch
public import Promises

/// Asks for values repeatedly until one meets a condition.
///
///     poll(every: .seconds(5), until: { $0 == .finished }) {
///       fetchState(of: job)
///     }
///
/// The interval between two rounds starts when the first has settled, so there is never more than
/// one round at a time. Rounds take constant memory, and go on even if the returned promise is
/// discarded.
///
/// Cancelling the returned promise cancels the current round, or ends the wait for the next one
/// and releases the timer. A round that cannot be cancelled goes on. No other begins, even if
/// its closure is already queued.
///
/// > Runs on: the actor that the closures were written in; in nonisolated code, `conf.Q.map`.
/// > `body` is called once for each round, and `until` once for each value.
///
/// > Rejects with: the first error, whether thrown by the closure or from the closure's
/// > promise; the cancel reason.
///
/// - Parameters:
///   - interval: The time to wait between two rounds. Zero or less means the clock's next turn; a
///     time too long for the clock never ends.
///   - isDone: Takes the value of a round, and returns whether to stop with this value.
///   - clock: The clock that measures the time; nil means `conf.clock`.
///   - file: The file to name in log messages.
///   - line: The line in that file.
///   - body: Returns a promise of a value.
/// - Returns: A promise of the first value for which `until` returns true.
/// - Complexity: O(*n*) in the number of rounds in time, O(1) in memory.
@_alwaysEmitIntoClient public func poll<Value: Sendable>(
  every interval: Duration,
  @_inheritActorContext until isDone: @escaping @isolated(any) @Sendable (Value) -> Bool,
  clock: (any PromiseClock)? = nil, file: StaticString = #fileID, line: UInt = #line,
  @_inheritActorContext _ body:
    @escaping @isolated(any) @Sendable () throws -> CancellablePromise<Value>
) -> CancellablePromise<Value> {
  poll(
    interval, Hop(isolation: isDone.isolation ?? body.isolation, role: .map),
    unisolated(consume isDone), clock, at: Place(file, line),
    Hop(isolation: body.isolation, role: .map), unisolated(nullary: consume body))
}

/// As [`poll`](<doc:poll(every:until:clock:file:line:_:)>), on the main queue.
@_alwaysEmitIntoClient public func poll<Value: Sendable>(
  every interval: Duration, until isDone: @escaping @MainActor (Value) -> Bool,
  clock: (any PromiseClock)? = nil, on dispatcher: MainDispatcher, file: StaticString = #fileID,
  line: UInt = #line, _ body: @escaping @MainActor () throws -> CancellablePromise<Value>
) -> CancellablePromise<Value> {
  poll(
    interval, Hop(dispatcher), unisolated(main: consume isDone), clock, at: Place(file, line),
    Hop(dispatcher), unisolated(mainNullary: consume body))
}

/// As [`poll`](<doc:poll(every:until:clock:file:line:_:)>), on a dispatcher; with `nil`,
/// inline; only queues heed flags.
@available(swift, introduced: 6) @_alwaysEmitIntoClient public func poll<Value: Sendable>(
  every interval: Duration, until isDone: @escaping @Sendable (Value) -> Bool,
  clock: (any PromiseClock)? = nil, on dispatcher: (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @Sendable () throws -> CancellablePromise<Value>
) -> CancellablePromise<Value> {
  poll(
    interval, Hop(dispatcher, flags: flags), consume isDone, clock, at: Place(file, line),
    Hop(dispatcher, flags: flags), consume body)
}

/// As [`poll`](<doc:poll(every:until:clock:file:line:_:)>), on a dispatcher, in Swift 5 mode,
/// whatever the closure captures.
@available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
public func poll<Value: Sendable>(
  every interval: Duration, until isDone: @escaping (Value) -> Bool,
  clock: (any PromiseClock)? = nil, on dispatcher: (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping () throws -> CancellablePromise<Value>
) -> CancellablePromise<Value> {
  poll(
    interval, Hop(dispatcher, flags: flags), unchecked(consume isDone), clock,
    at: Place(file, line), Hop(dispatcher, flags: flags), unchecked(nullary: consume body))
}

/// Asks for values repeatedly until one meets a condition, where the context requires a
/// cancellable promise.
///
///     poll(every: .seconds(5), until: { $0 == .finished }) {
///       fetchState(of: job)
///     }
///
/// The interval between two rounds starts when the first has settled, so there is never more than
/// one round at a time. Rounds take constant memory, and go on even if the returned promise is
/// discarded.
///
/// Cancelling the returned promise cancels the current round, or ends the wait for the next one
/// and releases the timer. A round that cannot be cancelled goes on. No other begins, even if
/// its closure is already queued.
///
/// > Runs on: the actor that the closures were written in; in nonisolated code, `conf.Q.map`.
/// > `body` is called once for each round, and `until` once for each value.
///
/// > Rejects with: the first error, whether thrown by the closure or from the closure's
/// > promise; the cancel reason.
///
/// - Parameters:
///   - interval: The time to wait between two rounds. Zero or less means the clock's next turn; a
///     time too long for the clock never ends.
///   - isDone: Takes the value of a round, and returns whether to stop with this value.
///   - clock: The clock that measures the time; nil means `conf.clock`.
///   - file: The file to name in log messages.
///   - line: The line in that file.
///   - body: Returns a promise of a value.
/// - Returns: A promise of the first value for which `until` returns true.
/// - Complexity: O(*n*) in the number of rounds in time, O(1) in memory.
@_disfavoredOverload @_alwaysEmitIntoClient public func poll<Output: Thenable>(
  every interval: Duration,
  @_inheritActorContext until isDone: @escaping @isolated(any) @Sendable (Output.T) -> Bool,
  clock: (any PromiseClock)? = nil, file: StaticString = #fileID, line: UInt = #line,
  @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Output
) -> CancellablePromise<Output.T> {
  poll(
    interval, Hop(isolation: isDone.isolation ?? body.isolation, role: .map),
    unisolated(consume isDone), clock, at: Place(file, line),
    Hop(isolation: body.isolation, role: .map), unisolated(nullary: consume body))
}

/// As [`poll`](<doc:poll(every:until:clock:file:line:_:)>), on the main queue.
@_disfavoredOverload @_alwaysEmitIntoClient public func poll<Output: Thenable>(
  every interval: Duration, until isDone: @escaping @MainActor (Output.T) -> Bool,
  clock: (any PromiseClock)? = nil, on dispatcher: MainDispatcher, file: StaticString = #fileID,
  line: UInt = #line, _ body: @escaping @MainActor () throws -> Output
) -> CancellablePromise<Output.T> {
  poll(
    interval, Hop(dispatcher), unisolated(main: consume isDone), clock, at: Place(file, line),
    Hop(dispatcher), unisolated(mainNullary: consume body))
}

/// As [`poll`](<doc:poll(every:until:clock:file:line:_:)>), on a dispatcher; with `nil`,
/// inline; only queues heed flags.
@available(swift, introduced: 6) @_disfavoredOverload @_alwaysEmitIntoClient
public func poll<Output: Thenable>(
  every interval: Duration, until isDone: @escaping @Sendable (Output.T) -> Bool,
  clock: (any PromiseClock)? = nil, on dispatcher: (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @Sendable () throws -> Output
) -> CancellablePromise<Output.T> {
  poll(
    interval, Hop(dispatcher, flags: flags), consume isDone, clock, at: Place(file, line),
    Hop(dispatcher, flags: flags), consume body)
}

/// As [`poll`](<doc:poll(every:until:clock:file:line:_:)>), on a dispatcher, in Swift 5 mode,
/// whatever the closure captures.
@available(swift, obsoleted: 6) @_documentation(visibility: internal) @_disfavoredOverload
@_alwaysEmitIntoClient public func poll<Output: Thenable>(
  every interval: Duration, until isDone: @escaping (Output.T) -> Bool,
  clock: (any PromiseClock)? = nil, on dispatcher: (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping () throws -> Output
) -> CancellablePromise<Output.T> {
  poll(
    interval, Hop(dispatcher, flags: flags), unchecked(consume isDone), clock,
    at: Place(file, line), Hop(dispatcher, flags: flags), unchecked(nullary: consume body))
}
