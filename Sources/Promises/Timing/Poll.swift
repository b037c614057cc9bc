/// Asks for values repeatedly until one meets a condition.
///
///     poll(every: .seconds(5), until: { $0 == .finished }) {
///       fetchState(of: job)
///     }
///
/// The interval between two rounds starts when the first has settled, so there is never more than
/// one round under way. Rounds take constant memory, and go on even if nobody keeps the returned
/// promise.
///
/// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. Called
/// > once for each round. `until` runs on the thread that settles a round.
///
/// > Rejects with: the first error, whether thrown by the closure or from the closure's promise.
///
/// - Parameters:
///   - interval: The time to wait between two rounds. Zero or less means the clock's next turn; a
///     time too long for the clock never ends.
///   - isDone: Takes the value of a round, and returns whether to stop with this value.
///   - clock: The clock that measures the time; nil means `conf.clock`.
///   - body: Returns a promise of a value.
/// - Returns: A promise of the first value for which `until` returns true.
/// - Complexity: O(*n*) in the number of rounds in time, O(1) in memory.
@_alwaysEmitIntoClient public func poll<Output: Thenable>(
  every interval: Duration, until isDone: @escaping @Sendable (Output.T) -> Bool,
  clock: (any PromiseClock)? = nil,
  @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Output
) -> Promise<Output.T> {
  poll(
    PollPlan(interval, clock), isDone, Hop(isolation: body.isolation, role: .map),
    into: Promise(.waiting), unisolated(nullary: consume body))
}

@_alwaysEmitIntoClient package func poll<Output: Thenable, Link: OwnThenable>(
  _ plan: PollPlan, _ isDone: @escaping @Sendable (Output.T) -> Bool, _ hop: consuming Hop,
  into result: Link, _ body: @escaping Nullary<Output>
) -> Link where Link.T == Output.T {
  let hop = SharedHop(hop)
  plan.start(into: result, until: isDone) { () -> Link in
    Promise.value(()).linkThen(hop.hop(), function: "then") { (_: Void) in try body() }
  }
  return result
}

/// The arguments of a `poll`, except for the rounds themselves.
@usableFromInline package struct PollPlan: Sendable {
  private let interval: Duration
  private let clock: any PromiseClock

  @usableFromInline package init(_ interval: Duration, _ clock: (any PromiseClock)?) {
    self.interval = interval
    self.clock = clock.orConfigured
  }

  /// Settles `result`, which nobody has seen yet, the way the last round settled.
  @usableFromInline package func start<Value>(
    into result: PromiseCell, until isDone: @escaping @Sendable (Value) -> Bool,
    _ round: @escaping () -> PromiseCell
  ) {
    let plan = Repetition.Plan(maximumCount: .max, clock: clock) { _ in
      round()
    } judge: { settled, _ in
      settled.loadState().isRejected || isDone(settled.value(as: Value.self))
        ? .adopt : .again(after: interval)
    }
    Repetition.start(plan, into: result)
  }
}
