/// Waits for promises and settles a result: the lock, the registrations and the result, around a
/// pure state of each subclass.
@usableFromInline package class Decider: InputReceiver, @unchecked Sendable {
  /// Settles the result from the settled inputs: with their values, or with the errors of all.
  @usableFromInline
  package typealias Completion = @Sendable (_ inputs: [PromiseCell?]) -> Batch?

  /// The fields that a decider gives away with its decision, to be used and released outside the
  /// lock.
  struct Holdings {
    var result: PromiseCell?
    /// The registration with the one promise that the decider waits for.
    var input: Input?
    /// The registration with a promise that is not cancelled when the result is decided.
    var condition: Input?
    /// See ``Combinator``.
    var entries: [PromiseCell?] = []
    var completion: Completion?
    var iterator: InputIterator?

    /// The registrations with promises to be cancelled if pending.
    var inputs: [Input] { input.map { [$0] } ?? entries.compactMap { $0 as? Input } }

    func removeRegistrations() {
      for case let input as Input in entries { input.remove() }
      input?.remove()
      condition?.remove()
    }
  }

  /// Protects everything below and the fields of subclasses, and alone guarantees exclusive access:
  /// another check by the language took a tenth of the instructions of a `when`.
  final let lock = Lock()
  @safe @exclusivity(unchecked)
  final var result: PromiseCell?
  /// The registration to which a cancel of the result goes on; nil after the arrival, and for a
  /// ``Combinator``.
  @safe @exclusivity(unchecked)
  final var input: Input?
  /// The reason with which pending promises are cancelled once they no longer matter; nil leaves
  /// them alone.
  final let autoCancel: (any Error)?
  /// Whether the state has decided, or a cancel has taken the decision away; no arrival counts any
  /// more.
  @safe @exclusivity(unchecked)
  final var isDecided = false

  init(_ result: PromiseCell?, autoCancel: (any Error)? = nil) {
    self.result = result
    self.autoCancel = autoCancel
  }

  // MARK: Steps that differ by kind of decider

  /// Begins the next round, input or check.
  ///
  /// Called without the lock, by one thread at a time, after the state has returned
  /// ``Decision/goOn``.
  ///
  /// `result` is the result at that moment, kept for the reason of a cancel that comes meanwhile.
  func goOn(after cell: PromiseCell?, for result: PromiseCell?) -> CellOutcome { .nothing }

  /// Gives away the fields not needed after the decision.
  ///
  /// Called once or more often, under the lock.
  func takeHoldings() -> Holdings {
    var taken = Holdings(result: result.take())
    taken.input = input.take()
    return taken
  }

  /// Adds the registrations to which a cancel of the result goes on.
  ///
  /// Called under the lock.
  func addInputs(to reach: inout CancelReach) {
    if autoCancel != nil, let input { reach.inputs.append(input) }
  }

  /// The one promise whose outcome the result takes over, if there is one; also once that has
  /// decided.
  ///
  /// Called under the lock.
  func adopted() -> PromiseCell? { nil }

  /// The error with which ``Decision/reject`` rejects the result, for states that ever return that
  /// decision.
  ///
  /// Asked without the lock.
  var failure: (any Error)? { nil }

  // MARK: The decision

  /// Takes a step of the state because of a promise, and carries the decision out.
  @inline(__always)
  final func decide(as cell: PromiseCell?, _ step: () -> Decision) -> CellOutcome {
    let (decision, taken) = advance(step)
    guard let taken else { return .nothing }
    return follow(decision, as: cell, taken)
  }

  /// Moves the state on; the holdings, nil for ``Decision/wait``, are to be released outside the
  /// lock.
  @inline(__always)
  final func advance(_ step: () -> Decision) -> (Decision, Holdings?) {
    var taken: Holdings?
    let decision = lock.withLock { () -> Decision in
      if isDecided { return .wait }
      let decision = step()
      if decision != .wait { taken = takeHoldings(after: decision) }
      return decision
    }
    return (decision, taken)
  }

  @inline(never) private final func takeHoldings(after decision: Decision) -> Holdings {
    if decision == .goOn { return Holdings(result: result) }
    assert(!isDecided, "a decision is taken once")
    isDecided = true
    return takeHoldings()
  }

  /// Goes on, or settles the result.
  @inline(never) final func follow(
    _ decision: Decision, as cell: PromiseCell?, _ taken: Holdings
  ) -> CellOutcome {
    decision == .goOn
      ? goOn(after: cell, for: taken.result) : conclude(decision, as: cell, taken)
  }

  /// Cancels promises that no longer matter, and then settles the result as decided.
  ///
  /// `cells` are other promises to be cancelled if pending.
  @inline(never) final func conclude(
    _ decision: Decision, as cell: PromiseCell?, _ taken: Holdings, beside cells: [PromiseCell] = []
  ) -> CellOutcome {
    guard let autoCancel else { return settle(decision, as: cell, taken) }
    let inputs = taken.inputs
    if inputs.isEmpty, cells.isEmpty { return settle(decision, as: cell, taken) }
    return CancelWalk.cancel(inputs, pending: cells, with: autoCancel) { [self] in
      settle(decision, as: cell, taken)
    }
  }

  final func settle(
    _ decision: Decision, as cell: PromiseCell?, _ taken: Holdings
  ) -> CellOutcome {
    var outcome = CellOutcome.nothing
    if let result = taken.result {
      switch decision {
      case .wait, .goOn: break
      case .adopt: outcome = cell.map { result.adopt($0) } ?? .nothing
      case .complete: return CellOutcome(taken.completion?(taken.entries)).owning()
      case .reject:
        result.releaseBody()
        outcome = CellOutcome(failure.flatMap { result.settle(error: $0) })
      // The body of an uncancellable result is a timer, released by the clock.
      case .abandon: outcome = result.isCancellable ? result.lose() : result.loseHandlers()
      }
    }
    taken.removeRegistrations()
    return outcome.owning()
  }

  /// A promise is lost; a result that a cancel could still end waits for the cancel.
  final func lose(_ step: () -> Decision) {
    decide(as: nil, step).propagate()
  }

  // MARK: Cancelling the result

  /// A cancel of the result: from now on no arrival decides the result.
  override package final func takeReach() -> CancelReach {
    lock.withLock {
      isDecided = true
      var reach = CancelReach()
      // The registrations are released when the result has settled.
      addInputs(to: &reach)
      reach.work = adopted()
      reach.isWorkSettled = reach.work?.loadState().isSettled == true
      return reach
    }
  }

  override final var work: PromiseCell? { lock.withLock { adopted() } }

  override package func retire() {
    let taken = lock.withLock {
      isDecided = true
      return takeHoldings()
    }
    taken.removeRegistrations()
  }
}
