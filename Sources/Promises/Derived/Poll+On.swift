// Derived from Sources/Promises/Timing/Poll.swift by .ci/derived.

public import Dispatch

/// As [`poll`](<doc:poll(every:until:clock:file:line:_:)>), on the main queue.
@_alwaysEmitIntoClient public func poll<Output: Thenable>(
  every interval: Duration, until isDone: @escaping @MainActor (Output.T) -> Bool,
  clock: (any PromiseClock)? = nil, on dispatcher: MainDispatcher, file: StaticString = #fileID,
  line: UInt = #line, _ body: @escaping @MainActor () throws -> Output
) -> Promise<Output.T> {
  poll(
    interval, Hop(dispatcher), unisolated(main: consume isDone), clock, at: Place(file, line),
    Hop(dispatcher), unisolated(mainNullary: consume body))
}

/// As [`poll`](<doc:poll(every:until:clock:file:line:_:)>), on a dispatcher; with `nil`,
/// inline; only queues heed flags.
@available(swift, introduced: 6) @_alwaysEmitIntoClient public func poll<Output: Thenable>(
  every interval: Duration, until isDone: @escaping @Sendable (Output.T) -> Bool,
  clock: (any PromiseClock)? = nil, on dispatcher: (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @Sendable () throws -> Output
) -> Promise<Output.T> {
  poll(
    interval, Hop(dispatcher, flags: flags), consume isDone, clock, at: Place(file, line),
    Hop(dispatcher, flags: flags), consume body)
}

/// As [`poll`](<doc:poll(every:until:clock:file:line:_:)>), on a dispatcher, in Swift 5 mode,
/// whatever the closure captures.
@available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
public func poll<Output: Thenable>(
  every interval: Duration, until isDone: @escaping (Output.T) -> Bool,
  clock: (any PromiseClock)? = nil, on dispatcher: (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping () throws -> Output
) -> Promise<Output.T> {
  poll(
    interval, Hop(dispatcher, flags: flags), unchecked(consume isDone), clock,
    at: Place(file, line), Hop(dispatcher, flags: flags), unchecked(nullary: consume body))
}
