/// What stands behind `when` and `race`: a registration on each input that is still pending.
///
/// Ownership: an input's list keeps its registration, that keeps the combinator, and that keeps the
/// result. To remove the registrations of the inputs that do not matter any more, the combinator
/// keeps them as well; the circle is broken by the decision, and for an input that goes away pending
/// when its registration is orphaned.
@usableFromInline
package final class Combinator: InputReceiver, @unchecked Sendable {
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
  }

  /// Protects everything below; that nobody else looks is its business, and checking it once more
  /// took a tenth of a `when`'s instructions.
  private let lock = Lock()
  @exclusivity(unchecked)
  private var countdown: Countdown
  @exclusivity(unchecked)
  private var holdings: Holdings

  private init(
    _ mode: Countdown.Mode, count: Int, result: PromiseCell, completion: Completion?
  ) {
    unsafe countdown = Countdown(mode, of: count)
    unsafe holdings = Holdings(
      result: result, completion: completion,
      registrations: Array(repeating: nil, count: count),
      arrived: completion == nil ? [] : Array(repeating: nil, count: count))
  }

  /// Settles `result`, which nobody has seen yet, as its inputs do.
  ///
  /// There is at least one.
  ///
  /// Settled inputs are taken at once and in order; once the result is decided, no more are looked at.
  @usableFromInline
  package static func start(
    _ inputs: [PromiseCell], mode: Mode, result: PromiseCell, completion: Completion? = nil
  ) {
    let combinator = Combinator(
      mode.countdown, count: inputs.count, result: result, completion: completion)
    for (position, input) in inputs.enumerated() {
      if input.loadState().isSettled {
        // Nobody waits for the result yet, so there is never anything to deliver.
        _ = combinator.arrive(input, at: position)
        if result.loadState().isSettled { break }
      } else {
        guard let registration = combinator.makeRegistration(at: position) else { break }
        registration.attach(to: input)
      }
    }
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
  func arrive(_ input: PromiseCell, at position: Int) -> CellOutcome {
    let isRejected = input.loadState().isRejected
    let (action, released) = advance(position) { countdown in
      if unsafe !holdings.arrived.isEmpty { unsafe holdings.arrived[position] = input }
      return countdown.arrive(rejected: isRejected)
    }
    guard let result = released.result else { return .nothing }
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
  func forget(_ position: Int) {
    let (_, released) = advance(position) { $0.lose() }
    released.result?.orphan()
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
      return action
    }
    return (action, released)
  }
}
