/// Implements `when` and `race`: a registration with each input that is still pending.
///
/// Ownership: an input's list keeps its registration, which keeps the combinator, which keeps the
/// result. The combinator also keeps the registrations, to remove those of inputs that no longer
/// matter. The decision breaks that circle; for an input that goes away pending, it is broken when
/// the registration is orphaned.
@usableFromInline package final class Combinator: InputReceiver, @unchecked Sendable {
  /// Makes the value of all inputs, which have settled, and settles the result with it.
  @usableFromInline
  package typealias Completion = @Sendable (_ inputs: [PromiseCell?]) -> Batch?

  @usableFromInline
  package typealias Mode = Countdown.Mode

  /// What a decided combinator releases, outside the lock.
  private struct Holdings {
    var result: PromiseCell?
    var completion: Completion?
    /// By position: the registration of an input that is pending; once it has arrived, the input itself
    /// if that is needed later.
    ///
    /// One array for both, because with 100 000 inputs, memory is what takes the time.
    var entries: [PromiseCell?] = []
    /// What a cancel would have reached at inputs that went away.
    var heritage: [CancelNode] = []

    var registrations: [Input] { entries.compactMap { $0 as? Input } }
  }

  /// Protects everything below, and alone guarantees exclusive access: checking that once more took
  /// a tenth of the instructions of a `when`.
  private let lock = Lock()
  @exclusivity(unchecked)
  private var countdown: Countdown
  @exclusivity(unchecked)
  private var holdings: Holdings

  /// The reason with which inputs that are still pending are cancelled once they no longer matter;
  /// nil leaves them alone.
  private let autoCancel: (any Error)?

  private var keepsArrived: Bool { unsafe holdings.completion != nil || autoCancel != nil }

  private init(
    _ mode: Countdown.Mode, count: Int, result: PromiseCell, autoCancel: (any Error)?,
    completion: Completion?
  ) {
    self.autoCancel = autoCancel
    unsafe countdown = Countdown(mode, of: count)
    unsafe holdings = Holdings(result: result, completion: completion)
    unsafe holdings.entries.reserveCapacity(count)
  }

  /// Settles `result`, which nobody has seen yet, the way its inputs decide.
  ///
  /// There is at least one.
  ///
  /// Settled inputs are taken at once, in order; once the result is decided, no more are looked at.
  @usableFromInline package static func start(
    _ inputs: [PromiseCell], mode: Mode, result: PromiseCell, autoCancel: (any Error)? = nil,
    completion: Completion? = nil
  ) {
    let combinator = Combinator(
      mode, count: inputs.count, result: result, autoCancel: autoCancel,
      completion: completion)
    result.cancellable?.addNode(combinator)
    guard let registrations = unsafe combinator.takeSettled(inputs) else { return }
    unsafe combinator.attach(registrations, to: inputs)
  }

  // SAFETY: the array owns a reference to each registration, which goes on to the list of the input.

  /// Takes what has settled, and makes registrations for the rest; nil if that decides the result.
  ///
  /// Nobody else can see this yet, so it needs no lock.
  private func takeSettled(_ inputs: [PromiseCell]) -> [Unmanaged<Input>]? {
    var registrations: [Unmanaged<Input>] = unsafe []
    unsafe registrations.reserveCapacity(inputs.count)
    for position in inputs.indices {
      let state = unsafe borrowed(inputs, position)._withUnsafeGuaranteedRef { $0.see() }
      guard state.isSettled else {
        let registration = unsafe Unmanaged.passRetained(Input(of: self, at: position))
        unsafe holdings.entries.append(registration.takeUnretainedValue())
        unsafe registrations.append(registration)
        continue
      }
      let input = inputs[position]
      unsafe holdings.entries.append(keepsArrived ? input : nil)
      let action = unsafe countdown.arrive(rejected: state.isRejected)
      guard action != .wait else { continue }
      unsafe release(registrations[...])
      for input in inputs { input.watch() }
      // Nobody waits for the result yet, so there is nothing to deliver.
      _ = conclude(action, as: input, takeHoldings(after: action), beside: inputs)
      return nil
    }
    return unsafe registrations
  }

  /// Attaches the registrations until the result is decided.
  private func attach(_ registrations: [Unmanaged<Input>], to inputs: [PromiseCell]) {
    for index in unsafe registrations.indices {
      let registration = unsafe registrations[index]
      let position = unsafe registration._withUnsafeGuaranteedRef { $0.position }
      let isWanted = unsafe borrowed(inputs, position)._withUnsafeGuaranteedRef {
        unsafe Input.attach(registration, to: $0)
      }
      // Who decides before it was attached does not know of this input.
      if isWanted, autoCancel == nil || !isDecided { continue }
      unsafe release(registrations[(index + 1)...])
      for input in inputs[position...] { input.watch() }
      return cancelPending(inputs[position...])
    }
  }

  // SAFETY: the caller has the array, and that its elements, for as long as it uses this.

  /// An input, without the two atomic operations of a reference to it.
  private func borrowed(_ inputs: [PromiseCell], _ position: Int) -> Unmanaged<PromiseCell> {
    unsafe Unmanaged.passUnretained(inputs[position])
  }

  private func release(_ registrations: ArraySlice<Unmanaged<Input>>) {
    unsafe registrations.forEach { unsafe $0.release() }
  }

  private var isDecided: Bool { lock.withLock { unsafe countdown.isDecided } }

  deinit { unsafe ThreadContext.release(&holdings.heritage) }

  private func cancelPending(_ inputs: ArraySlice<PromiseCell>) {
    guard let autoCancel else { return }
    var walk = CancelWalk(autoCancel)
    walk.visit(pending: Array(inputs))
    walk.finish()
  }

  /// An input has settled.
  override package func arrive(_ input: PromiseCell, at position: Int) -> CellOutcome {
    let isRejected = input.loadState().isRejected
    let (action, decided, isStranded) = advance { countdown in
      // Whoever tells the registration holds it, so that this does not release it.
      unsafe holdings.entries[position] = keepsArrived ? input : nil
      return countdown.arrive(rejected: isRejected)
    }
    if let decided { return conclude(action, as: input, decided, beside: []) }
    if isStranded { strandedResult?.spreadLoss() }
    return .nothing
  }

  /// Settles the result the way the countdown has decided because of `input`.
  ///
  /// - Parameter inputs: All inputs while none has been attached; they count as well when the others are
  ///   cancelled.
  // A copy in each of those who decide was 2 KB.
  @inline(never) private func conclude(
    _ action: Countdown.ArriveAction, as input: PromiseCell, _ decided: Holdings,
    beside inputs: [PromiseCell]
  ) -> CellOutcome {
    guard let autoCancel, action == .adopt, decided.result != nil else {
      return settle(action, as: input, decided)
    }
    return CancelWalk.cancel(
      decided.registrations, heritage: decided.heritage, pending: inputs, with: autoCancel
    ) { [self] in settle(action, as: input, decided) }
  }

  private func settle(
    _ action: Countdown.ArriveAction, as input: PromiseCell?, _ decided: Holdings
  ) -> CellOutcome {
    guard let result = decided.result else { return .nothing }
    // Where all have arrived there are none left.
    let registrations = action == .complete ? [] : decided.registrations
    let outcome: CellOutcome =
      switch action {
      case .adopt, .wait: input.map { result.pass($0) } ?? .nothing
      case .reject: CellOutcome(result.settle(error: PromiseError.noWinner))
      case .complete: CellOutcome(decided.completion?(decided.entries))
      case .abandon: .nothing
      }
    for registration in registrations { registration.remove() }
    if action == .abandon { result.orphan() }
    return outcome.owning()
  }

  /// An input went away pending.
  override package func lose(_ position: Int, heritage: CancelNode?) {
    let (action, decided, isStranded) = advance { countdown in
      unsafe holdings.entries[position] = nil
      if autoCancel != nil, let heritage { unsafe holdings.heritage.append(heritage) }
      return countdown.lose()
    }
    if let decided { _ = settle(action, as: nil, decided) }
    if isStranded { strandedResult?.spreadLoss() }
  }

  override package func learn(_ loss: Loss, insteadOf before: Loss, at position: Int) {
    lock.withLock { unsafe countdown.learn(loss, insteadOf: before) }
  }

  override package var strandedResult: PromiseCell? {
    lock.withLock { unsafe holdings.result }?.noteLost {
      lock.withLock { unsafe countdown.isStranded }
    }
  }

  /// A cancel of the result: from now on no input decides it.
  override package func takeReach() -> CancelReach {
    lock.withLock {
      var reach = CancelReach()
      _ = unsafe countdown.close()
      // What is left in the holdings is released when the result has settled. It is there for a second cancel
      // too, one that does not wait for bodies: it may reject the result, and so have the inputs removed,
      // before the first has come to them.
      if autoCancel != nil {
        for entry in unsafe holdings.entries {
          if let input = entry as? Input {
            reach.inputs.append(input)
          } else if let cell = entry?.cancellable {
            reach.cells.append(cell)
          }
        }
      }
      reach.heritage = unsafe holdings.heritage
      return reach
    }
  }

  override var contents: [String] {
    guard autoCancel != nil else { return [] }
    let count = lock.withLock { unsafe holdings.entries.count { $0 is Input } }
    return ["\(count) pending inputs"]
  }

  override package func retire() {
    var released = Holdings()
    lock.withLock {
      _ = unsafe countdown.close()
      unsafe swap(&holdings, &released)
    }
    for case let registration as Input in released.entries { registration.remove() }
  }

  /// Moves the countdown on; what is returned with a decision is to be released outside the lock.
  private func advance(
    _ step: (inout Countdown) -> Countdown.ArriveAction
  ) -> (Countdown.ArriveAction, Holdings?, isStranded: Bool) {
    var decided: Holdings?
    var isStranded = false
    let action = lock.withLock { () -> Countdown.ArriveAction in
      guard unsafe !countdown.isDecided else { return .wait }
      let action = unsafe step(&countdown)
      if action != .wait { decided = takeHoldings(after: action) }
      unsafe isStranded = countdown.isStranded
      return action
    }
    return (action, decided, isStranded)
  }

  /// Called under the lock.
  private func takeHoldings(after action: Countdown.ArriveAction) -> Holdings {
    var taken = Holdings()
    unsafe swap(&holdings, &taken)
    // A cancel of the result still reaches what the inputs have left.
    if action == .abandon { unsafe holdings.heritage = taken.heritage }
    return taken
  }
}
