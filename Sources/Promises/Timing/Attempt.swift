// Derived for: CancellablePromise.
// CancellablePromise: Cancelling the returned promise cancels the current attempt, or ends the
// delay before the next one and releases the timer. An attempt that cannot be cancelled goes on. No
// other begins, even if its closure is already queued.
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
/// > Runs on: the actor that the closures were written in; in nonisolated code, `conf.Q.map`.
/// > `body` is called once for each attempt, and `shouldRetry` for each failed attempt except the
/// > last.
///
/// > Rejects with: the error of the last attempt, whether thrown by the closure or from the
/// > closure's promise; ``PromiseError/badInput`` if the count is below 1.
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
@_alwaysEmitIntoClient public func attempt<Output: Thenable>(
  _ maximumCount: Int, delay: RetryDelay = .none,
  @_inheritActorContext shouldRetry: @escaping @isolated(any) @Sendable (any Error) -> Bool = {
    !$0.isCancelled
  },
  clock: (any PromiseClock)? = nil,
  file: StaticString = #fileID, line: UInt = #line,
  @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Int) throws -> Output
) -> Promise<Output.T> {
  attempt(
    maximumCount, delay, Hop(isolation: shouldRetry.isolation ?? body.isolation, role: .map),
    unisolated(consume shouldRetry), clock, at: Place(file, line),
    Hop(isolation: body.isolation, role: .map), unisolated(consume body))
}

@_alwaysEmitIntoClient package func attempt<Output: Thenable, Link: OwnThenable>(
  _ maximumCount: Int, _ delay: RetryDelay, _ decisionHop: consuming Hop,
  _ shouldRetry: @escaping Body<any Error, Bool>, _ clock: (any PromiseClock)?, at place: Place,
  _ hop: consuming Hop, _ body: @escaping Body<Int, Output>
) -> Link where Link.T == Output.T {
  let (hop, result) = (SharedHop(hop), Link(of: "attempt", at: place))
  makeAttempts(maximumCount, delay, decisionHop, shouldRetry, clock, into: result) { begin in
    begin.note("attempt", at: place)
    return begin.linkThen(hop.hop(), function: "attempt", body)
  }
  return result
}

/// Settles `result`, which is not shared yet, the way the last attempt settled.
@usableFromInline package func makeAttempts<Link: OwnThenable>(
  _ maximumCount: Int, _ delay: RetryDelay, _ hop: consuming Hop,
  _ shouldRetry: @escaping Body<any Error, Bool>, _ clock: (any PromiseClock)?, into result: Link,
  _ attempt: @escaping (_ begin: Promise<Int>) -> Link
) {
  guard maximumCount > 0 else {
    _ = result.settle(
      error: PromiseError.badInput(
        "attempt() needs a count of at least 1", at: result.beginning))
    return
  }
  let hop = SharedHop(hop)
  Repetition.start(into: result, on: clock.orConfigured) { number, begin, judgement in
    guard number < maximumCount else { return attempt(begin) }
    @Sendable func goOn(after error: any Error) {
      let pause = delay.duration(after: number, error: error)
      judgement.verdict = .again(after: pause > .zero ? pause : nil)
    }
    let asked: Link = attempt(begin).linkTapError(
      hop.hop(), as: .judge, function: "attempt"
    ) { error in
      guard try shouldRetry(error) else { return }
      judgement.verdict = .again(after: nil)
      if delay.isolation == nil { goOn(after: error) }
    }
    guard let actor = delay.isolation else { return asked }
    return asked.linkTapError(
      Hop(isolation: actor, role: .map), as: .judge, function: "attempt"
    ) { error in
      if judgement.verdict != .adopt { goOn(after: error) }
    } as Link
  }
}
