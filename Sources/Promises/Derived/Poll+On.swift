// Derived from Sources/Promises/Timing/Poll.swift by .ci/derived.

public import Dispatch

/// Does the same on the main queue.
@_alwaysEmitIntoClient public func poll<Output: Thenable>(
  every interval: Duration, until isDone: @escaping @Sendable (Output.T) -> Bool,
  clock: any PromiseClock = conf.clock, on dispatcher: MainDispatcher,
  _ body: @escaping @MainActor () throws -> Output
) -> Promise<Output.T> {
  poll(
    PollPlan(interval, clock), isDone, Hop(dispatcher), into: Promise(.waiting),
    unisolated(mainNullary: body))
}

/// Does the same on a dispatcher; with `nil`, inline.
@_alwaysEmitIntoClient public func poll<Output: Thenable>(
  every interval: Duration, until isDone: @escaping @Sendable (Output.T) -> Bool,
  clock: any PromiseClock = conf.clock, on dispatcher: (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, _ body: @escaping @Sendable () throws -> Output
) -> Promise<Output.T> {
  poll(
    PollPlan(interval, clock), isDone, Hop(dispatcher, flags: flags), into: Promise(.waiting), body)
}
