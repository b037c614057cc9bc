/// What stands behind `when` and `race`: a registration on each input that is still pending.
///
/// Ownership: an input's list keeps its registration, that keeps the combinator, and that keeps the
/// result. To remove the registrations of the inputs that do not matter any more, the combinator
/// keeps them as well; the circle is broken by the decision, and for an input that goes away pending
/// when its registration is orphaned.
@usableFromInline
package final class Combinator: InputReceiver, CancelNode, @unchecked Sendable {
  /// Makes the value of all inputs, which have settled, and settles the result with it.
  @usableFromInline
  package typealias Completion = @Sendable (_ inputs: [PromiseCell?]) -> Batch?

  /// What a decided combinator lets go of, outside of the lock.
  private struct Holdings {
    var result: PromiseCell?
    var completion: Completion?
    /// By position; nil where the input has arrived, went away or was settled from the start.
    var registrations: [Input?]
    /// By position, the inputs that have arrived, if the completion needs them.
    var arrived: [PromiseCell?]
    /// What inputs that went away have left for a cancel to reach.
    var heritage: [any CancelNode] = []
  }

  /// Protects everything below; that nobody else looks is its business, and checking it once more
  /// took a tenth of a `when`'s instructions.
  private let lock = Lock()
  @exclusivity(unchecked)
  private var countdown: Countdown
  @exclusivity(unchecked)
  private var holdings: Holdings

  /// Why the inputs that are still pending are cancelled once they do not matter; nil leaves them alone.
  private let autoCancel: (any Error)?

  private init(
    _ mode: Countdown.Mode, count: Int, result: PromiseCell, autoCancel: (any Error)?,
    completion: Completion?
  ) {
    self.autoCancel = autoCancel
    unsafe countdown = Countdown(mode, of: count)
    unsafe holdings = Holdings(
      result: result, completion: completion,
      registrations: Array(repeating: nil, count: count),
      arrived: completion == nil && autoCancel == nil ? [] : Array(repeating: nil, count: count))
  }

  /// Settles `result`, which nobody has seen yet, as its inputs do.
  ///
  /// There is at least one.
  ///
  /// Settled inputs are taken at once and in order; once the result is decided, no more are looked at.
  @usableFromInline
  package static func start(
    _ inputs: [PromiseCell], mode: Mode, result: PromiseCell, autoCancel: (any Error)? = nil,
    completion: Completion? = nil
  ) {
    let combinator = Combinator(
      mode.countdown, count: inputs.count, result: result, autoCancel: autoCancel,
      completion: completion)
    result.cancellable?.addNode(combinator)
    for (position, input) in inputs.enumerated() {
      if input.loadState().isSettled {
        // Nobody waits for the result yet, so there is never anything to deliver.
        _ = combinator.arrive(input, at: position, beside: inputs)
        if result.loadState().isSettled { return }
      } else if let registration = combinator.makeRegistration(at: position) {
        registration.attach(to: input)
        // Who decides before it was attached does not know of this input either.
        if autoCancel != nil, combinator.isDecided {
          return combinator.cancelPending(inputs[position...])
        }
      } else {
        // Decided from elsewhere meanwhile, by somebody who could not know of the inputs from here on.
        return combinator.cancelPending(inputs[position...])
      }
    }
  }

  private var isDecided: Bool { lock.withLock { unsafe countdown.isDecided } }

  deinit {
    var nodes: [any CancelNode] = []
    unsafe swap(&nodes, &holdings.heritage)
    ThreadContext.release(&nodes)
  }

  private func cancelPending(_ inputs: ArraySlice<PromiseCell>) {
    guard let autoCancel else { return }
    var walk = CancelWalk(autoCancel)
    walk.visit(pending: Array(inputs))
    walk.finish()
  }

  /// The modes under the names that clients' inlined code uses.
  @usableFromInline
  package enum Mode {
    case allFulfilled, allSettled, firstSettled, firstFulfilled

    var countdown: Countdown.Mode {
      switch self {
      case .allFulfilled: .allFulfilled
      case .allSettled: .allSettled
      case .firstSettled: .firstSettled
      case .firstFulfilled: .firstFulfilled
      }
    }
  }

  /// A registration kept under its position; nil if the result is decided already.
  private func makeRegistration(at position: Int) -> Input? {
    let registration = Input(of: self, at: position)
    return lock.withLock {
      if unsafe countdown.isDecided { return nil }
      unsafe holdings.registrations[position] = registration
      return registration
    }
  }

  /// An input has settled.
  package func arrive(_ input: PromiseCell, at position: Int) -> CellOutcome {
    arrive(input, at: position, beside: [])
  }

  /// The same while inputs are still being attached: those that have no registration yet count as well
  /// when the others are cancelled.
  private func arrive(
    _ input: PromiseCell, at position: Int, beside inputs: [PromiseCell]
  ) -> CellOutcome {
    let isRejected = input.loadState().isRejected
    let (action, released) = advance(position) { countdown in
      if unsafe !holdings.arrived.isEmpty { unsafe holdings.arrived[position] = input }
      return countdown.arrive(rejected: isRejected)
    }
    guard let result = released.result else { return .nothing }
    if let autoCancel, action == .adopt {
      var walk = CancelWalk(autoCancel)
      walk.visit(sourcesOf: released.registrations)
      walk.visit(pending: inputs)
      for node in released.heritage { walk.visit(node) }
      walk.finish()
    }
    let outcome: CellOutcome =
      switch action {
      case .adopt, .wait: result.pass(input)
      case .giveUp: CellOutcome(result.settle(error: PromiseError.noWinner))
      case .complete: CellOutcome(released.completion?(released.arrived))
      case .abandon: .nothing
      }
    for registration in released.registrations { registration?.remove() }
    if action == .abandon { result.orphan() }
    return outcome.owning()
  }

  /// An input went away pending.
  package func forget(_ position: Int, heritage: (any CancelNode)?) {
    let (_, released) = advance(position) { countdown in
      if autoCancel != nil, let heritage { unsafe holdings.heritage.append(heritage) }
      return countdown.lose()
    }
    released.result?.orphan()
  }

  /// A cancel of the result: from now on no input decides it.
  package func claim() -> CancelClaim {
    lock.withLock {
      var claim = CancelClaim()
      // What is left in the holdings is released when the result has settled.
      if unsafe countdown.close(), autoCancel != nil {
        claim.inputs = unsafe holdings.registrations.compactMap { $0 }
        claim.cells = unsafe holdings.arrived.compactMap { $0?.cancellable }
      }
      claim.heritage = unsafe holdings.heritage
      return claim
    }
  }

  package func retire() {
    var released = Holdings(registrations: [], arrived: [])
    lock.withLock {
      _ = unsafe countdown.close()
      unsafe swap(&holdings, &released)
    }
    for registration in released.registrations { registration?.remove() }
  }

  /// Moves the countdown on; what comes back with a decision is to be let go outside of the lock.
  private func advance(
    _ position: Int, _ step: (inout Countdown) -> Countdown.ArriveAction
  ) -> (Countdown.ArriveAction, Holdings) {
    var released = Holdings(registrations: [], arrived: [])
    let action = lock.withLock { () -> Countdown.ArriveAction in
      guard unsafe !countdown.isDecided else { return .wait }
      // Whoever tells the registration holds it, so that this does not release it.
      unsafe holdings.registrations[position] = nil
      let action = unsafe step(&countdown)
      if action != .wait { unsafe swap(&holdings, &released) }
      // A cancel of the result still reaches what the inputs have left.
      if action == .abandon { unsafe holdings.heritage = released.heritage }
      return action
    }
    return (action, released)
  }
}
