/// Attempts an operation until one attempt succeeds, or too many have failed.
///
///     attempt(3, delay: .exponential(initial: .seconds(1))) { _ in
///       fetchUser(id)
///     }
///
/// Attempts are made one after another, in constant memory however many there are. They go on even
/// if nobody keeps the returned promise.
///
/// Except with `on: nil`, the first attempt does not begin before this call returns: all attempts
/// run in the same place, and like any closure have to get there first. (PromiseKit's recipe makes
/// the first attempt on the caller's thread.)
///
/// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. Called
/// > once for each attempt. `shouldRetry` runs on the thread on which an attempt failed.
///
/// > Rejects with: the error of the last attempt, whether thrown by the closure or from the
/// > closure's promise; ``PromiseError/badInput`` if the count is below 1.
///
/// - Parameters:
///   - maximumCount: The maximum number of attempts; at least 1.
///   - delay: The time to wait after a failed attempt.
///   - shouldRetry: Takes the error of a failed attempt, except the last, and returns whether to
///     make another attempt. By default, all errors except cancellations are retried.
///   - clock: The clock that measures the delays; nil means `conf.clock`.
///   - body: Takes the number of the attempt, starting at 1, and returns a promise.
/// - Returns: A promise of the value of the first attempt that succeeds.
/// - Complexity: O(*n*) in the number of attempts in time, O(1) in memory.
@_alwaysEmitIntoClient public func attempt<Output: Thenable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  shouldRetry: @escaping @Sendable (any Error) -> Bool = { !$0.isCancelled },
  clock: (any PromiseClock)? = nil,
  @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Int) throws -> Output
) -> Promise<Output.T> {
  attempt(
    AttemptPlan(maximumCount, delay, shouldRetry, clock),
    Hop(isolation: body.isolation, role: .map), into: Promise(.waiting), unisolated(consume body))
}

@_alwaysEmitIntoClient package func attempt<Output: Thenable, Link: OwnThenable>(
  _ plan: AttemptPlan, _ hop: consuming Hop, into result: Link, _ body: @escaping Body<Int, Output>
) -> Link where Link.T == Output.T {
  let hop = SharedHop(hop)
  plan.start(into: result) { number -> Link in
    Promise.value(number).linkThen(hop.hop(), function: "then", body)
  }
  return result
}

/// The arguments of an `attempt`, except for the attempts themselves.
@usableFromInline package struct AttemptPlan: Sendable {
  private let maximumCount: Int
  private let delay: RetryDelay
  private let shouldRetry: @Sendable (any Error) -> Bool
  private let clock: any PromiseClock

  @usableFromInline package init(
    _ maximumCount: Int, _ delay: RetryDelay,
    _ shouldRetry: @escaping @Sendable (any Error) -> Bool, _ clock: (any PromiseClock)?
  ) {
    self.maximumCount = maximumCount
    self.delay = delay
    self.shouldRetry = shouldRetry
    self.clock = clock.orConfigured
  }

  /// Settles `result`, which nobody has seen yet, the way the last attempt settled.
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
