// Derived for: CancellablePromise.
// CancellablePromise: Cancelling the returned promise cancels the current round, or ends the wait
// for the next one and releases the timer. A round that cannot be cancelled goes on. No other
// begins, even if its closure is already queued.
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
/// > Runs on: the actor that the closures were written in; in nonisolated code, `conf.Q.map`.
/// > `body` is called once for each round, and `until` once for each value.
///
/// > Rejects with: the first error, whether thrown by the closure or from the closure's promise.
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
@_alwaysEmitIntoClient public func poll<Output: Thenable>(
  every interval: Duration,
  @_inheritActorContext until isDone: @escaping @isolated(any) @Sendable (Output.T) -> Bool,
  clock: (any PromiseClock)? = nil,
  file: StaticString = #fileID, line: UInt = #line,
  @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Output
) -> Promise<Output.T> {
  poll(
    interval, Hop(isolation: isDone.isolation ?? body.isolation, role: .map),
    unisolated(consume isDone), clock, at: Place(file, line),
    Hop(isolation: body.isolation, role: .map), unisolated(nullary: consume body))
}

@_alwaysEmitIntoClient package func poll<Output: Thenable, Link: OwnThenable>(
  _ interval: Duration, _ decisionHop: consuming Hop, _ isDone: @escaping Body<Output.T, Bool>,
  _ clock: (any PromiseClock)?, at place: Place,
  _ hop: consuming Hop, _ body: @escaping Nullary<Output>
) -> Link where Link.T == Output.T {
  let (hop, result) = (SharedHop(hop), Link(of: "poll", at: place))
  makeRounds(interval, decisionHop, isDone, clock, into: result) { begin in
    begin.note("poll", at: place)
    return begin.linkThen(hop.hop(), function: "poll") { (_: Int) in try body() }
  }
  return result
}

/// Settles `result`, which is not shared yet, the way the last round settled.
@usableFromInline package func makeRounds<Link: OwnThenable>(
  _ interval: Duration, _ hop: consuming Hop, _ isDone: @escaping Body<Link.T, Bool>,
  _ clock: (any PromiseClock)?, into result: Link,
  _ round: @escaping (_ begin: Promise<Int>) -> Link
) {
  let hop = SharedHop(hop)
  Repetition.start(into: result, on: clock.orConfigured) { _, begin, judgement in
    round(begin).linkGet(hop.hop(), function: "poll") {
      if try !isDone($0) { judgement.verdict = .again(after: interval) }
    } as Link
  }
}
