public import Dispatch

/// Attempts something until it succeeds, or has been attempted often enough.
///
///     attempt(3, delay: .exponential(initial: .seconds(1))) { _ in fetchUser(id) }
///
/// One attempt follows the other, in constant memory however many there are. They go on if nobody keeps
/// the promise that comes back.
///
/// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
/// > Once for each attempt. `shouldRetry` runs on the thread on which an attempt failed.
///
/// > Rejects with: the error of the last attempt, thrown by the closure or of the promise that it
/// > returns; ``PromiseError/badInput`` if the count is below 1.
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
public func attempt<Output: Thenable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  shouldRetry: @escaping @Sendable (any Error) -> Bool = { !$0.isCancelled },
  clock: any PromiseClock = conf.clock,
  @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Int) throws -> Output
) -> Promise<Output.T> {
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
/// > returns; ``PromiseError/badInput`` if the count is below 1.
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
public func attempt<Output: Thenable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  shouldRetry: @escaping @Sendable (any Error) -> Bool = { !$0.isCancelled },
  clock: any PromiseClock = conf.clock, on dispatcher: MainDispatcher,
  _ body: @escaping @MainActor (Int) throws -> Output
) -> Promise<Output.T> {
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
/// > returns; ``PromiseError/badInput`` if the count is below 1.
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
public func attempt<Output: Thenable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  shouldRetry: @escaping @Sendable (any Error) -> Bool = { !$0.isCancelled },
  clock: any PromiseClock = conf.clock, on dispatcher: (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, _ body: @escaping @Sendable (Int) throws -> Output
) -> Promise<Output.T> {
  attempt(
    AttemptPlan(maximumCount, delay, shouldRetry, clock), Hop(dispatcher, flags: flags), body)
}

@_alwaysEmitIntoClient
package func attempt<Output: Thenable>(
  _ plan: AttemptPlan, _ hop: consuming Hop, _ body: @escaping Body<Int, Output>
) -> Promise<Output.T> {
  let result = Promise<Output.T>(.waiting)
  let hop = SharedHop(hop)
  plan.start(into: result) { Promise.value($0).then(hop.hop(), body) }
  return result
}

/// What an `attempt` was given, but for the attempts themselves.
@usableFromInline
package struct AttemptPlan: Sendable {
  private let maximumCount: Int
  private let delay: RetryDelay
  private let shouldRetry: @Sendable (any Error) -> Bool
  private let clock: any PromiseClock

  @usableFromInline
  package init(
    _ maximumCount: Int, _ delay: RetryDelay,
    _ shouldRetry: @escaping @Sendable (any Error) -> Bool, _ clock: any PromiseClock
  ) {
    self.maximumCount = maximumCount
    self.delay = delay
    self.shouldRetry = shouldRetry
    self.clock = clock
  }

  /// Settles `result`, which nobody has seen yet, as the last attempt.
  @usableFromInline
  package func start(into result: PromiseCell, _ attempt: @escaping (Int) -> PromiseCell) {
    guard maximumCount > 0 else {
      _ = result.settle(error: PromiseError.badInput)
      return
    }
    let plan = Repetition.Plan(maximumCount: maximumCount, clock: clock, start: attempt) {
      settled, number in
      guard settled.loadState().isRejected, shouldRetry(settled.rejection) else { return .adopt }
      let pause = delay.duration(after: number, error: settled.rejection)
      return .again(after: pause > .zero ? pause : nil)
    }
    Repetition.start(plan, into: result)
  }
}
