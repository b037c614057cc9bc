public import Dispatch
public import Promises

/// Attempts something that can be cancelled until it succeeds, or has been attempted often enough.
///
///     attempt(3, delay: .exponential(initial: .seconds(1))) { _ in fetchUser(id) }
///
/// Cancelling the returned promise cancels the attempt under way, or ends the delay before the next
/// one, which releases its timer (L74). No further attempt is started.
///
/// One attempt follows the other, in constant memory however many there are. They go on if nobody keeps
/// the promise that comes back.
///
/// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
/// > Once for each attempt. `shouldRetry` runs on the thread on which an attempt failed.
///
/// > Rejects with: the error of the last attempt, thrown by the closure or of the promise that it
/// > returns; `PromiseError.badInput` if the count is below 1; the cancel reason.
///
/// - Parameters:
///   - maximumCount: How many attempts there may be; at least 1.
///   - delay: How long to wait after an attempt that failed.
///   - shouldRetry: Takes the error of an attempt that was not the last, and tells whether another is of
///     use. If not given, that is so for all errors but cancellations.
///   - clock: What the delays go by.
///   - body: Takes the number of the attempt, the first being 1, and returns a promise.
/// - Returns: A promise that is fulfilled as the first attempt that is.
/// - Complexity: O(*n*) in the number of attempts, none of it in memory.
@_alwaysEmitIntoClient
public func attempt<Value: Sendable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  shouldRetry: @escaping @Sendable (any Error) -> Bool = { !$0.isCancelled },
  clock: any PromiseClock = conf.clock,
  @_inheritActorContext _ body:
    @escaping @isolated(any) @Sendable (Int) throws -> CancellablePromise<Value>
) -> CancellablePromise<Value> {
  attempt(
    AttemptPlan(maximumCount, delay, shouldRetry, clock),
    Hop(isolation: body.isolation, role: .map), unisolated(body))
}

/// Does the same with a main-actor closure.
///
/// > Runs on: the main queue. Once for each attempt. `shouldRetry` runs on the thread on which an attempt
/// > failed.
///
/// > Rejects with: the error of the last attempt, thrown by the closure or of the promise that it
/// > returns; `PromiseError.badInput` if the count is below 1; the cancel reason.
///
/// - Parameters:
///   - maximumCount: How many attempts there may be; at least 1.
///   - delay: How long to wait after an attempt that failed.
///   - shouldRetry: Takes the error of an attempt that was not the last, and tells whether another is of
///     use. If not given, that is so for all errors but cancellations.
///   - clock: What the delays go by.
///   - dispatcher: `.main`.
///   - body: Takes the number of the attempt, the first being 1, and returns a promise.
/// - Returns: A promise that is fulfilled as the first attempt that is.
/// - Complexity: O(*n*) in the number of attempts, none of it in memory.
@_alwaysEmitIntoClient
public func attempt<Value: Sendable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  shouldRetry: @escaping @Sendable (any Error) -> Bool = { !$0.isCancelled },
  clock: any PromiseClock = conf.clock, on dispatcher: MainDispatcher,
  _ body: @escaping @MainActor (Int) throws -> CancellablePromise<Value>
) -> CancellablePromise<Value> {
  attempt(
    AttemptPlan(maximumCount, delay, shouldRetry, clock), Hop(dispatcher), unisolated(main: body))
}

/// Does the same on a given dispatcher.
///
/// > Runs on: the dispatcher; with `nil`, inline: the first time before the call returns, later on
/// > the thread on which an attempt failed or the clock runs its work. Once for each attempt.
/// > `shouldRetry` runs on the thread on which an attempt failed.
///
/// > Rejects with: the error of the last attempt, thrown by the closure or of the promise that it
/// > returns; `PromiseError.badInput` if the count is below 1; the cancel reason.
///
/// - Parameters:
///   - maximumCount: How many attempts there may be; at least 1.
///   - delay: How long to wait after an attempt that failed.
///   - shouldRetry: Takes the error of an attempt that was not the last, and tells whether another is of
///     use. If not given, that is so for all errors but cancellations.
///   - clock: What the delays go by.
///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
///   - flags: How a queue treats the closure, `.barrier` for example.
///   - body: Takes the number of the attempt, the first being 1, and returns a promise.
/// - Returns: A promise that is fulfilled as the first attempt that is.
/// - Complexity: O(*n*) in the number of attempts, none of it in memory.
@_alwaysEmitIntoClient
public func attempt<Value: Sendable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  shouldRetry: @escaping @Sendable (any Error) -> Bool = { !$0.isCancelled },
  clock: any PromiseClock = conf.clock, on dispatcher: (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil,
  _ body: @escaping @Sendable (Int) throws -> CancellablePromise<Value>
) -> CancellablePromise<Value> {
  attempt(
    AttemptPlan(maximumCount, delay, shouldRetry, clock), Hop(dispatcher, flags: flags), body)
}

/// Attempts something until it succeeds, or has been attempted often enough, where the context asks for a
/// promise that can be cancelled.
///
/// What cannot be cancelled itself goes on when the promise that comes back is cancelled; no other attempt
/// follows.
///
/// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
/// > Once for each attempt. `shouldRetry` runs on the thread on which an attempt failed.
///
/// > Rejects with: the error of the last attempt, thrown by the closure or of the promise that it
/// > returns; `PromiseError.badInput` if the count is below 1; the cancel reason.
///
/// - Parameters:
///   - maximumCount: How many attempts there may be; at least 1.
///   - delay: How long to wait after an attempt that failed.
///   - shouldRetry: Takes the error of an attempt that was not the last, and tells whether another is of
///     use. If not given, that is so for all errors but cancellations.
///   - clock: What the delays go by.
///   - body: Takes the number of the attempt, the first being 1, and returns a promise.
/// - Returns: A promise that is fulfilled as the first attempt that is.
/// - Complexity: O(*n*) in the number of attempts, none of it in memory.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func attempt<Output: Thenable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  shouldRetry: @escaping @Sendable (any Error) -> Bool = { !$0.isCancelled },
  clock: any PromiseClock = conf.clock,
  @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Int) throws -> Output
) -> CancellablePromise<Output.T> {
  attempt(
    AttemptPlan(maximumCount, delay, shouldRetry, clock),
    Hop(isolation: body.isolation, role: .map), unisolated(body))
}

/// Does the same with a main-actor closure.
///
/// > Runs on: the main queue. Once for each attempt. `shouldRetry` runs on the thread on which an attempt
/// > failed.
///
/// > Rejects with: the error of the last attempt, thrown by the closure or of the promise that it
/// > returns; `PromiseError.badInput` if the count is below 1; the cancel reason.
///
/// - Parameters:
///   - maximumCount: How many attempts there may be; at least 1.
///   - delay: How long to wait after an attempt that failed.
///   - shouldRetry: Takes the error of an attempt that was not the last, and tells whether another is of
///     use. If not given, that is so for all errors but cancellations.
///   - clock: What the delays go by.
///   - dispatcher: `.main`.
///   - body: Takes the number of the attempt, the first being 1, and returns a promise.
/// - Returns: A promise that is fulfilled as the first attempt that is.
/// - Complexity: O(*n*) in the number of attempts, none of it in memory.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func attempt<Output: Thenable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  shouldRetry: @escaping @Sendable (any Error) -> Bool = { !$0.isCancelled },
  clock: any PromiseClock = conf.clock, on dispatcher: MainDispatcher,
  _ body: @escaping @MainActor (Int) throws -> Output
) -> CancellablePromise<Output.T> {
  attempt(
    AttemptPlan(maximumCount, delay, shouldRetry, clock), Hop(dispatcher), unisolated(main: body))
}

/// Does the same on a given dispatcher.
///
/// > Runs on: the dispatcher; with `nil`, inline: the first time before the call returns, later on
/// > the thread on which an attempt failed or the clock runs its work. Once for each attempt.
/// > `shouldRetry` runs on the thread on which an attempt failed.
///
/// > Rejects with: the error of the last attempt, thrown by the closure or of the promise that it
/// > returns; `PromiseError.badInput` if the count is below 1; the cancel reason.
///
/// - Parameters:
///   - maximumCount: How many attempts there may be; at least 1.
///   - delay: How long to wait after an attempt that failed.
///   - shouldRetry: Takes the error of an attempt that was not the last, and tells whether another is of
///     use. If not given, that is so for all errors but cancellations.
///   - clock: What the delays go by.
///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
///   - flags: How a queue treats the closure, `.barrier` for example.
///   - body: Takes the number of the attempt, the first being 1, and returns a promise.
/// - Returns: A promise that is fulfilled as the first attempt that is.
/// - Complexity: O(*n*) in the number of attempts, none of it in memory.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func attempt<Output: Thenable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  shouldRetry: @escaping @Sendable (any Error) -> Bool = { !$0.isCancelled },
  clock: any PromiseClock = conf.clock, on dispatcher: (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, _ body: @escaping @Sendable (Int) throws -> Output
) -> CancellablePromise<Output.T> {
  attempt(
    AttemptPlan(maximumCount, delay, shouldRetry, clock), Hop(dispatcher, flags: flags), body)
}

@_alwaysEmitIntoClient
func attempt<Output: Thenable>(
  _ plan: AttemptPlan, _ hop: consuming Hop, _ body: @escaping Body<Int, Output>
) -> CancellablePromise<Output.T> {
  let result = CancellablePromise<Output.T>(.linear)
  let hop = SharedHop(hop)
  plan.start(into: result) { CancellablePromise.value($0).then(hop.hop(), body) }
  return result
}
